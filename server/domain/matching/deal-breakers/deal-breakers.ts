import { LIMIT_PHRASES } from '../../../../shared/limit-phrases.ts';
import type { DealBreakerState } from '../../../../shared/options.ts';
import { memoizeByText, normalise } from '../text/text.ts';
import { type Condition, toAlternatives, toSingles } from './condition.ts';
import type { MemberFacts } from './member-facts.ts';
import { type Reading, readText } from './read.ts';
import { tokenise } from './tokens.ts';

/**
 * A deal-breaker is free text that a dictionary turns into a condition on a profile. A text that the dictionary does not
 * know whole, or that can be read two ways ("hijab"), excludes nobody.
 */
export interface DealBreaker {
  /** As the member wrote it. */
  readonly text: string;
  /** The same for deal-breakers of one meaning; null where it does not count. */
  readonly key: string | null;
  readonly state: DealBreakerState;
  /** Which members the deal-breaker excludes, worded for its owner; null where it does not count. */
  readonly meaning: string | null;
  /** Phrases to choose from: the two that it may mean, or the nearest, at most three; none where it counts. */
  readonly choices: readonly string[];
  /** Returns whether the deal-breaker of `me` excludes `other`. A fact that is unknown never excludes. */
  readonly hits: (other: MemberFacts, me: MemberFacts) => boolean;
  /** What "A or B" consists of, each counted by itself; one part where it is one thing. */
  readonly parts: readonly DealBreakerPart[];
  /** The single things that it asks. */
  readonly asks: readonly Condition[];
  /** Whether the condition compares the other member with the owner ("older than me"). */
  readonly isRelative: boolean;
}

/** One of the things that a deal-breaker excludes by. */
export interface DealBreakerPart {
  readonly meaning: string;
  readonly hits: DealBreaker['hits'];
}

const OFFERED = 3;

/** Parses one deal-breaker. Results are cached by text. */
export const readDealBreaker = memoizeByText(read);

function read(text: string): DealBreaker {
  const reading: Reading = readText(text);
  const unused = { text, key: null, meaning: null, hits: () => false, parts: [], asks: [], isRelative: false };
  if (reading === null) return { ...unused, state: 'unknown', choices: listNearest(text) };
  if ('choices' in reading) return { ...unused, state: 'ask', choices: reading.choices };
  const { key, words, test, isRelative } = reading.excludes;
  return {
    text,
    key,
    state: 'used',
    meaning: `People ${words}`,
    choices: [],
    hits: (other, me) => test(other, me) === true,
    parts: toAlternatives(reading.excludes).map(toPart),
    asks: toSingles(reading.excludes),
    isRelative,
  };
}

const toPart = ({ words, test }: Condition): DealBreakerPart => ({
  meaning: `People ${words}`,
  hits: (other, me) => test(other, me) === true,
});

/** Parses a list of deal-breakers; blank entries are left out. */
export function readDealBreakers(texts: readonly string[]): DealBreaker[] {
  return texts.filter((text) => text.trim() !== '').map(readDealBreaker);
}

/** Returns the texts that do not count and so exclude nobody, for the settings page. */
export function notUnderstood(texts: readonly string[]): string[] {
  return readDealBreakers(texts)
    .filter(({ state }) => state !== 'used')
    .map(({ text }) => text);
}

/** What a phrase is about, and its pairs of letters. */
interface Likeness {
  readonly signs: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
}

function toLikeness(text: string): Likeness {
  const plain = ` ${normalise(text)} `;
  return {
    signs: new Set(tokenise(text).flatMap((token) => (token.kind === 'sign' ? [token.sign] : [token.kind]))),
    pairs: new Set(Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2))),
  };
}

let offered: ReadonlyArray<readonly [string, Likeness]> | null = null;

/** From so much on two texts are written alike. */
const ALIKE = 0.7;

/** Returns the phrases that are nearest to a text: about the same, then written alike; none where it is neither. */
function listNearest(text: string): string[] {
  offered ??= LIMIT_PHRASES.map((phrase) => [phrase, toLikeness(phrase)] as const);
  const { signs, pairs } = toLikeness(text);
  return offered
    .map(([phrase, like]) => [phrase, share(signs, like.signs), share(pairs, like.pairs)] as const)
    .filter(([, about, written]) => about > 0 || written >= ALIKE)
    .map(([phrase, about, written]) => ({ phrase, nearness: 2 * about + written }))
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, OFFERED)
    .map(({ phrase }) => phrase);
}

/** Signs of structure say little of what a text is about. */
const SLIGHT: ReadonlySet<string> = new Set([
  'FILL',
  'NO',
  'MUST',
  'NOT',
  'unknown',
  'PERSON',
  'WITH',
  'break',
  'place',
  'ME',
  'WANT',
]);

function share(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const both = [...some].filter((one) => others.has(one) && !SLIGHT.has(one)).length;
  return (2 * both) / (some.size + others.size || 1);
}
