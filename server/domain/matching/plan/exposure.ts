import { LOW_SCORE } from '../columns/soft-constraints.ts';
import type { Planning } from './planning.ts';

/**
 * Whoever is shown to nobody today takes, with the best viewer who allows it, the place of someone who is shown more than
 * once: a place that this plan gave, and not to somebody who was waited for or picked. A low score is marked here too.
 */
export function* ensureMinimumExposure(planning: Planning): Generator<void, void> {
  const { pool, search, state } = planning;
  for (let me = 0; me < pool.size; me++) {
    if (state.shown(me) > 0) continue;
    const isOpen = (viewer: number): boolean =>
      state.cards.countOf(viewer) > 0 &&
      state.ledger.mayOffer(viewer, me) &&
      pool.soft.against(me, viewer) === null &&
      sparedSlot(planning, viewer) !== null;
    const [best] = search.best(me, isOpen);
    const slot = best ? sparedSlot(planning, best.other) : null;
    if (best && slot !== null) state.swap(best.other, slot, me, best, best.score < LOW_SCORE ? 'fit' : 'found');
    yield;
  }
}

/** The viewer's card of whoever is shown most, if that is more than once. */
function sparedSlot({ state }: Planning, viewer: number): number | null {
  let found: number | null = null;
  let most = 1;
  for (const slot of state.cards.slots(viewer)) {
    const shown = state.shown(state.cards.other(slot));
    if (shown <= most || state.cards.origin(slot) === 'fixed') continue;
    found = slot;
    most = shown;
  }
  return found;
}
