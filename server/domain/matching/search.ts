import { TopK } from './heap.ts';
import type { Pool } from './pool.ts';
import type { PairScore } from './score.ts';

/** Someone who may be offered to a member, by position in the pool. */
export interface Found extends PairScore {
  readonly other: number;
}

/** How far the search goes for one member. */
export interface SearchLimits {
  /** Eligible people looked at before it stops. */
  readonly looked: number;
  /** Kept after the first look by core factors. */
  readonly shortlist: number;
  /** Kept after the full score. */
  readonly kept: number;
}

export const DEFAULT_LIMITS: SearchLimits = { looked: 320, shortlist: 80, kept: 30 };

/** Finds the best people for one member after another: hard filters both ways, a shortlist by core factors, the full score. */
export class Search {
  readonly #shortlist: TopK;
  readonly #kept: TopK;
  readonly #raws: Float64Array;
  readonly #coverages: Float64Array;

  constructor(
    readonly pool: Pool,
    readonly seed: string,
    readonly limits: SearchLimits = DEFAULT_LIMITS,
  ) {
    this.#shortlist = new TopK(limits.shortlist);
    this.#kept = new TopK(limits.kept);
    this.#raws = new Float64Array(limits.shortlist);
    this.#coverages = new Float64Array(limits.shortlist);
  }

  /** Best first; `isOpen` leaves out pairs that get no place (already offered, declined). */
  best(me: number, isOpen: (other: number) => boolean): Found[] {
    const { pool, limits } = this;
    this.#shortlist.clear();
    let looked = 0;
    pool.shelves.walk(me, pool.idAt(me), this.seed, (other) => {
      if (!pool.mayBeOffered(me, other) || !isOpen(other)) return true;
      this.#shortlist.push(other, pool.scores.core(me, other));
      return ++looked < limits.looked;
    });
    this.#kept.clear();
    const shortlist = this.#shortlist.best();
    for (const [at, other] of shortlist.entries()) {
      const raw = pool.scores.raw(me, other);
      this.#raws[at] = raw;
      this.#coverages[at] = pool.scores.coverage();
      this.#kept.push(at, raw);
    }
    return this.#kept.best().map((at) => {
      const raw = this.#raws[at] as number;
      return {
        other: shortlist[at] as number,
        raw,
        score: Math.round(100 * raw),
        coverage: this.#coverages[at] as number,
      };
    });
  }
}
