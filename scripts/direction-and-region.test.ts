import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Styles that name a side of the screen, where they could name the beginning or the end of a line. */
const PHYSICAL = [
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*\b/g,
  /\bborder(?:Top|Bottom)(?:Left|Right)Radius\b/g,
  /\b(?:textAlign|float|clear|fade)\b[^,;\n]*['"](?:left|right)['"]/g,
  /(?<![\w.?'(])(?:left|right):/g,
  /\bm[lr]=|\bp[lr]=/g,
];
/** Four lengths, of which the second is the right one and the fourth the left one. */
const FOUR_SIDES =
  /\b(?:margin|padding|inset|borderWidth|xs|sm|md|lg): ['"`](-?\d[\w.]*) (-?\d[\w.]*|auto) (-?\d[\w.]*|auto) (-?\d[\w.]*|auto)['"`]/g;
/** Days, times, numbers, money and measures have one place. */
const FORMATS = /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(/g;
const FORMATS_FILE = 'client/src/content/format.ts';

const files = sourceFiles().filter(({ path, isTest }) => path.startsWith('client/src/') && !isTest);

const find = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([found]) => found);
const findUneven = (text: string): string[] =>
  [...text.matchAll(FOUR_SIDES)].flatMap(([found, , end, , start]) => (end === start ? [] : [found]));

test('no style names a side of the screen, so that every screen turns with its direction', () => {
  expect(files.length).toBeGreaterThan(200);
  const physical = files.flatMap(({ path, text }) =>
    [...PHYSICAL.flatMap((pattern) => find(text, pattern)), ...findUneven(text)].map((found) => `${path}: ${found}`),
  );
  expect(physical).toEqual([]);
});

test('what is written for a region is written in one place', () => {
  const elsewhere = files.filter(({ path }) => path !== FORMATS_FILE);
  expect(elsewhere.flatMap(({ path, text }) => find(text, FORMATS).map((found) => `${path}: ${found}`))).toEqual([]);
});
