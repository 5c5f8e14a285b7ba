import Box from '@mui/material/Box';
import { FONTS } from '../../theme/tokens.ts';

interface OwnWordsProps {
  /** Another member's text; nothing is shown without one. */
  text: string | null | undefined;
  /** Shows so many characters at most: whole sentences, where there are some. */
  maxLength?: number;
}

const SENTENCE_ENDS = /[.?!؟](?=\s)/g;

/** Returns the first sentences of a text that fit; of a longer one its first words. */
const takeBeginning = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength);
  const end = [...head.matchAll(SENTENCE_ENDS)].at(-1)?.index;
  return end === undefined ? `${head.slice(0, Math.max(head.lastIndexOf(' '), 1))}…` : head.slice(0, end + 1);
};

/** What a member writes about themselves, as the first thing to read about them. */
export const OwnWords = ({ text, maxLength = Number.POSITIVE_INFINITY }: OwnWordsProps) =>
  text ? (
    <Box
      component="p"
      dir="auto"
      sx={{
        margin: 0,
        maxWidth: '60ch',
        fontFamily: FONTS.display,
        fontSize: { xs: '1.0625rem', sm: '1.125rem' },
        lineHeight: 1.5,
        textAlign: 'start',
        textWrap: 'pretty',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      {takeBeginning(text, maxLength)}
    </Box>
  ) : null;
