import Box from '@mui/material/Box';
import { FONTS } from '../../theme/tokens.ts';

interface OwnWordsProps {
  /** Another member's text; nothing is shown without one. */
  text: string | null | undefined;
}

/** What a member writes about themselves, as the first thing to read about them. */
export const OwnWords = ({ text }: OwnWordsProps) =>
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
      {text}
    </Box>
  ) : null;
