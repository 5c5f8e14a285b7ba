import { LOW_SCORE } from '../columns/soft-constraints.ts';
import { countLeft } from './pace.ts';
import type { PlanContext } from './plan-context.ts';

/**
 * Introduces to members who have nobody today, and to whom nobody else is left, the best of those with whom they differ on something
 * that is essential to either: one a day.
 */
export function* assignLastResorts(context: PlanContext): Generator<void, void> {
  const { pool, search, state, isPlannedFor } = context;
  const { ledger } = state;
  for (const me of pool.index.listByNeighbourhood()) {
    if (!state.hasCapacity(me) || !isPlannedFor(me) || state.assignments.countOf(me) > 0 || ledger.hasToday(me))
      continue;
    yield;
    if (countLeft(context, ledger, me, 1) > 0) continue;
    const [best] = search.findBest(me, (other) => state.canAssign(me, other) && pool.maySee(me, other));
    if (!best) continue;
    const relaxed = pool.softConstraints.getConflict(me, best.other) ?? (best.score < LOW_SCORE ? 'fit' : null);
    state.assign(me, best.other, best, relaxed ?? 'found');
  }
}
