import { foldText } from '../../../shared/text-folding.ts';

/** Spellings of one sound, replaced in this order; each word has small Latin letters by then. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|q|c(?!h)/g, 'k'],
  [/dj/g, 'j'],
  [/tz/g, 'z'],
  [/(.)\1+/g, '$1'],
  // An h at the end is written or not: Khadija, Khadijah.
  [/h$/g, ''],
  [/^[aeiou]+/g, 'a'],
];
/** Vowels inside a word, of which names from other scripts have several spellings, and what stands for them. */
const INNER_VOWELS = /(?<=.)[aeiouyw]/g;
/** Parts that are written, joined or left out. */
const ARTICLES: ReadonlySet<string> = new Set(['al', 'el', 'ul', 'ibn', 'bin', 'bint', 'ben']);

/** Returns a name with those of its words by which somebody may be called: not the articles, and none of fewer than three letters. */
export const listNameParts = (name: string): string[] => {
  const words = name.split(/[\s\p{Pd}]+/u).filter((word) => word.length >= 3 && !ARTICLES.has(word.toLowerCase()));
  return [...new Set([name, ...words])];
};

const toSkeleton = (word: string): string =>
  SOUNDS.reduce((text, [sound, written]) => text.replace(sound, written), word)
    .replace(INNER_VOWELS, '')
    .replace(/(.)\1+/g, '$1');

/**
 * Returns one spelling for the usual ways to write a name in Latin letters: Muhammad and Mohamed, Yusuf and Youssef, Zaynab and
 * Zeinab. Marks, hyphens, articles, doubled letters, the order of the words and most vowels make no difference; letters of other
 * scripts are compared as they are. Different names may have one spelling, such as Hasan and Hussain: it is a hint, no more.
 */
export const toNameSpelling = (name: string): string => {
  const words = foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const named = words.filter((word) => !ARTICLES.has(word));
  return (named.length > 0 ? named : words).map(toSkeleton).sort().join(' ');
};
