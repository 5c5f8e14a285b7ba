import { runToCompletion } from '../search/pool.ts';
import { Search } from '../search/search.ts';
import type { Assignment } from './assignments.ts';
import { DayState } from './day-state.ts';
import { ensureMinimumExposure } from './exposure.ts';
import { fillRound } from './fill-round.ts';
import { PairLedger } from './pair-ledger.ts';
import type { PlanContext, PlanInput } from './plan-context.ts';
import { computePlanStatistics, type PlanStatistics } from './plan-statistics.ts';
import { assignReserved } from './reserved-assignments.ts';

/** A batch never holds more. */
const MOST_PLACES = 255;
const PAIRS_A_STEP = 5_000;

/** A day's plan as it is being made: `steps` does the work, some milliseconds at a time. */
export class DayPlan {
  readonly #planning: PlanContext;

  constructor(readonly input: PlanInput) {
    const { pool, prior, freeSlots: open, seed, only, limits } = input;
    const ledger = prior instanceof PairLedger ? prior : new PairLedger(pool);
    const places = Int32Array.from(pool.ids, (id) => Math.min(MOST_PLACES, Math.max(0, Math.floor(open.get(id) ?? 0))));
    this.#planning = {
      pool,
      seed,
      search: new Search(pool, seed, limits),
      state: new DayState(ledger, places),
      isPlannedFor: (at) => only === undefined || only.has(pool.getId(at)),
    };
  }

  /**
   * Each pass fills free places: those who already said yes first, then a matchmaker's picks, then pairs with a free place
   * on both sides, then one-sidedly. Passes repeat until one adds nothing, so a run on its own outcome adds nothing
   * either; then once more without the soft wishes, marked; last, who was shown to nobody takes the place of someone who
   * was shown more than once.
   */
  *steps(): Generator<void, void> {
    yield* this.#readPrior();
    const { state } = this.#planning;
    const picks = [...(this.input.picks ?? [])];
    for (const isRelaxed of [false, true]) {
      for (let before = -1; before < state.assignedCount; ) {
        before = state.assignedCount;
        assignReserved(this.#planning, picks.splice(0));
        yield;
        yield* fillRound(this.#planning, isRelaxed);
      }
    }
    if (this.input.only === undefined) yield* ensureMinimumExposure(this.#planning);
  }

  /** The places to add, sorted by score, once the steps are done. */
  listAssignments(): Generator<void, Assignment[]> {
    return this.#planning.state.assignments.listAssignments(this.input.pool);
  }

  /** Counts of those with and without a card, once the steps are done; `served` hold cards of today already. */
  statistics(served: ReadonlySet<string> = new Set()): Generator<void, PlanStatistics> {
    return computePlanStatistics(this.#planning, served);
  }

  *#readPrior(): Generator<void, void> {
    const { prior } = this.input;
    if (prior instanceof PairLedger) return;
    let read = 0;
    for (const pair of prior) {
      this.#planning.state.ledger.add(pair);
      if (++read % PAIRS_A_STEP === 0) yield;
    }
  }
}

/** The places to add to a day's batches, at once. */
export function planDay(input: PlanInput): Assignment[] {
  const plan = new DayPlan(input);
  runToCompletion(plan.steps());
  return runToCompletion(plan.listAssignments());
}
