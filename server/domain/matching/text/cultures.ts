import { memoizeByText } from './text.ts';

const CULTURES: ReadonlyArray<readonly [string, RegExp]> = [
  ['southeast_asian', /\bsouth[- ]?east asian\b/],
  ['south_asian', /\b(?:south asian|desi|pakistani|indian|bangladeshi)\b/],
  ['arab', /\barab(?:ic)?\b/],
  ['turkish', /\bturkish\b/],
  ['persian', /\b(?:persian|iranian)\b/],
  ['african_american', /\b(?:african[- ]american|black american)\b/],
  ['african', /\b(?:african|somali|nigerian)\b/],
  ['caucasian', /\b(?:caucasian|european|white)\b/],
];

export const CULTURE_NAMES: readonly string[] = CULTURES.map(([culture]) => culture);

/** A bit for each culture that a wish names. */
const namedIn = memoizeByText((wish: string): number =>
  CULTURES.reduce((named, [, words], n) => (words.test(wish) ? named | (1 << n) : named), 0),
);

/** The cultures that someone's wishes name. */
export function findPreferredCultures(wishes: readonly string[]): string[] {
  let named = 0;
  for (const wish of wishes) named |= namedIn(wish);
  return named === 0 ? [] : CULTURE_NAMES.filter((_, n) => ((named >> n) & 1) === 1);
}
