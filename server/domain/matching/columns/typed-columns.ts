import type { Member } from '../member/member.ts';

/** Flat tables of numbers that grow row by row, so that 100,000 members need no 100,000 objects. */
type Numbers = Uint8Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** A table that keeps one row of numbers for each member. */
export interface MemberTable {
  add(member: Member): void;
  /** Removes the row that was added last. */
  removeLast(): void;
  /** Ends the adding of members and frees spare memory; with `order`, row n becomes the former row `order[n]`. */
  compact(order: Uint32Array | null): void;
}

const INITIAL_ROWS = 64;

/** A typed array of rows, each `rowWidth` numbers wide, that doubles its length when it is full. */
export class GrowableColumn<T extends Numbers> {
  /** The rows one after another. Behind the last row it holds zeros. It is replaced when the column grows. */
  data: T;
  #rowCount = 0;

  constructor(
    readonly make: (length: number) => T,
    readonly rowWidth = 1,
  ) {
    this.data = make(INITIAL_ROWS * rowWidth);
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  /** Adds a row of zeros and returns the index in `data` at which it begins. */
  addRow(): number {
    const start = this.#rowCount++ * this.rowWidth;
    if (start + this.rowWidth > this.data.length) this.data = this.#copy(2 * this.data.length, this.data);
    return start;
  }

  /** Removes the last row and fills it with zeros again. */
  removeLast(): void {
    const end = this.#rowCount-- * this.rowWidth;
    this.data.fill(0, end - this.rowWidth, end);
  }

  /** Frees the spare memory except one row; with `order`, row n becomes the former row `order[n]`. */
  compact(order: Uint32Array | null): void {
    const { rowWidth } = this;
    const used = this.#rowCount * rowWidth;
    if (order === null) {
      this.data = this.#copy(used + rowWidth, this.data.subarray(0, used));
      return;
    }
    const sorted = this.make(used + rowWidth);
    for (let row = 0; row < order.length; row++) {
      const from = (order[row] as number) * rowWidth;
      for (let k = 0; k < rowWidth; k++) sorted[row * rowWidth + k] = this.data[from + k] as number;
    }
    this.data = sorted;
  }

  #copy(length: number, from: ArrayLike<number>): T {
    const copy = this.make(length);
    copy.set(from);
    return copy;
  }
}

/** Makes a column of bytes. */
export const newUint8Array = (length: number): Uint8Array => new Uint8Array(length);
/** Makes a column of signed 32-bit words. */
export const newInt32Array = (length: number): Int32Array => new Int32Array(length);
/** Makes a column of unsigned 32-bit words. */
export const newUint32Array = (length: number): Uint32Array => new Uint32Array(length);
/** Makes a column of 32-bit floats. */
export const newFloat32Array = (length: number): Float32Array => new Float32Array(length);
/** Makes a column of 64-bit floats. */
export const newFloat64Array = (length: number): Float64Array => new Float64Array(length);

/** Returns how many bits of a 32-bit word are set. */
export function countBits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A list of whole numbers for each row; most lists are short or empty. */
export class NumberLists {
  readonly #starts = new GrowableColumn(newUint32Array);
  readonly #ends = new GrowableColumn(newUint32Array);
  readonly #items = new GrowableColumn(newUint32Array);

  add(items: readonly number[]): void {
    const start = this.#starts.addRow();
    this.#starts.data[start] = this.#items.rowCount;
    for (const item of items) {
      const at = this.#items.addRow();
      this.#items.data[at] = item;
    }
    const end = this.#ends.addRow();
    this.#ends.data[end] = this.#items.rowCount;
  }

  removeLast(): void {
    const row = this.#ends.rowCount - 1;
    for (let left = this.end(row) - this.start(row); left > 0; left--) this.#items.removeLast();
    this.#starts.removeLast();
    this.#ends.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#starts.compact(order);
    this.#ends.compact(order);
    this.#items.compact(null);
  }

  /** The items of all lists; those of a row lie from `start(row)` to before `end(row)`. */
  get items(): Uint32Array {
    return this.#items.data;
  }

  /** Returns how many numbers the list of `row` shares with the list of `otherRow` in `other`. */
  countShared(row: number, other: NumberLists, otherRow: number): number {
    const [mine, theirs] = [this.items, other.items];
    let shared = 0;
    for (let i = this.start(row); i < this.end(row); i++) {
      for (let j = other.start(otherRow); j < other.end(otherRow); j++) if (mine[i] === theirs[j]) shared++;
    }
    return shared;
  }

  start(row: number): number {
    return this.#starts.data[row] as number;
  }

  end(row: number): number {
    return this.#ends.data[row] as number;
  }
}

/** Gives each distinct string a number, counting from 0 in the order of arrival. */
export class StringInterner {
  readonly #numbers = new Map<string, number>();

  toNumber(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  get size(): number {
    return this.#numbers.size;
  }
}
