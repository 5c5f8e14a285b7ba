import { LOW_SCORE } from '../columns/soft-constraints.ts';
import { CandidateIndex } from '../search/candidate-index.ts';
import { lazyGreedy, PAUSE } from '../search/heap.ts';
import { type FoundCandidate, Search, type SearchLimits } from '../search/search.ts';
import { toUtility } from './day-state.ts';
import { EdgeList } from './edge-list.ts';
import type { PlanContext } from './plan-context.ts';

const MEMBERS_PER_STEP = 3;

/** The limits of the second search, among members who still have a free slot. */
const REMAINING_LIMITS: SearchLimits = { maxVisited: 1_000, maxEligible: 40, shortlistSize: 40, resultSize: 30 };

/**
 * Fills free slots: mutually from everyone's best pairs, then mutually among the members who remain (they may have been
 * too far down on each other's lists), then one-sidedly. With `isRelaxed` the soft constraints do not hold.
 */
export function* fillRound(context: PlanContext, isRelaxed: boolean): Generator<void, void> {
  const { pool, seed, state } = context;
  const edges = yield* findEdges(context, context.search, isRelaxed);
  yield* assignMutual(context, edges);
  const remaining = new CandidateIndex(pool.profiles);
  yield* remaining.fill(pool.size, (at) => state.hasCapacity(at));
  const remainingSearch = new Search(pool, seed, REMAINING_LIMITS, remaining);
  yield* assignMutual(context, yield* findEdges(context, remainingSearch, isRelaxed));
  yield* assignOneSided(context, edges);
}

/** Finds the best pairs of every member who has a free slot, and tells the state how many pairs each member has. */
function* findEdges(
  { pool, state, isPlannedFor }: PlanContext,
  search: Search,
  isRelaxed: boolean,
): Generator<void, EdgeList> {
  const edges = new EdgeList(pool.size);
  const degrees = new Uint32Array(pool.size);
  const { softConstraints } = pool;
  const { ledger } = state;
  // The two callbacks are made once and read these variables, which the loop below sets for each member.
  let me = 0;
  let opposites = 0;
  let interestedInMe: readonly number[] | undefined;
  const isOpen = (other: number): boolean =>
    !softConstraints.hasAny(other, opposites) &&
    ledger.canOffer(me, other) &&
    (pool.maySee(me, other) || ledger.canOffer(other, me)) &&
    state.canShow(me, other) &&
    (interestedInMe === undefined || !interestedInMe.includes(other)) &&
    !pool.scores.breaksEssential(me, other);
  const take = (found: FoundCandidate): void => {
    if (isRelaxed || found.score >= LOW_SCORE) edges.add(me, found.other, found);
  };
  let searched = 0;
  for (me of pool.index.listByNeighbourhood()) {
    if (!state.hasCapacity(me) || !isPlannedFor(me)) continue;
    opposites = isRelaxed ? 0 : softConstraints.getOpposites(me);
    interestedInMe = ledger.getInterestedIn(me);
    edges.begin(me);
    search.forEachBest(me, isOpen, take);
    const [start, end] = [edges.getStart(me), edges.getEnd(me)];
    degrees[me] = (degrees[me] as number) + end - start;
    for (let edge = start; edge < end; edge++) {
      const other = edges.getOther(edge);
      degrees[other] = (degrees[other] as number) + 1;
    }
    if (++searched % MEMBERS_PER_STEP === 0) yield;
  }
  state.setDegrees(degrees);
  return edges;
}

/**
 * Nash-greedy: assigns the pair that adds most first, where a member who has more already counts less. Where one of the two
 * hides from the other, the other gets no slot for it, and the one who hides gets the same as without hiding.
 */
function* assignMutual(context: PlanContext, edges: EdgeList): Generator<void, void> {
  const { pool, state } = context;
  /** The best edge of each member, found by `computeWorth`. */
  const bestEdges = new Uint32Array(pool.size);
  const computeWorth = (me: number): number => {
    if (!state.hasCapacity(me)) return 0;
    let most = 0;
    const need = state.getNeed(me);
    const end = edges.getEnd(me);
    for (let edge = edges.getStart(me); edge < end; edge++) {
      const other = edges.getOther(edge);
      if (!state.hasCapacity(other)) continue;
      const worth = toUtility(edges.getRaw(edge)) * (need + state.getNeed(other)) * state.getReadiness(me, other);
      if (worth <= most || !state.canAssign(me, other) || !state.canAssign(other, me)) continue;
      most = worth;
      bestEdges[me] = edge;
    }
    return most;
  };
  for (const me of lazyGreedy(pool.size, computeWorth)) {
    if (me === PAUSE) yield;
    else {
      const edge = bestEdges[me] as number;
      const other = edges.getOther(edge);
      if (pool.maySee(me, other)) assignEdge(context, edges, edge, me, other);
      if (pool.maySee(other, me)) assignEdge(context, edges, edge, other, me);
    }
  }
}

/** Fills slots whose counterpart has none: the more often a member is shown already, the later they are assigned. */
function* assignOneSided(context: PlanContext, edges: EdgeList): Generator<void, void> {
  const { pool, state, isPlannedFor } = context;
  /* The best edge of each member and whose slot it would fill, found by `computeWorth`. */
  const bestEdges = new Uint32Array(pool.size);
  const bestViewers = new Uint32Array(pool.size);
  const computeWorth = (me: number): number => {
    let most = 0;
    const end = edges.getEnd(me);
    for (let edge = edges.getStart(me); edge < end; edge++) {
      const utility = toUtility(edges.getRaw(edge));
      for (let side = 0; side < 2; side++) {
        const viewer = side === 0 ? me : edges.getOther(edge);
        if (!state.hasCapacity(viewer)) continue;
        const other = side === 0 ? edges.getOther(edge) : me;
        const ready = state.getReadiness(viewer, other);
        const worth = (utility * state.getNeed(viewer) * ready) / (1 + state.countShown(other));
        if (worth <= most || !state.canAssign(viewer, other) || !isPlannedFor(viewer)) continue;
        if (!pool.maySee(viewer, other)) continue;
        most = worth;
        bestEdges[me] = edge;
        bestViewers[me] = viewer;
      }
    }
    return most;
  };
  for (const me of lazyGreedy(pool.size, computeWorth)) {
    if (me === PAUSE) yield;
    else {
      const [edge, viewer] = [bestEdges[me] as number, bestViewers[me] as number];
      assignEdge(context, edges, edge, viewer, viewer === me ? edges.getOther(edge) : me);
    }
  }
}

function assignEdge({ pool, state }: PlanContext, edges: EdgeList, edge: number, viewer: number, other: number): void {
  const pair = { raw: edges.getRaw(edge), score: edges.getScore(edge), coverage: edges.getCoverage(edge) };
  const relaxed = pool.softConstraints.getConflict(viewer, other) ?? (pair.score < LOW_SCORE ? 'fit' : null);
  state.assign(viewer, other, pair, relaxed ?? 'found');
}
