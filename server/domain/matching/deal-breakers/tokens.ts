import { type Place, resolveName } from '../places/places.ts';
import { normalise } from '../text/text.ts';
import { type Height, MILE_KM, toInches } from './facts.ts';
import { createSpelling } from './spelling.ts';
import { ARABIC } from './words/arabic.ts';
import { ENGLISH } from './words/english.ts';
import { FRENCH } from './words/french.ts';
import { PLACE_NAMES } from './words/place-names.ts';
import { TURKISH } from './words/turkish.ts';
import { URDU } from './words/urdu.ts';
import type { Sign } from './words/words.ts';

/** What a text says, piece by piece. */
export type Token =
  | { readonly kind: 'sign'; readonly sign: Sign }
  | { readonly kind: 'break' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'height'; readonly height: Height; readonly isOpen: boolean }
  | { readonly kind: 'distance'; readonly km: number }
  | { readonly kind: 'number'; readonly value: number; readonly isOpen: boolean }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'place'; readonly place: Place; readonly written: string };

const BREAK: Token = { kind: 'break' };
const UNKNOWN: Token = { kind: 'unknown' };
const toToken = (sign: Sign): Token => ({ kind: 'sign', sign });

/** The Arabic article, with or without "and", "for" or "with" before it: it is written in one with its word. */
const ARABIC_ARTICLE = /^(?:ال|لل|وال|بال)(?=\p{L}{2})/u;
/** Turkish endings of names. */
const TURKISH_CASE = /'(?:de|da|te|ta|den|dan|ten|tan|nin|in)(?!\p{L})/gu;
/** French words that lose their vowel. */
const ELISION = /\b(d|l|n|s|j|m|qu)'(?=\p{L})/gu;

/** Returns the words of a text in the form in which the dictionary has them. */
const toWords = (text: string): string[] =>
  normalise(text)
    .replace(ELISION, '$1 ')
    .replace(TURKISH_CASE, '')
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(ARABIC_ARTICLE, ''));

/** Phrases by their words with a blank between them. The first language that has one decides. */
const PHRASES = new Map<string, readonly Token[]>();
/** The longest phrase, in words. */
let longest = 1;
for (const [signs, phrases] of [...ENGLISH, ...TURKISH, ...URDU, ...ARABIC, ...FRENCH]) {
  const tokens = signs.split(' ').map((sign) => toToken(sign as Sign));
  for (const phrase of phrases.split(',')) {
    const words = toWords(phrase);
    const key = words.join(' ');
    if (!PHRASES.has(key)) PHRASES.set(key, tokens);
    longest = Math.max(longest, words.length);
  }
}
const KNOWN_WORDS = new Set([...PHRASES.keys()].flatMap((phrase) => phrase.split(' ')));
const correct = createSpelling(KNOWN_WORDS);

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  ten: '10',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  twenties: '20s',
  thirties: '30s',
  forties: '40s',
  fifties: '50s',
  ثلاثين: '30',
  اربعين: '40',
  خمسين: '50',
};
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:ال)?(${Object.keys(NUMBER_WORDS).join('|')})(?!\\p{L})`, 'gu');

/** "40 or over", "5'10 and above". */
const OR_MORE = /(?<=[\d'"]|\d ?(?:cm|ft|feet|foot)) (?:or|and) (?:over|above|older|taller|higher|up|more)\b/g;

/** Measures: feet, metres, centimetres, distances, decades, ranges and other numbers. */
const MEASURE = new RegExp(
  [
    /(?<feet>[4-7]) ?(?:'|ft\b|feet\b|foot\b|ft(?=\d)) ?(?<inch>1[01]|\d)?(?: ?(?:"|''|inch(?:es)?\b|in\b))?(?<openFeet>\+)?/,
    /(?<metres>[12])(?: ?m ?|[.,])(?<hundredths>\d{2})(?: ?m\b)?(?<openMetres>\+)?/,
    /(?<cm>1\d{2}|2[0-3]\d) ?cm\b(?<openCm>\+)?/,
    /(?<distance>\d{1,5}) ?(?<unit>km|kms|kilomet(?:er|re)s?|miles?|mi)\b/,
    /(?<decade>[2-9]0) ?s\b/,
    /(?<from>[1-9]\d) ?(?:-|to|and|ile|et) ?(?<to>[1-9]\d)(?!\d)/,
    /(?<number>\d{1,3})(?!\d|nd|rd|st|th)(?<open> ?\+| et plus\b)?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

function toMeasure(found: Record<string, string | undefined>): Token {
  const { feet, inch = '0', metres, hundredths = '0', cm, distance, unit = '', decade, from, to, number } = found;
  if (feet !== undefined) {
    const height = { inches: Number(feet) * 12 + Number(inch), written: `${feet}'${inch}` };
    return { kind: 'height', height, isOpen: found.openFeet !== undefined };
  }
  const metric = metres === undefined ? cm : `${metres}${hundredths}`;
  if (metric !== undefined) {
    const height = toHeight(Number(metric));
    return { kind: 'height', height, isOpen: (found.openMetres ?? found.openCm) !== undefined };
  }
  if (distance !== undefined) {
    return { kind: 'distance', km: Math.round(Number(distance) * (unit.startsWith('m') ? MILE_KM : 1)) };
  }
  if (decade !== undefined) return { kind: 'range', from: Number(decade), to: Number(decade) + 9 };
  if (from !== undefined) return { kind: 'range', from: Number(from), to: Number(to) };
  return { kind: 'number', value: Number(number), isOpen: found.open !== undefined };
}

export const toHeight = (cm: number): Height => ({ inches: toInches(cm), written: `${cm} cm` });

/** What separates parts of a text that was pasted, with the numbers of a list, and the marks of a list at its beginning. */
const SEPARATORS = /[\n\r;|•·\u060C\u061B\u3001\uFF0C]+(?: *\d{1,2}[.)] )?| [1-9]\) /gu;
const BULLET = /^[\s\-–*.)]*(?:\d{1,2}[.)] ?)?/;

/** A longer text is no deal-breaker. */
const MAX_LENGTH = 500;

/** Reads a text piece by piece. */
export function tokenise(text: string): Token[] {
  if (text.length > MAX_LENGTH) return [UNKNOWN];
  const plain = normalise(text.replace(SEPARATORS, ' ! '))
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bw\/ ?/g, 'with ')
    .replace(OR_MORE, '+')
    .replace(/(?<=\b(?:older|younger|taller|shorter|more|less)) then\b/g, ' than')
    .replace(NUMBER_WORD, (written, word) => NUMBER_WORDS[word] ?? written)
    .replace(BULLET, '');
  const tokens: Token[] = [];
  let end = 0;
  for (const found of plain.matchAll(MEASURE)) {
    tokens.push(...readWords(plain.slice(end, found.index)), toMeasure(found.groups ?? {}));
    end = found.index + found[0].length;
  }
  return [...tokens, ...readWords(plain.slice(end))];
}

/** Reads a text without numbers, up to each sign that separates. */
const readWords = (text: string): Token[] =>
  text
    .replace(ELISION, '$1 ')
    .split(/([/&.,!?])/)
    .flatMap((part): Token[] =>
      part === '/'
        ? [toToken('OR')]
        : part === '&'
          ? [toToken('AND')]
          : /^[.,!?]$/.test(part)
            ? [BREAK]
            : readPhrases(toWords(part)),
    );

/** The Turkish ending of several. */
const TURKISH_PLURAL = /(?:lar|ler)$/;

function readPhrases(written: readonly string[]): Token[] {
  const words = written.map((word) => {
    const one = KNOWN_WORDS.has(word) ? word : word.replace(TURKISH_PLURAL, '');
    return KNOWN_WORDS.has(one) ? one : word;
  });
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const found = findPhrase(words, at) ?? findPlace(words, at) ?? findCorrected(words, at);
    tokens.push(...(found?.tokens ?? [UNKNOWN]));
    at += found?.length ?? 1;
  }
  return tokens;
}

interface Found {
  readonly tokens: readonly Token[];
  readonly length: number;
}

/** Returns the longest phrase that begins at a word. */
function findPhrase(words: readonly string[], at: number): Found | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const tokens = PHRASES.get(words.slice(at, at + length).join(' '));
    if (tokens) return { tokens, length };
  }
  return null;
}

/** Corrects a word that no phrase begins with, and looks again. */
function findCorrected(words: readonly string[], at: number): Found | null {
  const corrected = correct(words[at] ?? '');
  if (corrected === null) return null;
  const rest = words
    .slice(at + 1, at + longest)
    .map((word) => (KNOWN_WORDS.has(word) ? word : (correct(word) ?? word)));
  return findPhrase([corrected, ...rest], 0);
}

const MAX_PLACE_WORDS = 4;
/** The name of a smaller one may be a word as well. */
const MIN_POPULATION = { city: 200_000, county: 1_000_000, metro: 1_000_000, region: 1_000_000 };
/** Cities that are words as well. */
const NO_PLACES = new Set([
  'nice',
  'sale',
  'mobile',
  'split',
  'orange',
  'reading',
  'tours',
  'leon',
  'bath',
  'van',
  'ordu',
]);

/** Returns the country, region or large city that is named at a word. */
function findPlace(words: readonly string[], at: number): Found | null {
  for (let length = Math.min(MAX_PLACE_WORDS, words.length - at); length > 0; length--) {
    const written = words.slice(at, at + length).join(' ');
    const name = PLACE_NAMES.get(written) ?? written;
    const place = NO_PLACES.has(name) ? null : resolveName(name);
    if (place && (place.kind === 'country' || place.population >= MIN_POPULATION[place.kind] || length > 1)) {
      return { tokens: [{ kind: 'place', place, written: place.name }], length };
    }
  }
  return null;
}
