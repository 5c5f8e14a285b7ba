import type { ByPlace } from './comparator.ts';
import type { Factor } from './factor.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { bytes, integers, Rows } from './growable.ts';
import type { Member } from './member.ts';
import { NOWHERE, type PlaceTable } from './place-table.ts';
import type { Place } from './places.ts';

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

  settle(order: Uint32Array | null): void {
    for (const column of this.#columns) column.settle(order);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    for (let n = 0; n < this.#columns.length; n++) (this.#columns[n] as OnePlace).sum(a, b, sums);
  }
}

class OnePlace {
  /** Asked and had; where nothing is known, `NOWHERE`. */
  readonly #places = new Rows(integers, 2);
  readonly #steps = new Rows(bytes);
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
    this.#basic = factor.optional ? 0 : factor.weight;
    this.#stepCount = factor.by.step ? STEPS : 1;
  }

  add(one: Member): void {
    const { by } = this.factor;
    const row = this.#places.add();
    this.#places.data[row] = this.table.number(by.asks(one));
    this.#places.data[row + 1] = this.table.number(by.has(one));
    const step = this.#steps.add();
    this.#steps.data[step] = by.step?.(one) ?? 0;
  }

  removeLast(): void {
    this.#places.removeLast();
    this.#steps.removeLast();
  }

  settle(order: Uint32Array | null): void {
    this.#places.settle(order);
    this.#steps.settle(order);
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

  #fit(a: number, b: number): number {
    const [asked, had] = [this.#places.data[2 * a] as number, this.#places.data[2 * b + 1] as number];
    if (asked === NOWHERE || had === NOWHERE) return UNKNOWN;
    const [mine, theirs] = [this.#steps.data[a] as number, this.#steps.data[b] as number];
    const [row, column] = [asked * this.#stepCount + mine, had * this.#stepCount + theirs];
    // A guest may live where nobody of the pool does.
    const at = row < this.#side && column < this.#side ? row * this.#side + column : Number.POSITIVE_INFINITY;
    const known = this.#known[at] ?? NOT_YET;
    if (known !== NOT_YET) return known;
    const { places } = this.table;
    const fit = this.factor.by.fit(places[asked] as Place, places[had] as Place, mine, theirs) ?? UNKNOWN;
    if (at < this.#known.length) this.#known[at] = fit;
    return fit;
  }
}
