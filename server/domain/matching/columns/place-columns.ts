import type { ByPlace } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { Member } from '../member/member.ts';
import type { Place } from '../places/places.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { type PlaceTable, UNKNOWN_PLACE } from './place-table.ts';
import { GrowableColumn, newInt32Array } from './typed-columns.ts';

type PlaceFactor = Factor & { readonly by: ByPlace };

const STEPS = 3;
/** Fits of pairs of places are remembered while there are no more pairs than this. */
const MOST_REMEMBERED = 1_000_000;
const NOT_YET = -2;
const UNKNOWN = -1;

/** The factors that compare places. */
export class PlaceColumns implements FactorColumns {
  readonly #columns: readonly OnePlace[];

  constructor(factors: readonly Factor[], table: PlaceTable) {
    this.#columns = factors
      .filter((factor): factor is PlaceFactor => factor.by.kind === 'place')
      .map((factor) => new OnePlace(factor, table));
  }

  add(one: Member): void {
    for (const column of this.#columns) column.add(one);
  }

  removeLast(): void {
    for (const column of this.#columns) column.removeLast();
  }

  compact(order: Uint32Array | null): void {
    for (const column of this.#columns) column.settle(order);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    for (let n = 0; n < this.#columns.length; n++) (this.#columns[n] as OnePlace).sum(a, b, sums);
  }
}

class OnePlace {
  /** Place and step as one number, asked and had; where nothing is known, `NOWHERE`. */
  readonly #asked = new GrowableColumn(newInt32Array);
  readonly #had: GrowableColumn<Int32Array>;
  readonly #basic: number;
  /** The same from both sides: distance is. */
  readonly #isMutual: boolean;
  readonly #stepCount: number;
  #known = new Float64Array();
  #side = 0;

  constructor(
    readonly factor: PlaceFactor,
    readonly table: PlaceTable,
  ) {
    this.#isMutual = factor.by.asks === factor.by.has;
    this.#had = this.#isMutual ? this.#asked : new GrowableColumn(newInt32Array);
    this.#basic = factor.optional ? 0 : factor.weight;
    this.#stepCount = factor.by.step ? STEPS : 1;
  }

  add(one: Member): void {
    const { by } = this.factor;
    this.#write(this.#asked, by.asks(one), by.step?.(one) ?? 0);
    if (!this.#isMutual) this.#write(this.#had, by.has(one), by.step?.(one) ?? 0);
  }

  removeLast(): void {
    this.#asked.removeLast();
    if (!this.#isMutual) this.#had.removeLast();
  }

  settle(order: Uint32Array | null): void {
    this.#asked.compact(order);
    if (!this.#isMutual) this.#had.compact(order);
    this.#side = this.table.places.length * this.#stepCount;
    this.#known = new Float64Array(this.#side ** 2 <= MOST_REMEMBERED ? this.#side ** 2 : 0).fill(NOT_YET);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const { weight } = this.factor;
    const there = this.#fit(a, b);
    if (there >= 0) {
      sums.fitThere += weight * there;
      sums.weightThere += weight;
      sums.basic += this.#basic;
    }
    const back = this.#isMutual ? there : this.#fit(b, a);
    if (back >= 0) {
      sums.fitBack += weight * back;
      sums.weightBack += weight;
    }
  }

  #write(rows: GrowableColumn<Int32Array>, place: Place | null, step: number): void {
    const row = rows.addRow();
    const number = this.table.toNumber(place);
    rows.data[row] = number === UNKNOWN_PLACE ? UNKNOWN_PLACE : number * this.#stepCount + step;
  }

  #fit(a: number, b: number): number {
    const asked = this.#asked.data[a] as number;
    const had = this.#had.data[b] as number;
    if (asked === UNKNOWN_PLACE || had === UNKNOWN_PLACE) return UNKNOWN;
    const at = asked * this.#side + had;
    // A guest may live where nobody of the pool does.
    const isKept = asked < this.#side && had < this.#side && at < this.#known.length;
    const known = isKept ? (this.#known[at] as number) : NOT_YET;
    if (known !== NOT_YET) return known;
    const fit = this.#compare(asked, had);
    if (isKept) this.#known[at] = fit;
    return fit;
  }

  #compare(asked: number, had: number): number {
    const [places, count] = [this.table.places, this.#stepCount];
    const [mine, theirs] = [places[Math.floor(asked / count)] as Place, places[Math.floor(had / count)] as Place];
    return this.factor.by.fit(mine, theirs, asked % count, had % count) ?? UNKNOWN;
  }
}
