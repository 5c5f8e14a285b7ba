import type { BySet } from './comparator.ts';
import type { Factor } from './factor.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { bytes, Lists, Rows, words } from './growable.ts';
import { Intern } from './intern.ts';
import type { Member } from './member.ts';
import { comparesSteps } from './step-columns.ts';

type SetFactor = Factor & { readonly by: BySet };

const BITS = 32;

/** The factors that compare sets of many words. */
export class SetColumns implements FactorColumns {
  readonly #columns: readonly OneSet[];

  constructor(factors: readonly Factor[]) {
    this.#columns = factors
      .filter((factor): factor is SetFactor => factor.by.kind === 'set' && !comparesSteps(factor.by))
      .map((factor) => new OneSet(factor));
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
    for (let n = 0; n < this.#columns.length; n++) (this.#columns[n] as OneSet).sum(a, b, sums);
  }
}

/** One factor's sets: words of its vocabulary as bits, others by number. */
class OneSet {
  readonly #bitOf: ReadonlyMap<string, number>;
  readonly #asked = new Rows(words, 2);
  readonly #had = new Rows(words, 2);
  /** How many are asked, how many had, and whether any of them is not in the vocabulary. */
  readonly #sizes = new Rows(bytes, 3);
  readonly #otherAsked = new Lists();
  readonly #otherHad = new Lists();
  readonly #others = new Intern();
  readonly #basic: number;
  /** The same from both sides. */
  readonly #isMutual: boolean;

  constructor(readonly factor: SetFactor) {
    this.#bitOf = new Map(factor.by.words.map((word, bit) => [word, bit]));
    this.#isMutual = factor.by.asks === factor.by.has;
    this.#basic = factor.optional ? 0 : factor.weight;
  }

  add(one: Member): void {
    const [asked, had] = [this.factor.by.asks(one), this.factor.by.has(one)];
    const [otherAsked, otherHad] = [this.#write(this.#asked, asked), this.#write(this.#had, had)];
    this.#otherAsked.add(otherAsked);
    this.#otherHad.add(otherHad);
    const row = this.#sizes.add();
    this.#sizes.data[row] = Math.min(255, asked.length);
    this.#sizes.data[row + 1] = Math.min(255, had.length);
    this.#sizes.data[row + 2] = otherAsked.length + otherHad.length > 0 ? 1 : 0;
  }

  removeLast(): void {
    for (const rows of this.#all()) rows.removeLast();
  }

  settle(order: Uint32Array | null): void {
    for (const rows of this.#all()) rows.settle(order);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const { weight, by } = this.factor;
    const sizes = this.#sizes.data;
    const [askedA, hadA] = [sizes[3 * a] as number, sizes[3 * a + 1] as number];
    const [askedB, hadB] = [sizes[3 * b] as number, sizes[3 * b + 1] as number];
    if (this.#isMutual) {
      if (askedA === 0 || askedB === 0) return;
      const met = weight * by.fit(this.#shared(a, b), askedA, askedB);
      sums.fitThere += met;
      sums.fitBack += met;
      sums.weightThere += weight;
      sums.weightBack += weight;
      sums.basic += this.#basic;
      return;
    }
    if (askedA > 0 && hadB > 0) {
      sums.fitThere += weight * by.fit(this.#shared(a, b), askedA, hadB);
      sums.weightThere += weight;
      sums.basic += this.#basic;
    }
    if (askedB > 0 && hadA > 0) {
      sums.fitBack += weight * by.fit(this.#shared(b, a), askedB, hadA);
      sums.weightBack += weight;
    }
  }

  #all(): ReadonlyArray<Rows<Uint32Array> | Rows<Uint8Array> | Lists> {
    return [this.#asked, this.#had, this.#sizes, this.#otherAsked, this.#otherHad];
  }

  /** How many of the words that `a` asks for `b` has. */
  #shared(a: number, b: number): number {
    const [asked, had, sizes] = [this.#asked.data, this.#had.data, this.#sizes.data];
    const known =
      ones((asked[2 * a] as number) & (had[2 * b] as number)) +
      ones((asked[2 * a + 1] as number) & (had[2 * b + 1] as number));
    return sizes[3 * a + 2] && sizes[3 * b + 2] ? known + this.#othersShared(a, b) : known;
  }

  #othersShared(a: number, b: number): number {
    const [asked, had] = [this.#otherAsked, this.#otherHad];
    let shared = 0;
    for (let i = asked.start(a); i < asked.end(a); i++) {
      for (let j = had.start(b); j < had.end(b); j++) if (asked.items[i] === had.items[j]) shared++;
    }
    return shared;
  }

  /** Sets the bits of the words that are known and answers the numbers of the rest. */
  #write(rows: Rows<Uint32Array>, list: readonly string[]): number[] {
    const row = rows.add();
    const rest: number[] = [];
    for (const word of list) {
      const bit = this.#bitOf.get(word);
      if (bit === undefined) rest.push(this.#others.number(word));
      else rows.data[row + (bit >>> 5)] = (rows.data[row + (bit >>> 5)] as number) | (1 << (bit % BITS));
    }
    return rest;
  }
}

/** How many bits are set. */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
