import { LOW_SCORE } from '../columns/soft-constraints.ts';
import type { PlanContext } from './plan-context.ts';

/**
 * Whoever is shown to nobody today takes, with the best viewer who allows it, the place of someone who is shown more than
 * once: a place that this plan gave, and not to somebody who was waited for or picked. A low score is marked here too.
 */
export function* ensureMinimumExposure(planning: PlanContext): Generator<void, void> {
  const { pool, search, state } = planning;
  for (let me = 0; me < pool.size; me++) {
    if (state.countShown(me) > 0) continue;
    const isOpen = (viewer: number): boolean =>
      state.assignments.countOf(viewer) > 0 &&
      state.ledger.canOffer(viewer, me) &&
      pool.softConstraints.getConflict(me, viewer) === null &&
      findSlotToReplace(planning, viewer) !== null;
    const [best] = search.findBest(me, isOpen);
    const slot = best ? findSlotToReplace(planning, best.other) : null;
    if (best && slot !== null) state.reassign(best.other, slot, me, best, best.score < LOW_SCORE ? 'fit' : 'found');
    yield;
  }
}

/** The viewer's card of whoever is shown most, if that is more than once. */
function findSlotToReplace({ state }: PlanContext, viewer: number): number | null {
  let found: number | null = null;
  let most = 1;
  for (const slot of state.assignments.listSlots(viewer)) {
    const shown = state.countShown(state.assignments.other(slot));
    if (shown <= most || state.assignments.origin(slot) === 'fixed') continue;
    found = slot;
    most = shown;
  }
  return found;
}
