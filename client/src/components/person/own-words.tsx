import Box from '@mui/material/Box';
import { FONTS } from '../../theme/tokens.ts';

interface OwnWordsProps {
  /** Another member's text; nothing is shown without one. */
  text: string | null | undefined;
  /** Shows so many lines at most. */
  maxLines?: number;
}

/** What a member writes about themselves, as the first thing to read about them. */
export const OwnWords = ({ text, maxLines }: OwnWordsProps) =>
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
        ...(maxLines
          ? { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: maxLines, overflow: 'hidden' }
          : {}),
      }}
    >
      {text}
    </Box>
  ) : null;
