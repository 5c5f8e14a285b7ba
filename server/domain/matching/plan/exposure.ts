import { LOW_SCORE } from '../columns/soft-constraints.ts';
import type { PlanContext } from './plan-context.ts';

/**
 * Guarantees minimum exposure: a member who is shown to nobody today replaces, with the best viewer who may see them, one
 * who is shown more than once. Only assignments of this plan are replaced, and no reserved ones. A low score is marked.
 */
export function* ensureMinimumExposure(context: PlanContext): Generator<void, void> {
  const { pool, search, state } = context;
  for (let me = 0; me < pool.size; me++) {
    if (state.countShown(me) > 0 || !pool.isSought(me)) continue;
    const isOpen = (viewer: number): boolean =>
      state.assignments.countOf(viewer) > 0 &&
      state.ledger.canOffer(viewer, me) &&
      pool.maySee(viewer, me) &&
      pool.softConstraints.getConflict(me, viewer) === null &&
      !pool.scores.breaksEssential(me, viewer) &&
      findSlotToReplace(context, viewer) !== null;
    const [best] = search.findBest(me, isOpen);
    const slot = best ? findSlotToReplace(context, best.other) : null;
    if (best && slot !== null) state.reassign(best.other, slot, me, best, best.score < LOW_SCORE ? 'fit' : 'found');
    yield;
  }
}

/** Returns the viewer's slot with the member who is shown most often, if that is more than once. */
function findSlotToReplace({ pool, state }: PlanContext, viewer: number): number | null {
  let found: number | null = null;
  let mostShown = 1;
  for (const slot of state.assignments.listSlots(viewer)) {
    const other = state.assignments.getOther(slot);
    // Somebody from whom the viewer hides was shown to one more instead; that must not cost them the viewer's slot.
    const shown = state.countShown(other) - (pool.maySee(other, viewer) ? 0 : 1);
    if (shown <= mostShown || state.assignments.getOrigin(slot) === 'reserved') continue;
    found = slot;
    mostShown = shown;
  }
  return found;
}
