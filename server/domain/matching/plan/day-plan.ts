import { runToCompletion } from '../search/pool.ts';
import { Search } from '../search/search.ts';
import type { Assignment } from './assignments.ts';
import { DayState } from './day-state.ts';
import { ensureMinimumExposure } from './exposure.ts';
import { fillRound } from './fill-round.ts';
import { assignLastResorts } from './last-resort.ts';
import { applyPace } from './pace.ts';
import { PairLedger } from './pair-ledger.ts';
import type { PlanContext, PlanInput } from './plan-context.ts';
import { computePlanStatistics, type PlanStatistics } from './plan-statistics.ts';
import { assignInterested, assignPicks } from './reserved-assignments.ts';

/** No batch has more slots. */
const MAX_SLOTS = 255;
const PAIRS_PER_STEP = 5_000;

/** Plans one day: run `steps` to the end, then read the assignments and statistics. */
export class DayPlan {
  readonly #context: PlanContext;

  constructor(readonly input: PlanInput) {
    const { pool, prior, capacity, seed, only, limits } = input;
    const ledger = prior instanceof PairLedger ? prior : new PairLedger(pool);
    const countSlots = (id: string, at: number) =>
      pool.isSought(at) ? Math.min(MAX_SLOTS, Math.max(0, Math.floor(capacity.get(id) ?? 0))) : 0;
    this.#context = {
      pool,
      seed,
      search: new Search(pool, seed, limits),
      state: new DayState(ledger, Int32Array.from(pool.ids, countSlots)),
      isPlannedFor: (at) => only === undefined || only.has(pool.getId(at)),
    };
  }

  /**
   * Fills free slots in steps of a few milliseconds, as many as the pace allows. A pass fills reserved slots (members who already responded
   * with interest, then, once, a matchmaker's picks), then slots free on both sides, then slots free on one side. Passes repeat until
   * one adds nothing, so that planning again on the outcome adds nothing either. Then passes without the soft constraints
   * follow, whose assignments are marked, then introductions of those to whom nobody is left but with
   * a difference on what is essential. Last, a member who is shown to nobody replaces one who is shown more than once.
   */
  *steps(): Generator<void, void> {
    yield* this.#readPrior();
    const { pool, state } = this.#context;
    for (const [id, habits] of this.input.habits ?? []) {
      const at = pool.indexOf(id);
      if (at !== undefined) state.setHabits(at, habits);
    }
    if (this.input.pace) yield* applyPace(this.#context, this.input.pace);
    let isFirst = true;
    for (const isRelaxed of [false, true]) {
      if (isRelaxed) state.beginRelaxed();
      for (let before = -1; before < state.assignedCount; ) {
        before = state.assignedCount;
        assignInterested(this.#context, isFirst);
        if (isFirst) assignPicks(this.#context, [...(this.input.picks ?? [])]);
        isFirst = false;
        yield;
        yield* fillRound(this.#context, isRelaxed);
      }
    }
    yield* assignLastResorts(this.#context);
    if (this.input.only === undefined) yield* ensureMinimumExposure(this.#context);
  }

  /** Returns the new assignments, best score first. Call it after all steps. */
  listAssignments(): Generator<void, Assignment[]> {
    return this.#context.state.assignments.listAssignments(this.input.pool);
  }

  /** Counts members with and without an introduction. Call it after all steps; `served` have one of today already. */
  statistics(served: ReadonlySet<string> = new Set()): Generator<void, PlanStatistics> {
    return computePlanStatistics(this.#context, served);
  }

  *#readPrior(): Generator<void, void> {
    const { prior } = this.input;
    if (prior instanceof PairLedger) return;
    let read = 0;
    for (const pair of prior) {
      this.#context.state.ledger.add(pair);
      if (++read % PAIRS_PER_STEP === 0) yield;
    }
  }
}

/** Returns a day's new assignments, computed without pauses. */
export function planDay(input: PlanInput): Assignment[] {
  const plan = new DayPlan(input);
  runToCompletion(plan.steps());
  return runToCompletion(plan.listAssignments());
}
