import { LOW_SCORE } from '../columns/soft-constraints.ts';
import { CandidateIndex } from '../search/candidate-index.ts';
import { lazyGreedy, PAUSE } from '../search/heap.ts';
import { type FoundCandidate, Search, type SearchLimits } from '../search/search.ts';
import type { Origin } from './assignments.ts';
import { toUtility } from './day-state.ts';
import { EdgeList } from './edge-list.ts';
import type { PlanContext } from './plan-context.ts';

const MEMBERS_A_STEP = 3;

/** Those who are left look no further than so many others who are left. */
const AMONG_THE_LEFT: SearchLimits = { maxVisited: 1_000, maxEligible: 40, shortlistSize: 40, resultSize: 30 };

/**
 * Seeks pairs for everyone who has a free place and gives them out, then once more among those who are left, who may have
 * been too far down on each other's lists; last to one side alone. Relaxed, without the soft wishes.
 */
export function* fillRound(planning: PlanContext, isRelaxed: boolean): Generator<void, void> {
  const edges = yield* findEdges(planning, planning.search, isRelaxed);
  yield* assignMutual(planning, edges);
  const { pool, seed, state } = planning;
  const left = new CandidateIndex(pool.profiles);
  yield* left.fill(pool.size, (at) => state.hasFreeSlot(at));
  const among = new Search(pool, seed, AMONG_THE_LEFT, left);
  yield* assignMutual(planning, yield* findEdges(planning, among, isRelaxed));
  yield* assignOneSided(planning, edges);
}

function* findEdges(
  { pool, state, isPlannedFor: isFor }: PlanContext,
  search: Search,
  isRelaxed: boolean,
): Generator<void, EdgeList> {
  const edges = new EdgeList(pool.size);
  const degrees = new Uint32Array(pool.size);
  let sought = 0;
  const { softConstraints: soft } = pool;
  const { ledger } = state;
  // Made once, not for each member: the one for whom others are sought, and what speaks against these.
  let me = 0;
  let against = 0;
  let waiting: readonly number[] | undefined;
  const isOpen = (other: number): boolean =>
    !soft.hasAny(other, against) &&
    ledger.canOffer(me, other) &&
    state.canShow(me, other) &&
    (waiting === undefined || !waiting.includes(other));
  const take = (pair: FoundCandidate): void => {
    if (isRelaxed || pair.score >= LOW_SCORE) edges.add(me, pair.other, pair);
  };
  for (me of pool.index.listByNeighbourhood()) {
    if (!state.hasFreeSlot(me) || !isFor(me)) continue;
    against = isRelaxed ? 0 : soft.getOpposites(me);
    waiting = ledger.getInterestedIn(me);
    edges.begin(me);
    search.forEachBest(me, isOpen, take);
    const [start, end] = [edges.getStart(me), edges.getEnd(me)];
    degrees[me] = (degrees[me] as number) + end - start;
    for (let edge = start; edge < end; edge++) {
      const other = edges.other(edge);
      degrees[other] = (degrees[other] as number) + 1;
    }
    if (++sought % MEMBERS_A_STEP === 0) yield;
  }
  state.setDegrees(degrees);
  return edges;
}

/** Nash-greedy: the next pair is the one that adds most, the more a member already has the less. */
function* assignMutual(planning: PlanContext, edges: EdgeList): Generator<void, void> {
  const { state } = planning;
  const best = new Uint32Array(planning.pool.size);
  const worth = (me: number): number => {
    if (!state.hasFreeSlot(me)) return 0;
    let most = 0;
    const need = state.getNeed(me);
    const end = edges.getEnd(me);
    for (let edge = edges.getStart(me); edge < end; edge++) {
      const other = edges.other(edge);
      if (!state.hasFreeSlot(other)) continue;
      const value = toUtility(edges.raw(edge)) * (need + state.getNeed(other));
      if (value <= most || !state.canAssign(me, other) || !state.canAssign(other, me)) continue;
      most = value;
      best[me] = edge;
    }
    return most;
  };
  for (const me of lazyGreedy(planning.pool.size, worth)) {
    if (me === PAUSE) yield;
    else {
      const edge = best[me] as number;
      assignEdge(planning, edges, edge, me, edges.other(edge));
      assignEdge(planning, edges, edge, edges.other(edge), me);
    }
  }
}

/** Places left over, where the other's are full: to the viewer alone, sparing those who are shown much already. */
function* assignOneSided(planning: PlanContext, edges: EdgeList): Generator<void, void> {
  const { state, isPlannedFor: isFor } = planning;
  // Of each member's pairs the one that is worth most, and whose place it would be.
  const best = new Uint32Array(planning.pool.size);
  const viewers = new Uint32Array(planning.pool.size);
  const worth = (me: number): number => {
    let most = 0;
    const end = edges.getEnd(me);
    for (let edge = edges.getStart(me); edge < end; edge++) {
      const use = toUtility(edges.raw(edge));
      for (let side = 0; side < 2; side++) {
        const viewer = side === 0 ? me : edges.other(edge);
        if (!state.hasFreeSlot(viewer)) continue;
        const other = side === 0 ? edges.other(edge) : me;
        const value = (use * state.getNeed(viewer)) / (1 + state.countShown(other));
        if (value <= most || !state.canAssign(viewer, other) || !isFor(viewer)) continue;
        most = value;
        best[me] = edge;
        viewers[me] = viewer;
      }
    }
    return most;
  };
  for (const me of lazyGreedy(planning.pool.size, worth)) {
    if (me === PAUSE) yield;
    else {
      const [edge, viewer] = [best[me] as number, viewers[me] as number];
      assignEdge(planning, edges, edge, viewer, viewer === me ? edges.other(edge) : me);
    }
  }
}

function assignEdge({ pool, state }: PlanContext, edges: EdgeList, edge: number, viewer: number, other: number): void {
  const pair = { raw: edges.raw(edge), score: edges.score(edge), coverage: edges.coverage(edge) };
  const against: Origin | null =
    pool.softConstraints.getConflict(viewer, other) ?? (pair.score < LOW_SCORE ? 'fit' : null);
  state.assign(viewer, other, pair, against ?? 'found');
}
