import { FactorSums, SUMS_LENGTH } from '../columns/factor-sums.ts';
import { TopK } from './heap.ts';
import type { Pool } from './pool.ts';
import { type PairScore, writePairScore } from './score.ts';
import { Shortlist } from './shortlist.ts';

/** A candidate for a member, by position in the pool. */
export interface FoundCandidate extends PairScore {
  readonly other: number;
}

/** How far the search goes for one member. */
export interface SearchLimits {
  /** Candidates visited, eligible or not; absent = no limit. */
  readonly maxVisited?: number;
  /** Eligible candidates scored by core factors. */
  readonly maxEligible: number;
  /** Candidates kept for the full score. */
  readonly shortlistSize: number;
  /** Candidates in the result. */
  readonly resultSize: number;
}

/** With more members than this a wide search for each of them takes too long. */
const MANY_MEMBERS = 50_000;
const WIDE: SearchLimits = { maxEligible: 3_000, shortlistSize: 200, resultSize: 30 };
const NARROW: SearchLimits = { maxEligible: 300, shortlistSize: 80, resultSize: 30 };

/** Returns how far the search goes in a pool of so many members. `docs/matching.md` says what either finds. */
export const chooseLimits = (members: number): SearchLimits => (members > MANY_MEMBERS ? NARROW : WIDE);

/**
 * Finds the best candidates for one member after another: hard filters both ways, a shortlist by core factors, then the
 * full score. Of hiding it only asks that one of the two may be shown the other: `Pool.maySee` says which. Its buffers are
 * used again for each member, so a search must not be started inside a callback of the same object.
 */
export class Search {
  readonly #shortlist: Shortlist;
  readonly #best: TopK;
  readonly #sums = new FactorSums();
  /** The core sums of the eligible candidates, in the order in which they were found. */
  readonly #coreSums: Float64Array;
  /* Of each candidate in the shortlist: the score, and the basic weight that could be judged. */
  readonly #raws: Float64Array;
  readonly #basicWeights: Float64Array;

  constructor(
    readonly pool: Pool,
    readonly seed: string,
    readonly limits: SearchLimits = chooseLimits(pool.size),
    readonly index = pool.index,
  ) {
    this.#shortlist = new Shortlist(limits.shortlistSize, limits.maxEligible);
    this.#best = new TopK(limits.resultSize);
    this.#coreSums = new Float64Array(SUMS_LENGTH * limits.maxEligible);
    this.#raws = new Float64Array(limits.shortlistSize);
    this.#basicWeights = new Float64Array(limits.shortlistSize);
  }

  /** Returns the best candidates, best first; `isOpen` returns false for candidates who are not wanted. */
  findBest(me: number, isOpen: (other: number) => boolean): FoundCandidate[] {
    const found: FoundCandidate[] = [];
    this.forEachBest(me, isOpen, (candidate) => found.push({ ...candidate }));
    return found;
  }

  /** Calls `take` for the best candidates, best first, each time with the same object, which is overwritten. */
  forEachBest(me: number, isOpen: (other: number) => boolean, take: (found: FoundCandidate) => void): void {
    const shortlist = this.#shortlist;
    const sums = this.#sums;
    const { scores } = this.pool;
    this.#fillShortlist(me, isOpen);
    this.#best.clear();
    for (let at = 0; at < shortlist.count; at++) {
      sums.readFrom(this.#coreSums, shortlist.getTurn(at));
      const raw = scores.completeScore(me, shortlist.getItem(at), sums);
      this.#raws[at] = raw;
      this.#basicWeights[at] = sums.basic;
      this.#best.push(at, raw);
    }
    this.#best.sort();
    const found = { other: 0, raw: 0, score: 0, coverage: 0 };
    for (let n = 0; n < this.#best.count; n++) {
      const at = this.#best.getItem(n);
      found.other = shortlist.getItem(at);
      writePairScore(found, this.#raws[at] as number, this.#basicWeights[at] as number);
      take(found);
    }
  }

  #fillShortlist(me: number, isOpen: (other: number) => boolean): void {
    const { pool, limits } = this;
    const maxVisited = limits.maxVisited ?? Number.POSITIVE_INFINITY;
    const { scores } = pool;
    const sums = this.#sums;
    const coreSums = this.#coreSums;
    let visited = 0;
    let eligible = 0;
    this.#shortlist.clear();
    const drawn = { id: pool.getId(me), seed: this.seed, wanted: limits.maxEligible };
    this.index.forEachCandidate(me, drawn, (other) => {
      visited++;
      if (!isOpen(other) || !pool.passesPrivacyAndDealBreakers(me, other)) return visited < maxVisited;
      this.#shortlist.add(other, scores.scoreCore(me, other, sums));
      sums.writeTo(coreSums, eligible);
      return ++eligible < limits.maxEligible;
    });
    this.#shortlist.cut();
  }
}
