import { LOW_SCORE } from '../columns/soft-constraints.ts';
import { CandidateIndex } from '../search/candidate-index.ts';
import { lazyGreedy, PAUSE } from '../search/heap.ts';
import { type Found, Search, type SearchLimits } from '../search/search.ts';
import type { Origin } from './assignments.ts';
import { utility } from './day-state.ts';
import { EdgeList } from './edge-list.ts';
import type { Planning } from './planning.ts';

const MEMBERS_A_STEP = 3;

/** Those who are left look no further than so many others who are left. */
const AMONG_THE_LEFT: SearchLimits = { met: 1_000, looked: 40, shortlist: 40, kept: 30 };

/**
 * Seeks pairs for everyone who has a free place and gives them out, then once more among those who are left, who may have
 * been too far down on each other's lists; last to one side alone. Relaxed, without the soft wishes.
 */
export function* fillRound(planning: Planning, isRelaxed: boolean): Generator<void, void> {
  const edges = yield* seek(planning, planning.search, isRelaxed);
  yield* giveToBoth(planning, edges);
  const { pool, seed, state } = planning;
  const left = new CandidateIndex(pool.people);
  yield* left.fill(pool.size, (at) => state.hasRoom(at));
  const among = new Search(pool, seed, AMONG_THE_LEFT, left);
  yield* giveToBoth(planning, yield* seek(planning, among, isRelaxed));
  yield* giveToOne(planning, edges);
}

function* seek({ pool, state, isFor }: Planning, search: Search, isRelaxed: boolean): Generator<void, EdgeList> {
  const edges = new EdgeList(pool.size);
  const degrees = new Uint32Array(pool.size);
  let sought = 0;
  const { soft } = pool;
  const { ledger } = state;
  // Made once, not for each member: the one for whom others are sought, and what speaks against these.
  let me = 0;
  let against = 0;
  let waiting: readonly number[] | undefined;
  const isOpen = (other: number): boolean =>
    !soft.hasAny(other, against) &&
    ledger.mayOffer(me, other) &&
    state.mayShow(me, other) &&
    (waiting === undefined || !waiting.includes(other));
  const take = (pair: Found): void => {
    if (isRelaxed || pair.score >= LOW_SCORE) edges.add(me, pair.other, pair);
  };
  for (me of pool.shelves.neighbours()) {
    if (!state.hasRoom(me) || !isFor(me)) continue;
    against = isRelaxed ? 0 : soft.opposites(me);
    waiting = ledger.waitingFor(me);
    edges.begin(me);
    search.each(me, isOpen, take);
    const [start, end] = [edges.start(me), edges.end(me)];
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
function* giveToBoth(planning: Planning, edges: EdgeList): Generator<void, void> {
  const { state } = planning;
  const best = new Uint32Array(planning.pool.size);
  const worth = (me: number): number => {
    if (!state.hasRoom(me)) return 0;
    let most = 0;
    const need = state.need(me);
    const end = edges.end(me);
    for (let edge = edges.start(me); edge < end; edge++) {
      const other = edges.other(edge);
      if (!state.hasRoom(other)) continue;
      const value = utility(edges.raw(edge)) * (need + state.need(other));
      if (value <= most || !state.mayGive(me, other) || !state.mayGive(other, me)) continue;
      most = value;
      best[me] = edge;
    }
    return most;
  };
  for (const me of lazyGreedy(planning.pool.size, worth)) {
    if (me === PAUSE) yield;
    else {
      const edge = best[me] as number;
      give(planning, edges, edge, me, edges.other(edge));
      give(planning, edges, edge, edges.other(edge), me);
    }
  }
}

/** Places left over, where the other's are full: to the viewer alone, sparing those who are shown much already. */
function* giveToOne(planning: Planning, edges: EdgeList): Generator<void, void> {
  const { state, isFor } = planning;
  // Of each member's pairs the one that is worth most, and whose place it would be.
  const best = new Uint32Array(planning.pool.size);
  const viewers = new Uint32Array(planning.pool.size);
  const worth = (me: number): number => {
    let most = 0;
    const end = edges.end(me);
    for (let edge = edges.start(me); edge < end; edge++) {
      const use = utility(edges.raw(edge));
      for (let side = 0; side < 2; side++) {
        const viewer = side === 0 ? me : edges.other(edge);
        if (!state.hasRoom(viewer)) continue;
        const other = side === 0 ? edges.other(edge) : me;
        const value = (use * state.need(viewer)) / (1 + state.shown(other));
        if (value <= most || !state.mayGive(viewer, other) || !isFor(viewer)) continue;
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
      give(planning, edges, edge, viewer, viewer === me ? edges.other(edge) : me);
    }
  }
}

function give({ pool, state }: Planning, edges: EdgeList, edge: number, viewer: number, other: number): void {
  const pair = { raw: edges.raw(edge), score: edges.score(edge), coverage: edges.coverage(edge) };
  const against: Origin | null = pool.soft.against(viewer, other) ?? (pair.score < LOW_SCORE ? 'fit' : null);
  state.give(viewer, other, pair, against ?? 'found');
}
