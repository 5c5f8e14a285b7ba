import { getMeanings, MEANINGS } from './lexicon.ts';

/** A word, a number, both run together, one other character, or the end of a sentence. */
export interface Token {
  readonly kind: 'word' | 'number' | 'mixed' | 'sign' | 'end';
  /** In small letters without marks and apostrophes, digits of any script as 0 to 9. */
  readonly text: string;
  /** Bits of `MEANINGS`. */
  readonly meanings: number;
  /** Whether nothing stands between it and the token before. */
  readonly isGlued: boolean;
  /** How many tokens of its sentence stand before it. */
  readonly position: number;
}

const [LETTER, DIGIT, SPACE, LINE, STOP, SIGN, IGNORED, INNER] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** Codes of characters that a table classifies; beyond are letters, but for the ranges of {@link classifyRare}. */
const TABLE_SIZE = 0x700;

const isBetween = (code: number, first: number, last: number): boolean => code >= first && code <= last;

const classify = (code: number): number => {
  const character = String.fromCharCode(code);
  if (character === '\n' || character === '\r') return LINE;
  if (/\s/.test(character)) return SPACE;
  if (/[.!?؟۔]/.test(character)) return STOP;
  if (character === "'" || character === '*') return INNER;
  if (/\p{Nd}/u.test(character)) return DIGIT;
  if (/\p{L}/u.test(character) && code !== 0x640) return LETTER;
  return /[\p{M}\p{Cf}\u0640]/u.test(character) ? IGNORED : SIGN;
};

const CLASSES = Uint8Array.from({ length: TABLE_SIZE }, (_, code) => classify(code));

const classifyRare = (code: number): number => {
  if (code === 0x2019 || code === 0x2018) return INNER;
  if (code === 0x2026) return STOP;
  if (code === 0x2028 || code === 0x2029) return LINE;
  if (isBetween(code, 0x2000, 0x200a) || code === 0x202f || code === 0x205f || code === 0x3000) return SPACE;
  if (isBetween(code, 0x200b, 0x200f) || isBetween(code, 0x202a, 0x202e) || isBetween(code, 0x2060, 0x206f))
    return IGNORED;
  if (isBetween(code, 0xfe00, 0xfe0f) || code === 0xfeff || isBetween(code, 0x20d0, 0x20ff)) return IGNORED;
  if (isBetween(code, 0x2010, 0x2bff) || isBetween(code, 0x3001, 0x303f) || isBetween(code, 0xd800, 0xdfff))
    return SIGN;
  return LETTER;
};

const classAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < TABLE_SIZE ? (CLASSES[code] ?? SIGN) : classifyRare(code);
};

/** Letters that look or read like another, beside those that differ by marks alone: Cyrillic ones, and forms of Arabic ones. */
const SAME_LETTERS = 'аaеeоoрpсcхxуyіiѕsıiآاٱاىيةهؤوئيکكیيہهگك';

/** The code by which a character of the table is read; 0 for one that is left out. */
const READ_AS = Uint16Array.from({ length: TABLE_SIZE }, (_, code) => {
  const kind = CLASSES[code];
  if (kind === IGNORED || kind === INNER) return 0;
  if (kind === DIGIT) return 48 + ((code < 0x100 ? code - 48 : code & 0xf) % 10);
  return String.fromCharCode(code).normalize('NFD').charCodeAt(0);
});
for (let at = 0; at < SAME_LETTERS.length; at += 2)
  READ_AS[SAME_LETTERS.charCodeAt(at)] = SAME_LETTERS.charCodeAt(at + 1);

/** Reads a part of a text letter by letter. */
const readLetters = (text: string, from: number, to: number): string => {
  let letters = '';
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    const read = code < TABLE_SIZE ? (READ_AS[code] ?? 0) : code;
    if (read !== 0 && (code < TABLE_SIZE || classifyRare(code) === LETTER)) letters += String.fromCharCode(read);
  }
  return letters;
};

/** Digits and signs that stand for letters in words that mean to be overlooked. */
const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const ANY_INSULT = MEANINGS.STRONG_INSULT | MEANINGS.INSULT;
const readLeet = (text: string): number =>
  getMeanings(text.replace(/\d/g, (digit) => LEET[digit] ?? digit)) & ANY_INSULT;

/** The two spellings of one word. */
const MAIL = /\be-?mail/g;
/** Characters that have other forms of letters and digits: mathematical and full-width ones. */
const OTHER_FORMS = /[\ud835\uff00-\uffef]/;

/**
 * Reads a message as tokens, in time that grows with its length. Characters that are not seen, and those that only dress a
 * letter or digit, make no difference.
 */
export const readTokens = (message: string): Token[] => {
  const formed = OTHER_FORMS.test(message) ? message.normalize('NFKC') : message;
  const lower = formed.toLowerCase();
  const text = lower.includes('mail') ? lower.replace(MAIL, 'mail') : lower;
  const tokens: Token[] = [];
  let [at, position, isGlued] = [0, 0, false];
  const add = (kind: Token['kind'], read: string, meanings: number): void => {
    tokens.push({ kind, text: read, meanings, isGlued, position });
    position = kind === 'end' ? 0 : position + 1;
    isGlued = true;
  };
  while (at < text.length) {
    const found = classAt(text, at);
    if (found === LETTER || found === DIGIT) {
      const end = findEndOfRun(text, at);
      const read = end.isPlain ? text.slice(at, end.at) : readLetters(text, at, end.at);
      if (end.classes === 1 << LETTER) add('word', read, getMeanings(read));
      else if (end.classes === 1 << DIGIT) add('number', read, 0);
      else add('mixed', read, readLeet(read));
      at = end.at;
      continue;
    }
    if (found === SPACE) isGlued = false;
    else if (found === LINE || (found === STOP && endsSentence(text, at))) add('end', '', 0);
    else if (found === STOP || found === SIGN || found === INNER) add('sign', text.charAt(at), 0);
    at += 1;
  }
  return tokens;
};

/** Whether a full stop or another mark ends a sentence: a full stop within an address or a number does not. */
const endsSentence = (text: string, at: number): boolean => {
  if (text[at] !== '.') return true;
  const next = at + 1 < text.length ? classAt(text, at + 1) : SPACE;
  return next !== LETTER && next !== DIGIT && next !== SIGN;
};

/** Finds where letters and digits that follow one another end, which of the two they are, and whether all are read as written. */
const findEndOfRun = (text: string, from: number) => {
  let [at, classes, isPlain] = [from, 0, true];
  for (; at < text.length; at += 1) {
    const [code, found] = [text.charCodeAt(at), classAt(text, at)];
    if (found === LETTER || found === DIGIT) classes |= 1 << found;
    else if (found !== IGNORED && !(found === INNER && isInner(text, at))) break;
    if (found > DIGIT || code >= TABLE_SIZE || READ_AS[code] !== code) isPlain = false;
  }
  return { at, classes, isPlain };
};

/** Whether an apostrophe stands between two letters, or an asterisk hides one. */
const isInner = (text: string, at: number): boolean =>
  classAt(text, at - 1) !== DIGIT && (text[at] === '*' || classAt(text, at + 1) === LETTER);

const NOTHING: Token = { kind: 'end', text: '', meanings: 0, isGlued: false, position: 0 };

/** Returns a token, and the end of a sentence beyond the first and the last. */
export const tokenAt = (tokens: readonly Token[], at: number): Token =>
  // Reading an index that the array has not is slow, and makes all later readings slow.
  at >= 0 && at < tokens.length ? (tokens[at] ?? NOTHING) : NOTHING;

/** Whether a token has one of some meanings. */
export const hasMeaning = (tokens: readonly Token[], at: number, meanings: number): boolean =>
  (tokenAt(tokens, at).meanings & meanings) !== 0;

/** Whether one of at most `most` tokens of the sentence before this one has one of some meanings. */
export const isBefore = (tokens: readonly Token[], at: number, most: number, meanings: number): boolean => {
  for (let step = 1; step <= most; step += 1) {
    const token = tokenAt(tokens, at - step);
    if (token.kind === 'end') return false;
    if ((token.meanings & meanings) !== 0) return true;
  }
  return false;
};

/** Whether one of at most `most` tokens of the sentence after this one has one of some meanings. */
export const isAfter = (tokens: readonly Token[], at: number, most: number, meanings: number): boolean => {
  for (let step = 1; step <= most; step += 1) {
    const token = tokenAt(tokens, at + step);
    if (token.kind === 'end') return false;
    if ((token.meanings & meanings) !== 0) return true;
  }
  return false;
};
