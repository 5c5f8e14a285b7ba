import type { Plugin } from 'vite';
import { fullTheme } from './src/theme/full-theme.ts';

const VALUES_ID = 'virtual:theme';
const VARIABLES_ID = 'virtual:theme.css';

/** The parts of the theme that components read as they are. */
const PARTS = [
  'colorSchemeSelector',
  'mixins',
  'motion',
  'shadows',
  'shape',
  'transitions',
  'typography',
  'zIndex',
] as const;

/** Leaves of the theme's variables their names, which are their paths: see `client/src/theme.ts`. */
const toNames = (vars: unknown): unknown => {
  if (typeof vars !== 'object') return 0;
  if (Array.isArray(vars)) return vars.map(toNames);
  return Object.fromEntries(Object.entries(vars as object).map(([name, one]) => [name, toNames(one)]));
};

/** What components read of the theme; functions are left out. */
const values = {
  ...Object.fromEntries(PARTS.map((name) => [name, fullTheme[name]])),
  names: toNames(fullTheme.vars),
  breakpoints: { values: fullTheme.breakpoints.values },
  // That there are both is all that is asked for.
  colorSchemes: Object.fromEntries(Object.keys(fullTheme.colorSchemes).map((name) => [name, true])),
};

type Rules = Record<string, Record<string, string | number>>;

const toProperty = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => (name.startsWith('--') ? letter : `-${letter.toLowerCase()}`));

const toCss = (rules: Rules): string =>
  Object.entries(rules)
    .map(([selector, declarations]) => {
      const lines = Object.entries(declarations).map(([name, value]) => `${toProperty(name)}:${value}`);
      return `${selector}{${lines.join(';')}}`;
    })
    .join('\n');

/**
 * Gives the client the theme as values and CSS variables that are computed once, here: MUI would compute both in every browser, at
 * every start, with code that is of no use afterwards.
 */
export const computedTheme: Plugin = {
  name: 'computed-theme',
  enforce: 'pre',
  resolveId: (id) => (id === VALUES_ID || id === VARIABLES_ID ? id : null),
  load: (id) => {
    if (id === VALUES_ID) return `export const computed = ${JSON.stringify(values)};`;
    return id === VARIABLES_ID ? (fullTheme.generateStyleSheets() as Rules[]).map(toCss).join('\n') : null;
  },
};
