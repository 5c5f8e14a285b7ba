import { unifyLetters } from '../../../../shared/text-folding.ts';

/** Runs of white space that become one space; a single plain space is left alone. */
const BLANKS = /\s{2,}|[^\S ]/g;

/**
 * Returns a text in the form that all dictionaries match: in the one spelling of its letters, contractions of "not" spelled out, and
 * single spaces.
 */
export function normalise(text: string): string {
  return unifyLetters(text)
    .replace(/\bwon't\b|\bwont\b/g, 'will not')
    .replace(/\bcan't\b|\bcannot\b|\bcant\b/g, 'can not')
    .replace(/\b(do|does|did|is|are|was|would|should|has|have)n'?t\b/g, '$1 not')
    .replace(BLANKS, ' ')
    .trim();
}

/** Members write the same few short texts, so a small cache suffices. */
const MAX_CACHED_TEXTS = 5_000;

/** Returns a function that reads each distinct short text once and caches the result. */
export function memoizeByText<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const value = read(text);
    if (known.size >= MAX_CACHED_TEXTS) known.clear();
    known.set(text, value);
    return value;
  };
}

/** Sorts a list in place, removes duplicates, and returns the list. */
export function sortUnique(list: string[]): string[] {
  if (list.length < 2) return list;
  list.sort();
  let kept = 1;
  for (let at = 1; at < list.length; at++) {
    const word = list[at] as string;
    if (word !== list[kept - 1]) list[kept++] = word;
  }
  list.length = kept;
  return list;
}

/** Returns how many items two sorted lists share. */
export function countShared(a: readonly string[], b: readonly string[]): number {
  let i = 0;
  let j = 0;
  let intersect = 0;
  while (i < a.length && j < b.length) {
    const x = a[i] as string;
    const y = b[j] as string;
    if (x === y) {
      intersect++;
      i++;
      j++;
    } else if (x < y) i++;
    else j++;
  }
  return intersect;
}

/** Returns the items that two lists share, in the order of the first. */
export function shared(a: readonly string[], b: readonly string[]): string[] {
  return a.filter((word) => b.includes(word));
}

/** Returns words as an enumeration: "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
