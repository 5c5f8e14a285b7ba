import { foldLetters, foldText } from '../../../../../shared/text-folding.ts';

/** Returns what is searched for, in the form that `splitAtFound` compares; undefined for a blank query. */
export const toWanted = (query: string): string | undefined => foldText(query) || undefined;

/**
 * Splits a text at each place where `wanted` (of `toWanted`) is found, whatever capitals and signs on letters it has there: what
 * was found has an odd index.
 */
export const splitAtFound = (text: string, wanted: string): string[] => {
  const { compared, origins } = fold(text);
  const parts: string[] = [];
  let done = 0;
  for (let at = compared.indexOf(wanted); at >= 0; at = compared.indexOf(wanted, at + wanted.length)) {
    const [from = 0, to = text.length] = [origins[at], origins[at + wanted.length]];
    parts.push(text.slice(done, from), text.slice(from, to));
    done = to;
  }
  return [...parts, text.slice(done)];
};

/** Whether `wanted` (of `toWanted`) is found in a text. */
export const isFoundIn = (text: string, wanted: string): boolean => foldText(text).includes(wanted);

/** Simplifies a text, and says for each unit of the result at which index of the text it comes from. */
const fold = (text: string): { readonly compared: string; readonly origins: readonly number[] } => {
  let compared = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const simple = letter.trim() === '' ? ' ' : foldLetters(letter);
    if (simple !== ' ' || !compared.endsWith(' ')) {
      compared += simple;
      for (let unit = 0; unit < simple.length; unit += 1) origins.push(at);
    }
    at += letter.length;
  }
  return { compared, origins };
};
