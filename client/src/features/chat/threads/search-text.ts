/** Removes what a search does not distinguish by: signs on letters, such as accents and Arabic vowels, and spaces around. */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .trim();

/**
 * Builds the pattern that finds a text in others, whatever capitals and signs on letters they have; undefined for a blank one. It
 * has one group, the whole, so that `split` returns what was found as well. A text is searched by `isFoundIn`.
 */
export const buildSearchPattern = (query: string): RegExp | undefined => {
  const letters = [...simplify(query)];
  if (letters.length === 0) return undefined;
  const escaped = letters.map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s/, '\\s+'));
  return new RegExp(`(${escaped.join('[\\p{M}\\u0640]*')}\\p{M}*)`, 'iu');
};

/** Whether a pattern of `buildSearchPattern` finds its text in another. */
export const isFoundIn = (text: string, pattern: RegExp): boolean => pattern.test(text.normalize('NFD'));
