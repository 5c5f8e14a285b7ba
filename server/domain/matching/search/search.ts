import { SUMS } from '../columns/factor-sums.ts';
import { TopK } from './heap.ts';
import type { Pool } from './pool.ts';
import { coverageOf, type PairScore } from './score.ts';
import { Shortlist } from './shortlist.ts';

/** Someone who may be offered to a member, by position in the pool. */
export interface Found extends PairScore {
  readonly other: number;
}

/** How far the search goes for one member. */
export interface SearchLimits {
  /** People met before it stops, whoever they are; absent = no limit. */
  readonly met?: number;
  /** Eligible people looked at before it stops. */
  readonly looked: number;
  /** Kept after the first look by core factors. */
  readonly shortlist: number;
  /** Kept after the full score. */
  readonly kept: number;
}

export const DEFAULT_LIMITS: SearchLimits = { looked: 100, shortlist: 80, kept: 30 };

/** Finds the best people for one member after another: hard filters both ways, a shortlist by core factors, the full score. */
export class Search {
  readonly #shortlist: Shortlist;
  readonly #kept: TopK;
  /** The weights that could be judged. */
  readonly #basics: Float64Array;
  /** What the core factors say of those looked at. */
  readonly #cores: Float64Array;
  readonly #raws: Float64Array;

  constructor(
    readonly pool: Pool,
    readonly seed: string,
    readonly limits: SearchLimits = DEFAULT_LIMITS,
    readonly shelves = pool.shelves,
  ) {
    this.#shortlist = new Shortlist(limits.shortlist, limits.looked);
    this.#kept = new TopK(limits.kept);
    this.#cores = new Float64Array(SUMS * limits.looked);
    this.#raws = new Float64Array(limits.shortlist);
    this.#basics = new Float64Array(limits.shortlist);
  }

  /** Best first; `isOpen` leaves out pairs that get no place (already offered, declined). */
  best(me: number, isOpen: (other: number) => boolean): Found[] {
    const found: Found[] = [];
    this.each(me, isOpen, (one) => found.push({ ...one }));
    return found;
  }

  /** The same one at a time: `take` is given one object again and again. */
  each(me: number, isOpen: (other: number) => boolean, take: (one: Found) => void): void {
    const shortlist = this.#shortlist;
    const { scores } = this.pool;
    this.#shorten(me, isOpen);
    this.#kept.clear();
    for (let at = 0; at < shortlist.count; at++) {
      const raw = scores.rawFromCore(me, shortlist.item(at), this.#cores, shortlist.turn(at));
      this.#raws[at] = raw;
      this.#basics[at] = scores.basic;
      this.#kept.push(at, raw);
    }
    this.#kept.sort();
    const one = { other: 0, raw: 0, score: 0, coverage: 0 };
    for (let n = 0; n < this.#kept.count; n++) {
      const at = this.#kept.item(n);
      one.other = shortlist.item(at);
      one.raw = this.#raws[at] as number;
      one.score = Math.round(100 * one.raw);
      one.coverage = coverageOf(this.#basics[at] as number);
      take(one);
    }
  }

  /** Leaves in the shortlist whom the core factors speak for. */
  #shorten(me: number, isOpen: (other: number) => boolean): void {
    const { pool, limits } = this;
    const most = limits.met ?? Number.POSITIVE_INFINITY;
    let met = 0;
    let looked = 0;
    const { scores } = pool;
    const cores = this.#cores;
    this.#shortlist.clear();
    this.shelves.forEachCandidate(me, pool.idAt(me), this.seed, (other) => {
      met++;
      if (!isOpen(other) || !pool.mayBeOffered(me, other)) return met < most;
      this.#shortlist.add(other, scores.coreKept(me, other, cores, looked));
      return ++looked < limits.looked;
    });
    this.#shortlist.cut();
  }
}
