import type { ByPlace } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { Member } from '../member/member.ts';
import type { Place } from '../places/places.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { type PlaceTable, UNKNOWN_PLACE } from './place-table.ts';
import { GrowableColumn, newInt32Array } from './typed-columns.ts';

type PlaceFactor = Factor & { readonly by: ByPlace };

/** `ByPlace.step` returns 0, 1 or 2. */
const STEPS = 3;
/** The fits of pairs of places are cached while there are no more pairs than this. */
const MAX_CACHED_FITS = 1_000_000;
const NOT_COMPUTED = -2;
const CANNOT_JUDGE = -1;

/** The factors that compare places. */
export class PlaceColumns implements FactorColumns {
  readonly #columns: readonly PlaceFactorColumn[];

  constructor(factors: readonly Factor[], table: PlaceTable) {
    this.#columns = factors
      .filter((factor): factor is PlaceFactor => factor.by.kind === 'place')
      .map((factor) => new PlaceFactorColumn(factor, table));
  }

  add(member: Member): void {
    for (const column of this.#columns) column.add(member);
  }

  removeLast(): void {
    for (const column of this.#columns) column.removeLast();
  }

  compact(order: Uint32Array | null): void {
    for (const column of this.#columns) column.compact(order);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    for (let n = 0; n < this.#columns.length; n++) (this.#columns[n] as PlaceFactorColumn).sum(a, b, sums);
  }
}

/** One factor: a 32-bit number a member and side, `place number * step count + step`, or `UNKNOWN_PLACE`. */
class PlaceFactorColumn {
  readonly #asked = new GrowableColumn(newInt32Array);
  readonly #had: GrowableColumn<Int32Array>;
  readonly #basicWeight: number;
  /** Whether the factor reads the same place on both sides, so that one direction gives the other. */
  readonly #isSymmetric: boolean;
  readonly #stepCount: number;
  /** The fits that were computed so far, by `asked * #side + had`; empty where there are too many pairs. */
  #fitCache = new Float64Array();
  #side = 0;

  constructor(
    readonly factor: PlaceFactor,
    readonly table: PlaceTable,
  ) {
    this.#isSymmetric = factor.by.asks === factor.by.has;
    this.#had = this.#isSymmetric ? this.#asked : new GrowableColumn(newInt32Array);
    this.#basicWeight = factor.optional ? 0 : factor.weight;
    this.#stepCount = factor.by.step ? STEPS : 1;
  }

  add(member: Member): void {
    const { by } = this.factor;
    this.#write(this.#asked, by.asks(member), by.step?.(member) ?? 0);
    if (!this.#isSymmetric) this.#write(this.#had, by.has(member), by.step?.(member) ?? 0);
  }

  removeLast(): void {
    this.#asked.removeLast();
    if (!this.#isSymmetric) this.#had.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#asked.compact(order);
    if (!this.#isSymmetric) this.#had.compact(order);
    this.#side = this.table.places.length * this.#stepCount;
    const size = this.#side ** 2 <= MAX_CACHED_FITS ? this.#side ** 2 : 0;
    this.#fitCache = new Float64Array(size).fill(NOT_COMPUTED);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const { weight } = this.factor;
    const there = this.#getFit(a, b);
    if (there >= 0) {
      sums.fitThere += weight * there;
      sums.weightThere += weight;
      sums.basic += this.#basicWeight;
    }
    const back = this.#isSymmetric ? there : this.#getFit(b, a);
    if (back >= 0) {
      sums.fitBack += weight * back;
      sums.weightBack += weight;
    }
  }

  #write(column: GrowableColumn<Int32Array>, place: Place | null, step: number): void {
    const row = column.addRow();
    const number = this.table.toNumber(place);
    column.data[row] = number === UNKNOWN_PLACE ? UNKNOWN_PLACE : number * this.#stepCount + step;
  }

  #getFit(a: number, b: number): number {
    const asked = this.#asked.data[a] as number;
    const had = this.#had.data[b] as number;
    if (asked === UNKNOWN_PLACE || had === UNKNOWN_PLACE) return CANNOT_JUDGE;
    const at = asked * this.#side + had;
    // A temporary member may live in a place that the cache does not cover.
    const isCached = asked < this.#side && had < this.#side && at < this.#fitCache.length;
    const cached = isCached ? (this.#fitCache[at] as number) : NOT_COMPUTED;
    if (cached !== NOT_COMPUTED) return cached;
    const fit = this.#computeFit(asked, had);
    if (isCached) this.#fitCache[at] = fit;
    return fit;
  }

  #computeFit(asked: number, had: number): number {
    const [places, count] = [this.table.places, this.#stepCount];
    const [mine, theirs] = [places[Math.floor(asked / count)] as Place, places[Math.floor(had / count)] as Place];
    return this.factor.by.fit(mine, theirs, asked % count, had % count) ?? CANNOT_JUDGE;
  }
}
