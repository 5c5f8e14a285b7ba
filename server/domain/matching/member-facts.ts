import type { Candidate } from './candidate.ts';
import type { Place } from './places.ts';
import type { Traits } from './traits.ts';

/** What a deal-breaker may look at in a person. */
export interface MemberFacts {
  readonly candidate: Candidate;
  readonly age: number | null;
  readonly place: Place | null;
  readonly searchPlace: Place | null;
  readonly religious: number | null;
  readonly education: number | null;
  readonly traits: Traits;
}
