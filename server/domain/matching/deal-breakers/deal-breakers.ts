import { memoizeByText, normalise } from '../text/text.ts';
import { PREDICATES } from './dictionary.ts';
import type { MemberFacts } from './member-facts.ts';

/**
 * Deal-breakers are free text. A dictionary turns the ones it knows into predicates on what a profile says; one that it
 * does not know, or that can be read two ways ("no children"), is reported as not understood and leaves no one out.
 */
export interface DealBreaker {
  /** As the member wrote it. */
  readonly text: string;
  /** Who it leaves out, in words for the member; null when it was not understood. */
  readonly meaning: string | null;
  /** True when the other person's profile says what the member cannot accept. Silence is never a hit. */
  readonly hits: (other: MemberFacts, me: MemberFacts) => boolean;
  /** Whether it looks at its owner too ("older than me"). */
  readonly isRelative: boolean;
}

const FILLERS =
  /^(?:any|an?|the|someone|anyone|anybody|people|person|partner|man|men|woman|women|spouse|those|who|that|is|are|being|with)\s+/;
const TAIL = /[.!]+$/;
/** "divorced men", "older women". */
const WHO = / (?:man|men|woman|women|people|person|guys?|partners?)$/;

function strip(text: string): string {
  let plain = normalise(text).replace(TAIL, '').trim().replace(WHO, '');
  for (let next = plain.replace(FILLERS, ''); next !== plain; next = plain.replace(FILLERS, '')) plain = next;
  return plain;
}

/** Reads one deal-breaker. */
export const readDealBreaker = memoizeByText(read);

function read(text: string): DealBreaker {
  const plain = strip(text);
  for (const { pattern, read: understand } of PREDICATES) {
    const found = pattern.exec(plain);
    const understood = found && understand(found);
    // A predicate that takes its owner has two parameters.
    if (understood) return { text, ...understood, isRelative: understood.hits.length > 1 };
  }
  return { text, meaning: null, hits: () => false, isRelative: false };
}

/** Reads a list; blank entries are dropped. */
export function readDealBreakers(texts: readonly string[]): DealBreaker[] {
  return texts.filter((text) => text.trim() !== '').map(readDealBreaker);
}

/** The entries that leave no one out because they were not understood, for the settings page. */
export function notUnderstood(texts: readonly string[]): string[] {
  return readDealBreakers(texts)
    .filter((entry) => entry.meaning === null)
    .map((entry) => entry.text);
}
