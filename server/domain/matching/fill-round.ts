import type { Origin } from './cards.ts';
import { utility } from './day-state.ts';
import { EdgeList } from './edge-list.ts';
import { lazyGreedy, PAUSE } from './heap.ts';
import type { Planning } from './planning.ts';
import { LOW_SCORE } from './soft-wishes.ts';

const MEMBERS_A_STEP = 32;

/** Seeks pairs for everyone who has a free place and gives them out; relaxed, without the soft wishes. */
export function* fillRound(planning: Planning, isRelaxed: boolean): Generator<void, void> {
  const edges = yield* seek(planning, isRelaxed);
  yield* giveToBoth(planning, edges);
  yield* giveToOne(planning, edges);
}

function* seek({ pool, search, state, isFor }: Planning, isRelaxed: boolean): Generator<void, EdgeList> {
  const edges = new EdgeList(pool.size);
  const degrees = new Uint32Array(pool.size);
  for (let me = 0; me < pool.size; me++) {
    edges.begin(me);
    if (state.hasRoom(me) && isFor(me)) {
      const isOpen = (other: number): boolean =>
        state.ledger.mayOffer(me, other) &&
        state.mayShow(me, other) &&
        !state.ledger.isWaiting(me, other) &&
        (isRelaxed || pool.soft.against(me, other) === null);
      for (const { other, ...pair } of search.best(me, isOpen)) {
        if (isRelaxed || pair.score >= LOW_SCORE) edges.add(me, other, pair);
      }
      if (me % MEMBERS_A_STEP === 0) yield;
    }
    edges.end(me);
  }
  for (let edge = 0; edge < edges.count; edge++) {
    for (const at of [edges.a(edge), edges.b(edge)]) degrees[at] = (degrees[at] as number) + 1;
  }
  state.setDegrees(degrees);
  return edges;
}

/** Nash-greedy: the next pair is the one that adds most, the more a member already has the less. */
function* giveToBoth(planning: Planning, edges: EdgeList): Generator<void, void> {
  const { state } = planning;
  const worth = (edge: number): number => {
    const [a, b] = [edges.a(edge), edges.b(edge)];
    if (!state.mayGive(a, b) || !state.mayGive(b, a)) return 0;
    return utility(edges.raw(edge)) * (state.need(a) + state.need(b));
  };
  for (const edge of lazyGreedy(edges.count, worth)) {
    if (edge === PAUSE) yield;
    else {
      give(planning, edges, edge, edges.a(edge), edges.b(edge));
      give(planning, edges, edge, edges.b(edge), edges.a(edge));
    }
  }
}

/** Places left over, where the other's are full: to the viewer alone, sparing those who are shown much already. */
function* giveToOne(planning: Planning, edges: EdgeList): Generator<void, void> {
  const { state, isFor } = planning;
  // Two sides an edge: even numbers are offered to the first, odd ones to the second.
  const viewer = (side: number): number => (side % 2 === 0 ? edges.a(side >>> 1) : edges.b(side >>> 1));
  const other = (side: number): number => (side % 2 === 0 ? edges.b(side >>> 1) : edges.a(side >>> 1));
  const open: number[] = [];
  for (let side = 0; side < 2 * edges.count; side++) {
    if (isFor(viewer(side)) && state.mayGive(viewer(side), other(side))) open.push(side);
  }
  const worth = (n: number): number => {
    const side = open[n] as number;
    const [me, them] = [viewer(side), other(side)];
    if (!state.mayGive(me, them)) return 0;
    return (utility(edges.raw(side >>> 1)) * state.need(me)) / (1 + state.shown(them));
  };
  for (const n of lazyGreedy(open.length, worth)) {
    if (n === PAUSE) yield;
    else {
      const side = open[n] as number;
      give(planning, edges, side >>> 1, viewer(side), other(side));
    }
  }
}

function give({ pool, state }: Planning, edges: EdgeList, edge: number, viewer: number, other: number): void {
  const pair = { raw: edges.raw(edge), score: edges.score(edge), coverage: edges.coverage(edge) };
  const against: Origin | null = pool.soft.against(viewer, other) ?? (pair.score < LOW_SCORE ? 'fit' : null);
  state.give(viewer, other, pair, against ?? 'found');
}
