import { createTheme, type Shadows } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { controls } from './theme/controls.ts';
import { inputs } from './theme/inputs.ts';
import { colorSchemes } from './theme/palette.ts';
import { surfaces } from './theme/surfaces.ts';
import { MOTION, RADIUS, SHADOW } from './theme/tokens.ts';
import { typography } from './theme/typography.ts';

/** MUI's 25 elevations; all but the lowest have the same soft shadow. */
const shadows = Array.from({ length: 25 }, (_, height) => (height === 0 ? 'none' : SHADOW)) as Shadows;

/** The service's MUI theme: colours by scheme as CSS variables, typography, shapes and motion. */
export const theme = createTheme({
  // The attribute of the document that says which colour scheme is shown. The page's own script sets it before the first paint.
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes,
  typography,
  shape: { borderRadius: RADIUS.card },
  shadows,
  // 600, 768, 1,080 and 1,440 px where letters have their usual size; whoever has set larger ones gets the pages of a narrower screen.
  breakpoints: { unit: 'em', values: { xs: 0, sm: 37.5, md: 48, lg: 67.5, xl: 90 }, step: 0.3125 },
  transitions: {
    duration: {
      shortest: MOTION.quick,
      shorter: MOTION.quick,
      short: MOTION.calm,
      standard: MOTION.calm,
      complex: MOTION.slow,
      enteringScreen: MOTION.calm,
      leavingScreen: MOTION.quick,
    },
    easing: { easeInOut: MOTION.ease, easeOut: MOTION.ease, easeIn: MOTION.ease, sharp: MOTION.ease },
  },
  components: { ...surfaces, ...controls, ...inputs },
  // Set by the page; a page that is prerendered is written from left to right.
  direction: globalThis.document?.dir === 'rtl' ? 'rtl' : 'ltr',
});
