import { computed, type Names } from 'virtual:theme';
import { createTransitions, type Theme, type Transitions, type TransitionsOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import createTheme from '@mui/system/createTheme';
import { createGetColorSchemeSelector } from '@mui/system/cssVars';
import { controls } from './theme/controls.ts';
import { inputs } from './theme/inputs.ts';
import { surfaces } from './theme/surfaces.ts';

declare module '@mui/material/styles' {
  // MUI's list of types lacks what its module exports.
  export function createTransitions(options: TransitionsOptions): Transitions;
}

/** Returns the CSS variable of each name, which comes after the names that it is in. */
const toVariables = (names: Names, path = '--mui'): unknown => {
  if (names === 0) return `var(${path})`;
  if (Array.isArray(names)) return names.map((one, at) => toVariables(one, `${path}-${at}`));
  return Object.fromEntries(Object.entries(names).map(([name, one]) => [name, toVariables(one, `${path}-${name}`)]));
};

const { colorSchemeSelector, transitions, typography, names, ...rest } = computed;
const values = { ...rest, vars: toVariables(names) as Theme['vars'] };

/**
 * The service's MUI theme: colours by scheme as CSS variables, typography, shapes and motion. Its values were computed when the
 * client was built (decision 0153); what is added here are its functions.
 */
export const theme = {
  ...createTheme({
    ...values,
    // Only the names of its colours are asked for, as every colour is a variable.
    palette: values.vars.palette,
    components: { ...surfaces, ...controls, ...inputs },
    // Set by the page; a page that is prerendered is written from left to right.
    direction: globalThis.document?.dir === 'rtl' ? 'rtl' : 'ltr',
  }),
  transitions: createTransitions(transitions),
  typography: { ...typography, pxToRem: (px: number) => `${px / typography.htmlFontSize}rem` },
  getColorSchemeSelector: createGetColorSchemeSelector(colorSchemeSelector),
  /** Returns a colour variable of the theme with an opacity from 0 to 1, which may be a variable as well. */
  alpha: (color: string, opacity: number | string) =>
    `rgba(${color.replace(/^var\(--([\w-]+)\)$/, 'var(--$1Channel)')} / ${typeof opacity === 'string' ? `calc(${opacity})` : opacity})`,
} as Theme;
