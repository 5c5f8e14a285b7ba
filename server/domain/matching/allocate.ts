import { pairKey } from '../ids.ts';
import { bestFor, DEFAULT_LIMITS, type Edge, type SearchLimits } from './edges.ts';
import { mayMeet } from './hard-filters.ts';
import { lazyGreedy } from './heap.ts';
import { PairLedger, type PriorPair } from './pair-ledger.ts';
import type { Pool } from './pool.ts';
import { scorePair } from './score.ts';
import { hash32 } from './seeded.ts';

/** A new place in one or both batches. `a` < `b`; `offeredTo` holds those who get it now. */
export interface Offer {
  readonly a: string;
  readonly b: string;
  readonly offeredTo: readonly string[];
  readonly score: number;
  readonly coverage: number;
  /** The soft wish that was relaxed so that this place could be filled; absent as a rule. */
  readonly relaxed?: Relaxation;
}

/** Soft wishes: practice far apart, opposite hopes for children, a low score. No hard filter is ever relaxed. */
export type Relaxation = 'practice' | 'children' | 'fit';

/** Why a member with a free place has no card today: the filter that left nobody. */
export type NoCard = 'age' | 'distance' | 'deal-breakers' | 'blocked or hidden' | 'offered before' | 'others full';

/** For the staff's jobs page. */
export interface PlanStatistics {
  readonly eligible: number;
  readonly withCard: number;
  readonly withoutCard: Readonly<Partial<Record<NoCard, number>>>;
}

export interface PlanInput {
  readonly pool: Pool;
  /** Every pair with a match document that touches the pool; read once, so a generator will do. */
  readonly prior: Iterable<PriorPair>;
  /** A matchmaker's picks: they take free places after those already interested, within the hard filters. */
  readonly picks?: Iterable<readonly [string, string]>;
  /** Free places by member id: the allowance of now less what today's batch holds; absent or below 1 = none. */
  readonly open: ReadonlyMap<string, number>;
  /** The day's key, say: the same seed gives the same plan. */
  readonly seed: string;
  /** Plan for these members only (a chunk, a new member); others gain a place only as their counterpart. */
  readonly only?: ReadonlySet<string>;
  readonly limits?: SearchLimits;
}

/** What a member counts as having before the first card; less for those whom few can be offered to, so they go first. */
const FLOOR = 0.25;
const ENOUGH_EDGES = 12;

/** One day's state while it is being planned, by position in the pool. */
class Plan {
  readonly offers = new Map<string, Offer>();
  readonly #gained: Float64Array;
  readonly #shown: Uint32Array;
  #floor = new Float64Array();
  readonly #open: Int32Array;
  readonly #focus: (at: number) => boolean;
  readonly #ledger: PairLedger;

  constructor(readonly input: PlanInput) {
    const { pool, only } = input;
    const count = pool.members.length;
    this.#gained = new Float64Array(count);
    this.#shown = new Uint32Array(count);
    this.#open = Int32Array.from(pool.members, ({ id }) => Math.max(0, Math.floor(input.open.get(id) ?? 0)));
    this.#focus = (at) => only === undefined || only.has(pool.members[at]?.id ?? '');
    this.#ledger = new PairLedger(pool, input.prior);
  }

  /** One pass; returns how many offers it made. */
  round(): number {
    const before = this.#ledger.size;
    this.#interestedFirst();
    const edges = this.#edges();
    this.#mutual(edges);
    this.#oneSided(edges);
    return this.#ledger.size - before;
  }

  /** How much one more card would be worth to a member: the more they have gained, the less. */
  #need(at: number): number {
    return 1 / ((this.#floor[at] as number) + (this.#gained[at] as number));
  }

  #wants(at: number): boolean {
    return (this.#open[at] as number) > 0;
  }

  #mayGive(viewer: number, other: number): boolean {
    return this.#wants(viewer) && this.#ledger.mayOffer(viewer, other);
  }

  /** Up to half of the free places, at least one, go to people who already said yes to this member. */
  #interestedFirst(): void {
    const { pool, seed } = this.input;
    for (const [viewer, others] of this.#ledger.waiting()) {
      const me = pool.members[viewer];
      if (!me || !this.#wants(viewer) || !this.#focus(viewer)) continue;
      const places = Math.max(1, Math.floor((this.#open[viewer] as number) / 2));
      others
        .filter((at) => this.#mayGive(viewer, at))
        .flatMap((at) => {
          const other = pool.members[at];
          return other && mayMeet(me, other) ? [{ at, id: other.id, ...scorePair(me, other) }] : [];
        })
        .sort((x, y) => y.raw - x.raw || hash32(seed, x.id) - hash32(seed, y.id) || (x.id < y.id ? -1 : 1))
        .slice(0, places)
        .forEach(({ at, raw, score, coverage }) => {
          this.#give({ a: Math.min(viewer, at), b: Math.max(viewer, at), raw, score, coverage }, [viewer]);
        });
    }
  }

  #edges(): Edge[] {
    const { pool, seed, limits = DEFAULT_LIMITS } = this.input;
    const edges = new Map<number, Edge>();
    const count = pool.members.length;
    pool.members.forEach((me, viewer) => {
      if (!this.#wants(viewer) || !this.#focus(viewer)) return;
      const key = (other: number) => Math.min(viewer, other) * count + Math.max(viewer, other);
      const free = (at: number) => this.#ledger.mayOffer(viewer, at) && !this.#ledger.isWaiting(viewer, at);
      for (const edge of bestFor(pool, me, free, seed, limits, (other) => edges.get(key(other)))) {
        edges.set(edge.a * count + edge.b, edge);
      }
    });
    const degree = new Uint32Array(count);
    for (const { a, b } of edges.values()) {
      degree[a] = (degree[a] as number) + 1;
      degree[b] = (degree[b] as number) + 1;
    }
    this.#floor = Float64Array.from(degree, (few) => FLOOR * Math.min(1, Math.max(1, few) / ENOUGH_EDGES));
    return [...edges.values()];
  }

  /** Nash-greedy: the next pair is the one that adds most, the more a member already has the less. */
  #mutual(edges: readonly Edge[]): void {
    const value = ({ a, b, raw }: Edge): number => {
      if (!this.#mayGive(a, b) || !this.#mayGive(b, a)) return 0;
      return utility(raw) * (this.#need(a) + this.#need(b));
    };
    for (const edge of lazyGreedy(edges, value)) this.#give(edge, [edge.a, edge.b]);
  }

  /** Places left over, where the other's are full: to the viewer alone, sparing those who are shown much already. */
  #oneSided(edges: readonly Edge[]): void {
    const sides = edges.flatMap((edge) => [
      { edge, viewer: edge.a, other: edge.b },
      { edge, viewer: edge.b, other: edge.a },
    ]);
    const value = ({ edge, viewer, other }: (typeof sides)[number]): number => {
      if (!this.#focus(viewer) || !this.#mayGive(viewer, other)) return 0;
      return (utility(edge.raw) * this.#need(viewer)) / (1 + (this.#shown[other] as number));
    };
    for (const { edge, viewer } of lazyGreedy(sides, value)) this.#give(edge, [viewer]);
  }

  #give(edge: Edge, viewers: readonly number[]): void {
    const { pool } = this.input;
    for (const viewer of viewers) {
      const other = viewer === edge.a ? edge.b : edge.a;
      this.#open[viewer] = (this.#open[viewer] as number) - 1;
      this.#gained[viewer] = (this.#gained[viewer] as number) + utility(edge.raw);
      this.#shown[other] = (this.#shown[other] as number) + 1;
      this.#ledger.offer(viewer, other);
    }
    const [a, b] = [pool.members[edge.a]?.id ?? '', pool.members[edge.b]?.id ?? ''];
    const key = pairKey(a, b);
    const to = viewers.map((at) => pool.members[at]?.id ?? '');
    const offeredTo = [...(this.offers.get(key)?.offeredTo ?? []), ...to].sort();
    this.offers.set(key, { a, b, offeredTo, score: edge.score, coverage: edge.coverage });
  }
}

/** Sharpens the score, which lies in a narrow band, so that a good pair weighs clearly more than a fair one. */
const utility = (raw: number): number => raw ** 4;

/** A day's plan as it is being made: `steps` does the work, a little at a time. */
export class DayPlan {
  readonly #plan: Plan;

  constructor(input: PlanInput) {
    this.#plan = new Plan(input);
  }

  /** Each step is some milliseconds of work. */
  *steps(): Generator<void, void> {
    while (this.#plan.round() > 0) yield;
  }

  /** The places to add, sorted by score, so that the order tells nothing of how a pair came about. */
  offers(): Offer[] {
    return [...this.#plan.offers]
      .sort(([k, x], [l, y]) => y.score - x.score || (k < l ? -1 : 1))
      .map(([, offer]) => offer);
  }

  /** Counts of those with and without a card, once the steps are done; `served` hold cards of today already. */
  *statistics(served: ReadonlySet<string> = new Set()): Generator<void, PlanStatistics> {
    const holders = new Set([...this.#plan.offers.values()].flatMap(({ offeredTo }) => offeredTo));
    const ids = this.#plan.input.pool.members.map(({ id }) => id);
    yield;
    return {
      eligible: ids.length,
      withCard: ids.filter((id) => holders.has(id) || served.has(id)).length,
      withoutCard: {},
    };
  }
}

/** `planDay` in steps, for a caller that has other things to do in between. */
export function* planDayInSteps(input: PlanInput): Generator<void, Offer[]> {
  const plan = new DayPlan(input);
  yield* plan.steps();
  return plan.offers();
}

/**
 * The places to add now. Each pass fills free places: those who already said yes first, then pairs with a free place on
 * both sides, then one-sidedly; passes repeat until one adds nothing, so a run on its own outcome adds nothing either.
 */
export function planDay(input: PlanInput): Offer[] {
  const steps = planDayInSteps(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
