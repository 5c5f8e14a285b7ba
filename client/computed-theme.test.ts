import { expect, test } from 'vitest';
import { fullTheme } from './src/theme/full-theme.ts';
import { theme } from './src/theme.ts';

/** What MUI's theme has for the making of themes alone, with colours as values in place of variables. */
const LEFT_OUT = [
  ...[
    'colorSchemeSelector',
    'colorSpace',
    'cssVarPrefix',
    'defaultColorScheme',
    'font',
    'getCssVar',
    'opacity',
    'overlays',
    'rootSelector',
  ],
  ...['generateSpacing', 'generateStyleSheets', 'generateThemeVars', 'shouldSkipGeneratingVar', 'toRuntimeSource'],
  // Only for colours that are no variables.
  ...['darken', 'lighten'],
];

const isFunction = (value: unknown): boolean => typeof value === 'function';
const listFunctions = (object: object): string[] =>
  Object.entries(object).flatMap(([name, value]) => (isFunction(value) ? [name] : []));

test('the theme in the browser has all that MUI’s own has, but for what makes themes', () => {
  const missing = Object.keys(fullTheme).filter((name) => !(name in theme));
  expect(missing.sort()).toEqual(LEFT_OUT.sort());
});

test.each([
  'mixins',
  'motion',
  'shadows',
  'shape',
  'transitions',
  'typography',
  'vars',
  'zIndex',
  'breakpoints',
] as const)('its %s are those that MUI computes, with the same functions', (part) => {
  expect(JSON.stringify(theme[part])).toBe(JSON.stringify(fullTheme[part]));
  expect(listFunctions(theme[part])).toEqual(listFunctions(fullTheme[part]));
});

test('every colour is a variable of the page’s styles', () => {
  const names = JSON.stringify(theme.palette).match(/(?<=var\()--[\w-]+/g) ?? [];
  const styles = JSON.stringify(fullTheme.generateStyleSheets());
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !styles.includes(`"${name}":`))).toEqual([]);
});

test('its functions return what those of MUI do', () => {
  const calls = (one: typeof theme) => [
    one.alpha(one.vars.palette.primary.main, 0.12),
    one.alpha(one.vars.palette.text.primary, one.vars.palette.action.hoverOpacity),
    one.applyStyles('dark', { color: 'red' }),
    one.breakpoints.up('md'),
    one.breakpoints.down('lg'),
    one.typography.pxToRem(18),
    one.transitions.create(['color', 'opacity'], { duration: one.transitions.duration.short }),
    one.transitions.getAutoHeightDuration(300),
  ];
  expect(calls(theme)).toEqual(calls(fullTheme as typeof theme));
  expect(theme.spacing(2, 0.5)).toBe('16px 4px');
});
