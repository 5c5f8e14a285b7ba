import type { Place } from '../places/places.ts';

/**
 * What a deal-breaker may ask of a member beside the facts that have a scale of their own: each is answered by a field, else by an
 * answer that may keep two apart, else by the bio.
 */
export const HELD_FACTS = [
  'hasChildren',
  'wantsChildren',
  'smokes',
  'drinks',
  'usesDrugs',
  'prays',
  'relocates',
  'wearsHijab',
  'hasBeard',
  'hasPets',
  'hasCats',
  'hasDogs',
  'polygyny',
  'livesWithParents',
  'takesInterest',
  'hasDebts',
  'wifeAtHome',
] as const;
export type HeldFact = (typeof HELD_FACTS)[number];

/** Traditions in the order of their steps. */
export const TRADITIONS: readonly string[] = ['sunni', 'shia', 'other', 'simply-muslim'];

/** The facts of a member that a deal-breaker may read. An unknown fact is null and never excludes the member. */
export interface MemberFacts {
  readonly age: number | null;
  readonly place: Place | null;
  /** 0 moderate, 1 practicing, 2 very practicing. */
  readonly religious: number | null;
  /** 0 high school … 3 doctorate or professional. */
  readonly education: number | null;
  /** 0 never married, 1 divorced, 2 widowed. */
  readonly marital: number | null;
  /** Height in inches. */
  readonly inches: number | null;
  /** A step of `TRADITIONS`. */
  readonly tradition: number | null;
  /** Returns whether a fact holds of the member; null where it is not known. */
  holds(fact: HeldFact): boolean | null;
}
