import { createTheme, type Shadows, shouldSkipGeneratingVar } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { colorSchemes } from './palette.ts';
import { MOTION, RADIUS, SHADOW } from './tokens.ts';
import { typography } from './typography.ts';

/** MUI's 25 elevations; all but the lowest have the same soft shadow. */
const shadows = Array.from({ length: 25 }, (_, height) =>
  height === 0 ? 'none' : `var(--soft-shadow, ${SHADOW.light})`,
) as Shadows;

/** Components that no page has: their colours would be in the styles of each. */
const UNUSED = /^(?:AppBar|Avatar|Chip|FilledInput|SnackbarContent|SpeedDialAction|StepConnector|StepContent|Tooltip)$/;

/** Whether a value of the theme is no CSS variable. */
const isNoVariable = (keys: string[]): boolean =>
  shouldSkipGeneratingVar(keys) || keys[0] === 'overlays' || UNUSED.test(keys[1] ?? '');

/** The attribute of the document that says which colour scheme is shown. */
const SCHEME_ATTRIBUTE = 'data-scheme';

const created = createTheme({
  cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE, shouldSkipGeneratingVar: isNoVariable },
  colorSchemes,
  typography,
  shape: { borderRadius: RADIUS.card },
  shadows,
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1080, xl: 1440 } },
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
});

/** The service's theme as MUI computes it: colours by scheme as CSS variables, typography, shapes and motion. */
export const fullTheme = { ...created, vars: created.generateThemeVars() };
