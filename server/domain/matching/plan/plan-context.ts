import type { Pool } from '../search/pool.ts';
import type { Search, SearchLimits } from '../search/search.ts';
import type { DayState } from './day-state.ts';
import type { PairLedger, PriorPair } from './pair-ledger.ts';

export interface PlanInput {
  readonly pool: Pool;
  /** Every pair with a match document that touches the pool; read once. A ledger where they were added one at a time. */
  readonly prior: Iterable<PriorPair> | PairLedger;
  /** A matchmaker's picks: they take free places after those already interested, within the hard filters. */
  readonly picks?: Iterable<readonly [string, string]>;
  /** Free places by member id: the allowance of now less what today's batch holds; absent or below 1 = none. */
  readonly freeSlots: ReadonlyMap<string, number>;
  /** The day's key, say: the same seed gives the same plan. */
  readonly seed: string;
  /** Plan for these members only (a new member); others gain a place only as their counterpart. */
  readonly only?: ReadonlySet<string>;
  readonly limits?: SearchLimits;
}

/** What the parts of a plan work with. */
export interface PlanContext {
  readonly pool: Pool;
  readonly seed: string;
  readonly search: Search;
  readonly state: DayState;
  /** Whether the plan is for this member. */
  readonly isPlannedFor: (at: number) => boolean;
}
