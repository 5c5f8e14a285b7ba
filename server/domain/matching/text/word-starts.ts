/** Which words a text may hold, told by how its words begin: most patterns need not be tried on most texts. */

const LETTERS = 3;
const BITS = 5;
const BEFORE_A = 96;

/** A number for three letters; letters alone have one. */
const numberOf = (text: string, at: number): number => {
  let number = 0;
  for (let n = 0; n < LETTERS; n++) {
    const letter = text.charCodeAt(at + n) - BEFORE_A;
    number = (number << BITS) | (letter > 0 && letter <= 26 ? letter : 0);
  }
  return number;
};

/**
 * How the words begin on which a pattern's alternatives match ("a|b(?:c|d)"), by number; null where one of them does not
 * begin with three letters.
 */
export function findWordStarts(alternatives: string): readonly number[] | null {
  const found: number[] = [];
  let depth = 0;
  let isStart = true;
  for (let at = 0; at < alternatives.length; at++) {
    if (isStart && !/^[a-z]{3}(?![?*{])/.test(alternatives.slice(at, at + LETTERS + 1))) return null;
    if (isStart) found.push(numberOf(alternatives, at));
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

/** Whether one of some beginnings is that of a word of a text in lower case. The last text is remembered. */
export function mayContain(text: string, beginnings: readonly number[] | null): boolean {
  if (beginnings === null) return true;
  if (text !== markedText) mark(text);
  for (let n = 0; n < beginnings.length; n++) if (isMarked[beginnings[n] as number] === 1) return true;
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
      const number = numberOf(text, at);
      isMarked[number] = 1;
      marked.push(number);
    }
    // What a pattern's \b takes for a part of a word.
    wasWord = isLetter || (code >= 48 && code <= 57) || code === 95 || (code >= 65 && code <= 90);
  }
}
