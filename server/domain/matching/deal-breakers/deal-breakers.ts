import { memoizeByText, normalise } from '../text/text.ts';
import { PREDICATES } from './dictionary.ts';
import type { MemberFacts } from './member-facts.ts';

/**
 * A deal-breaker is free text that a dictionary turns into a predicate on a profile. A text that the dictionary does not
 * know, or that can be read two ways ("no children"), is reported as not understood and excludes nobody.
 */
export interface DealBreaker {
  /** As the member wrote it. */
  readonly text: string;
  /** Which members the deal-breaker excludes, worded for its owner; null where it was not understood. */
  readonly meaning: string | null;
  /** Returns whether the deal-breaker of `me` excludes `other`. A fact that is unknown never excludes. */
  readonly hits: (other: MemberFacts, me: MemberFacts) => boolean;
  /** Whether the predicate compares the other member with the owner ("older than me"). */
  readonly isRelative: boolean;
}

/** Words at the beginning that do not change the meaning. */
const FILLERS =
  /^(?:any|an?|the|someone|anyone|anybody|people|person|partner|man|men|woman|women|spouse|those|who|that|is|are|being|with)\s+/;
/** Punctuation at the end. */
const TAIL = /[.!]+$/;
/** A noun at the end that does not change the meaning, as in "divorced men" or "older women". */
const WHO = / (?:man|men|woman|women|people|person|guys?|partners?)$/;

function strip(text: string): string {
  let plain = normalise(text).replace(TAIL, '').trim().replace(WHO, '');
  for (let next = plain.replace(FILLERS, ''); next !== plain; next = plain.replace(FILLERS, '')) plain = next;
  return plain;
}

/** Parses one deal-breaker. Results are cached by text. */
export const readDealBreaker = memoizeByText(read);

function read(text: string): DealBreaker {
  const plain = strip(text);
  for (const { pattern, read: understand } of PREDICATES) {
    const found = pattern.exec(plain);
    const understood = found && understand(found);
    // A predicate that compares with the owner declares two parameters.
    if (understood) return { text, ...understood, isRelative: understood.hits.length > 1 };
  }
  return { text, meaning: null, hits: () => false, isRelative: false };
}

/** Parses a list of deal-breakers; blank entries are left out. */
export function readDealBreakers(texts: readonly string[]): DealBreaker[] {
  return texts.filter((text) => text.trim() !== '').map(readDealBreaker);
}

/** Returns the texts that were not understood and so exclude nobody, for the settings page. */
export function notUnderstood(texts: readonly string[]): string[] {
  return readDealBreakers(texts)
    .filter((entry) => entry.meaning === null)
    .map((entry) => entry.text);
}
