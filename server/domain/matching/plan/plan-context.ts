import type { Pool } from '../search/pool.ts';
import type { Search, SearchLimits } from '../search/search.ts';
import type { DayState, Habits } from './day-state.ts';
import type { PairLedger, PriorPair } from './pair-ledger.ts';

/** How the people who are left to a member are spread over days. */
export interface Pace {
  /** Over so many days at least. */
  readonly days: number;
  /** Introductions a day at least, by member id. */
  readonly floors: ReadonlyMap<string, number>;
  /** How many today's batch holds already, by member id. Absent = none. */
  readonly taken: ReadonlyMap<string, number>;
}

/** What a day's plan is computed from. */
export interface PlanInput {
  readonly pool: Pool;
  /** Every pair with a match document that touches the pool, read once; or a ledger to which they were added already. */
  readonly prior: Iterable<PriorPair> | PairLedger;
  /**
   * Pairs of ids that a matchmaker chose. They get free slots after members who already responded with interest, and only
   * where the hard filters allow it.
   */
  readonly picks?: Iterable<readonly [string, string]>;
  /** Free slots by member id: today's allowance less what today's batch holds. Absent or below 1 = none. */
  readonly capacity: ReadonlyMap<string, number>;
  /** Absent = as many introductions a day as there are free slots. */
  readonly pace?: Pace;
  /** By member id. */
  readonly habits?: ReadonlyMap<string, Habits>;
  /** The same seed gives the same plan; callers use the day's key. */
  readonly seed: string;
  /** Plan for these members only, such as a new one; others get a slot only as their counterpart. Absent = everyone. */
  readonly only?: ReadonlySet<string>;
  readonly limits?: SearchLimits;
}

/** What the stages of a plan work with. */
export interface PlanContext {
  readonly pool: Pool;
  readonly seed: string;
  readonly search: Search;
  readonly state: DayState;
  /** Returns whether the plan is for the member at this position. */
  readonly isPlannedFor: (at: number) => boolean;
}
