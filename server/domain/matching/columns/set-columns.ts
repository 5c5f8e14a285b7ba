import type { BySet } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { Member } from '../member/member.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { isComparedBySteps } from './step-columns.ts';
import { countBits, GrowableColumn, NumberLists, newUint32Array, StringInterner } from './typed-columns.ts';

type SetFactor = Factor & { readonly by: BySet };

/*
 * One row of 32-bit words a member; each factor has a part of it:
 *   the words asked for, a bit for each word of the vocabulary (one or two 32-bit words)
 *   the words had, likewise; left out where a factor reads the same set on both sides
 *   sizes: bits 0–7 how many words are asked for, 8–15 how many had, 16 whether any lies outside the vocabulary
 */
const WORD_BITS = 32;
const BYTE_MASK = 0xff;
const HAD_SHIFT = 8;
const OUTSIDE_SHIFT = 16;
/** The fits of sets with fewer words than this are looked up in a table. */
const TABLE_SIZE = 8;

/** The factors that compare sets of many words: all of a member's sets in one row. */
export class SetColumns implements FactorColumns {
  readonly #columns: readonly SetFactorColumn[];
  readonly #rows: GrowableColumn<Uint32Array>;

  constructor(factors: readonly Factor[]) {
    let width = 0;
    this.#columns = factors
      .filter((factor): factor is SetFactor => factor.by.kind === 'set' && !isComparedBySteps(factor.by))
      .map((factor) => {
        const column = new SetFactorColumn(factor, width);
        width = column.end;
        return column;
      });
    this.#rows = new GrowableColumn(newUint32Array, width);
  }

  add(member: Member): void {
    const row = this.#rows.addRow();
    for (const column of this.#columns) column.add(member, this.#rows.data, row);
  }

  removeLast(): void {
    this.#rows.removeLast();
    for (const column of this.#columns) for (const list of column.lists) list.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rows.compact(order);
    for (const column of this.#columns) for (const list of column.lists) list.compact(order);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const { data, rowWidth } = this.#rows;
    for (let n = 0; n < this.#columns.length; n++) {
      (this.#columns[n] as SetFactorColumn).sum(a, b, data, a * rowWidth, b * rowWidth, sums);
    }
  }
}

/** One factor's sets: the words of its vocabulary as bits, other words by number in lists. */
class SetFactorColumn {
  /**
   * The words outside the vocabulary: those asked for, then those had. One list where a factor reads the same set on
   * both sides, none where no other words occur.
   */
  readonly lists: readonly NumberLists[];
  /** The offset in the row at which this factor's part ends. */
  readonly end: number;
  readonly #bitByWord: ReadonlyMap<string, number>;
  readonly #outsideWords = new StringInterner();
  readonly #basicWeight: number;
  /** Whether the factor reads the same set on both sides, so that one direction gives the other. */
  readonly #isSymmetric: boolean;
  readonly #wordsPerSet: number;
  readonly #fitTable: Float64Array;
  readonly #hadOffset: number;

  constructor(
    readonly factor: SetFactor,
    readonly start: number,
  ) {
    const { by } = factor;
    this.#bitByWord = new Map(by.words.map((word, bit) => [word, bit]));
    this.#isSymmetric = by.asks === by.has;
    this.#basicWeight = factor.optional ? 0 : factor.weight;
    this.#wordsPerSet = Math.ceil(by.words.length / WORD_BITS);
    this.#hadOffset = this.#isSymmetric ? start : start + this.#wordsPerSet;
    this.end = this.#hadOffset + this.#wordsPerSet + 1;
    this.#fitTable = buildFitTable(factor);
    if (by.isClosed) this.lists = [];
    else this.lists = this.#isSymmetric ? [new NumberLists()] : [new NumberLists(), new NumberLists()];
  }

  add(member: Member, data: Uint32Array, row: number): void {
    const asked = this.factor.by.asks(member);
    const had = this.#isSymmetric ? asked : this.factor.by.has(member);
    const outside = [this.#writeBits(data, row + this.start, asked)];
    if (!this.#isSymmetric) outside.push(this.#writeBits(data, row + this.#hadOffset, had));
    this.lists.forEach((list, n) => {
      list.add(outside[n] ?? []);
    });
    data[row + this.end - 1] =
      Math.min(BYTE_MASK, asked.length) |
      (Math.min(BYTE_MASK, had.length) << HAD_SHIFT) |
      (outside.some((list) => list.length > 0) ? 1 << OUTSIDE_SHIFT : 0);
  }

  sum(a: number, b: number, data: Uint32Array, rowA: number, rowB: number, sums: FactorSums): void {
    const sizesA = data[rowA + this.end - 1] as number;
    const sizesB = data[rowB + this.end - 1] as number;
    if (sizesA === 0 || sizesB === 0) return;
    const { weight } = this.factor;
    const askedByA = sizesA & BYTE_MASK;
    const hadByB = (sizesB >>> HAD_SHIFT) & BYTE_MASK;
    const hasOutside = (sizesA & sizesB) >>> OUTSIDE_SHIFT !== 0;
    if (askedByA > 0 && hadByB > 0) {
      const fit = this.#getWeightedFit(this.#countShared(a, b, data, rowA, rowB, hasOutside), askedByA, hadByB);
      sums.fitThere += fit;
      sums.weightThere += weight;
      sums.basic += this.#basicWeight;
      if (this.#isSymmetric) {
        sums.fitBack += fit;
        sums.weightBack += weight;
      }
    }
    if (this.#isSymmetric) return;
    const askedByB = sizesB & BYTE_MASK;
    const hadByA = (sizesA >>> HAD_SHIFT) & BYTE_MASK;
    if (askedByB > 0 && hadByA > 0) {
      const shared = this.#countShared(b, a, data, rowB, rowA, hasOutside);
      sums.fitBack += this.#getWeightedFit(shared, askedByB, hadByA);
      sums.weightBack += weight;
    }
  }

  #getWeightedFit(shared: number, asked: number, had: number): number {
    if (asked < TABLE_SIZE && had < TABLE_SIZE) {
      return this.#fitTable[(shared * TABLE_SIZE + asked) * TABLE_SIZE + had] as number;
    }
    return this.factor.weight * this.factor.by.fit(shared, asked, had);
  }

  /** Returns how many of the words that `a` asks for `b` has. */
  #countShared(a: number, b: number, data: Uint32Array, rowA: number, rowB: number, hasOutside: boolean): number {
    const asked = rowA + this.start;
    const had = rowB + this.#hadOffset;
    let shared = countBits((data[asked] as number) & (data[had] as number));
    if (this.#wordsPerSet > 1) shared += countBits((data[asked + 1] as number) & (data[had + 1] as number));
    return hasOutside ? shared + this.#countSharedOutside(a, b) : shared;
  }

  #countSharedOutside(a: number, b: number): number {
    const [asked, had = asked] = this.lists;
    return asked && had ? asked.countShared(a, had, b) : 0;
  }

  /** Sets the bits of the words in the vocabulary and returns the numbers of the other words. */
  #writeBits(data: Uint32Array, start: number, list: readonly string[]): number[] {
    const outside: number[] = [];
    for (const word of list) {
      const bit = this.#bitByWord.get(word);
      if (bit === undefined) outside.push(this.#outsideWords.toNumber(word));
      else data[start + (bit >>> 5)] = (data[start + (bit >>> 5)] as number) | (1 << (bit % WORD_BITS));
    }
    return outside;
  }
}

/** Returns the weighted fits of all small sets, by `(shared * TABLE_SIZE + asked) * TABLE_SIZE + had`. */
function buildFitTable({ by, weight }: SetFactor): Float64Array {
  const fits = new Float64Array(TABLE_SIZE ** 3);
  for (let asked = 1; asked < TABLE_SIZE; asked++) {
    for (let had = 1; had < TABLE_SIZE; had++) {
      for (let shared = 0; shared <= Math.min(asked, had); shared++) {
        fits[(shared * TABLE_SIZE + asked) * TABLE_SIZE + had] = weight * by.fit(shared, asked, had);
      }
    }
  }
  return fits;
}
