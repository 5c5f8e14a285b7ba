/*
 * A filter before regular expressions are tried: a pattern whose alternatives all begin with three letters can only match a
 * text in which some word begins with the same letters. It rules out most patterns for most texts.
 */

const LETTERS = 3;
const BITS = 5;
const BEFORE_A = 96;

/** Returns a number for the three letters at a position. Characters other than letters count as 0. */
const encodeStart = (text: string, at: number): number => {
  let number = 0;
  for (let n = 0; n < LETTERS; n++) {
    const letter = text.charCodeAt(at + n) - BEFORE_A;
    number = (number << BITS) | (letter > 0 && letter <= 26 ? letter : 0);
  }
  return number;
};

/**
 * Returns the numbers of the word beginnings of a pattern's alternatives ("a|b(?:c|d)"), or null where an alternative does
 * not begin with three letters.
 */
export function findWordStarts(alternatives: string): readonly number[] | null {
  const found: number[] = [];
  let depth = 0;
  let isStart = true;
  for (let at = 0; at < alternatives.length; at++) {
    if (isStart && !/^[a-z]{3}(?![?*{])/.test(alternatives.slice(at, at + LETTERS + 1))) return null;
    if (isStart) found.push(encodeStart(alternatives, at));
    const char = alternatives[at];
    if (char === '(') depth++;
    if (char === ')') depth--;
    isStart = char === '|' && depth === 0;
  }
  return found;
}

const isMarked = new Uint8Array(1 << (LETTERS * BITS));
let marked: number[] = [];
let markedText = '';

/**
 * Returns whether a word of a text in lower case has one of these beginnings; always true for null. The beginnings of the
 * last text are kept, so that trying many patterns on one text reads it once.
 */
export function mayContain(text: string, starts: readonly number[] | null): boolean {
  if (starts === null) return true;
  if (text !== markedText) mark(text);
  for (let n = 0; n < starts.length; n++) if (isMarked[starts[n] as number] === 1) return true;
  return false;
}

function mark(text: string): void {
  for (const number of marked) isMarked[number] = 0;
  marked = [];
  markedText = text;
  let wasWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isLetter = code > BEFORE_A && code <= BEFORE_A + 26;
    if (isLetter && !wasWord) {
      const number = encodeStart(text, at);
      isMarked[number] = 1;
      marked.push(number);
    }
    // These are the characters that `\b` in a pattern counts as part of a word.
    wasWord = isLetter || (code >= 48 && code <= 57) || code === 95 || (code >= 65 && code <= 90);
  }
}
