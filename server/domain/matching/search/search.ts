import { SUMS } from '../columns/factor-sums.ts';
import { TopK } from './heap.ts';
import type { Pool } from './pool.ts';
import { type PairScore, toCoverage } from './score.ts';
import { Shortlist } from './shortlist.ts';

/** Someone who may be offered to a member, by position in the pool. */
export interface FoundCandidate extends PairScore {
  readonly other: number;
}

/** How far the search goes for one member. */
export interface SearchLimits {
  /** People met before it stops, whoever they are; absent = no limit. */
  readonly maxVisited?: number;
  /** Eligible people looked at before it stops. */
  readonly maxEligible: number;
  /** Kept after the first look by core factors. */
  readonly shortlistSize: number;
  /** Kept after the full score. */
  readonly resultSize: number;
}

export const DEFAULT_LIMITS: SearchLimits = { maxEligible: 100, shortlistSize: 80, resultSize: 30 };

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
    readonly shelves = pool.index,
  ) {
    this.#shortlist = new Shortlist(limits.shortlistSize, limits.maxEligible);
    this.#kept = new TopK(limits.resultSize);
    this.#cores = new Float64Array(SUMS * limits.maxEligible);
    this.#raws = new Float64Array(limits.shortlistSize);
    this.#basics = new Float64Array(limits.shortlistSize);
  }

  /** Best first; `isOpen` leaves out pairs that get no place (already offered, declined). */
  findBest(me: number, isOpen: (other: number) => boolean): FoundCandidate[] {
    const found: FoundCandidate[] = [];
    this.forEachBest(me, isOpen, (one) => found.push({ ...one }));
    return found;
  }

  /** The same one at a time: `take` is given one object again and again. */
  forEachBest(me: number, isOpen: (other: number) => boolean, take: (one: FoundCandidate) => void): void {
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
      one.coverage = toCoverage(this.#basics[at] as number);
      take(one);
    }
  }

  /** Leaves in the shortlist whom the core factors speak for. */
  #shorten(me: number, isOpen: (other: number) => boolean): void {
    const { pool, limits } = this;
    const most = limits.maxVisited ?? Number.POSITIVE_INFINITY;
    let met = 0;
    let looked = 0;
    const { scores } = pool;
    const cores = this.#cores;
    this.#shortlist.clear();
    this.shelves.forEachCandidate(me, pool.getId(me), this.seed, (other) => {
      met++;
      if (!isOpen(other) || !pool.passesPrivacyAndDealBreakers(me, other)) return met < most;
      this.#shortlist.add(other, scores.coreKept(me, other, cores, looked));
      return ++looked < limits.maxEligible;
    });
    this.#shortlist.cut();
  }
}
