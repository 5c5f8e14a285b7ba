import type { BySet } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { Member } from '../member/member.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { isComparedBySteps } from './step-columns.ts';
import { StringInterner } from './string-interner.ts';
import { countBits, GrowableColumn, NumberLists, newUint32Array } from './typed-columns.ts';

type SetFactor = Factor & { readonly by: BySet };

const BITS = 32;
const BYTE = 0xff;
/** Sets of fewer words are small. */
const SMALL = 8;
/** In the last word of a set: how many are asked, how many had, and whether any of them is not in the vocabulary. */
const [HAD, OTHERS] = [8, 16] as const;

/** The factors that compare sets of many words: all of a member's sets in one row. */
export class SetColumns implements FactorColumns {
  readonly #columns: readonly OneSet[];
  readonly #rows: GrowableColumn<Uint32Array>;

  constructor(factors: readonly Factor[]) {
    let width = 0;
    this.#columns = factors
      .filter((factor): factor is SetFactor => factor.by.kind === 'set' && !isComparedBySteps(factor.by))
      .map((factor) => {
        const column = new OneSet(factor, width);
        width = column.end;
        return column;
      });
    this.#rows = new GrowableColumn(newUint32Array, width);
  }

  add(one: Member): void {
    const row = this.#rows.addRow();
    for (const column of this.#columns) column.add(one, this.#rows.data, row);
  }

  removeLast(): void {
    this.#rows.removeLast();
    for (const column of this.#columns) for (const list of column.lists) list.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rows.compact(order);
    for (const column of this.#columns) for (const list of column.lists) list.settle(order);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const { data, rowWidth: width } = this.#rows;
    for (let n = 0; n < this.#columns.length; n++) {
      (this.#columns[n] as OneSet).sum(a, b, data, a * width, b * width, sums);
    }
  }
}

/** One factor's sets: words of its vocabulary as bits, others by number. */
class OneSet {
  /** Beyond the vocabulary, what is asked and what is had; the same where both are. None where there is nothing beyond. */
  readonly lists: readonly NumberLists[];
  /** Where the row's part ends: asked, had (where that is something else), sizes. */
  readonly end: number;
  readonly #bitOf: ReadonlyMap<string, number>;
  readonly #others = new StringInterner();
  readonly #basic: number;
  /** The same from both sides. */
  readonly #isMutual: boolean;
  readonly #wordsEach: number;
  readonly #fits: Float64Array;
  readonly #had: number;

  constructor(
    readonly factor: SetFactor,
    readonly start: number,
  ) {
    const { by } = factor;
    this.#bitOf = new Map(by.words.map((word, bit) => [word, bit]));
    this.#isMutual = by.asks === by.has;
    this.#basic = factor.optional ? 0 : factor.weight;
    this.#wordsEach = Math.ceil(by.words.length / BITS);
    this.#had = this.#isMutual ? start : start + this.#wordsEach;
    this.end = this.#had + this.#wordsEach + 1;
    this.#fits = fitsOf(factor);
    this.lists = by.isClosed ? [] : this.#isMutual ? [new NumberLists()] : [new NumberLists(), new NumberLists()];
  }

  add(one: Member, data: Uint32Array, row: number): void {
    const asked = this.factor.by.asks(one);
    const had = this.#isMutual ? asked : this.factor.by.has(one);
    const others = [this.#write(data, row + this.start, asked)];
    if (!this.#isMutual) others.push(this.#write(data, row + this.#had, had));
    this.lists.forEach((list, n) => {
      list.add(others[n] ?? []);
    });
    data[row + this.end - 1] =
      Math.min(BYTE, asked.length) |
      (Math.min(BYTE, had.length) << HAD) |
      (others.some((list) => list.length > 0) ? 1 << OTHERS : 0);
  }

  sum(a: number, b: number, data: Uint32Array, rowA: number, rowB: number, sums: FactorSums): void {
    const sizesA = data[rowA + this.end - 1] as number;
    const sizesB = data[rowB + this.end - 1] as number;
    if (sizesA === 0 || sizesB === 0) return;
    const { weight } = this.factor;
    const askedA = sizesA & BYTE;
    const hadB = (sizesB >>> HAD) & BYTE;
    const hasOthers = (sizesA & sizesB) >>> OTHERS !== 0;
    if (askedA > 0 && hadB > 0) {
      const met = this.#met(this.#shared(a, b, data, rowA, rowB, hasOthers), askedA, hadB);
      sums.fitThere += met;
      sums.weightThere += weight;
      sums.basic += this.#basic;
      if (this.#isMutual) {
        sums.fitBack += met;
        sums.weightBack += weight;
      }
    }
    if (this.#isMutual) return;
    const askedB = sizesB & BYTE;
    const hadA = (sizesA >>> HAD) & BYTE;
    if (askedB > 0 && hadA > 0) {
      sums.fitBack += this.#met(this.#shared(b, a, data, rowB, rowA, hasOthers), askedB, hadA);
      sums.weightBack += weight;
    }
  }

  /** The weighted fit, which for small sets is in a table. */
  #met(shared: number, asked: number, had: number): number {
    if (asked < SMALL && had < SMALL) return this.#fits[(shared * SMALL + asked) * SMALL + had] as number;
    return this.factor.weight * this.factor.by.fit(shared, asked, had);
  }

  /** How many of the words that `a` asks for `b` has. */
  #shared(a: number, b: number, data: Uint32Array, rowA: number, rowB: number, hasOthers: boolean): number {
    const asked = rowA + this.start;
    const had = rowB + this.#had;
    let known = countBits((data[asked] as number) & (data[had] as number));
    if (this.#wordsEach > 1) known += countBits((data[asked + 1] as number) & (data[had + 1] as number));
    return hasOthers ? known + this.#othersShared(a, b) : known;
  }

  #othersShared(a: number, b: number): number {
    const [asked, had = asked] = this.lists;
    return asked && had ? asked.countShared(a, had, b) : 0;
  }

  /** Sets the bits of the words that are known and answers the numbers of the rest. */
  #write(data: Uint32Array, start: number, list: readonly string[]): number[] {
    const rest: number[] = [];
    for (const word of list) {
      const bit = this.#bitOf.get(word);
      if (bit === undefined) rest.push(this.#others.toNumber(word));
      else data[start + (bit >>> 5)] = (data[start + (bit >>> 5)] as number) | (1 << (bit % BITS));
    }
    return rest;
  }
}

/** The weighted fits of all small sets, by what they share and their sizes. */
function fitsOf({ by, weight }: SetFactor): Float64Array {
  const fits = new Float64Array(SMALL ** 3);
  for (let shared = 0; shared < SMALL; shared++) {
    for (let asked = 1; asked < SMALL; asked++) {
      for (let had = 1; had < SMALL; had++) {
        if (shared <= Math.min(asked, had))
          fits[(shared * SMALL + asked) * SMALL + had] = weight * by.fit(shared, asked, had);
      }
    }
  }
  return fits;
}
