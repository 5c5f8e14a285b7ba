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

/** The cultures that someone's wishes name. */
export function askedCultures(wishes: readonly string[]): string[] {
  return CULTURES.filter(([, words]) => wishes.some((wish) => words.test(wish))).map(([culture]) => culture);
}
