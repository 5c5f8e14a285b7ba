import { createHash } from 'node:crypto';
import { foldText } from '../../shared/text-folding.ts';

/** How many words in a row make a print, and how many prints a text has at most: those that come first of all. */
const WORDS = 5;
const MAX_PRINTS = 24;
/** Shorter texts say the same as others by chance. */
const MIN_WORDS = 12;
/** Two texts are similar that share this part of the prints of the one that has fewer. */
const MIN_SHARE = 0.5;

/**
 * Returns the prints of a text, by which texts with the same sentences are found: fingerprints of words in a row, however they are
 * spelled. The smallest are taken, so that two texts that say the same have the same ones. A short text has none.
 */
export const printText = (text: string): string[] => {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return [];
  const prints = words.slice(0, 1 - WORDS).map((_, at) =>
    createHash('sha256')
      .update(words.slice(at, at + WORDS).join(' '))
      .digest('base64url')
      .slice(0, 8),
  );
  return [...new Set(prints)].sort().slice(0, MAX_PRINTS);
};

/** Returns whether two texts say much the same, by their prints. */
export const areSimilar = (some: readonly string[], others: readonly string[]): boolean => {
  const shared = some.filter((print) => others.includes(print)).length;
  return shared > 0 && shared >= MIN_SHARE * Math.min(some.length, others.length);
};
