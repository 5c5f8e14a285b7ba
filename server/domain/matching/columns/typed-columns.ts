/** Flat tables of numbers that grow a row at a time: a hundred thousand members without a hundred thousand objects. */
type Numbers = Uint8Array | Int32Array | Uint32Array | Float32Array | Float64Array;

const FIRST_ROWS = 64;

export class GrowableColumn<T extends Numbers> {
  /** Row by row; beyond the last row it holds zeros until `settle`. */
  data: T;
  #count = 0;

  constructor(
    readonly make: (length: number) => T,
    readonly width = 1,
  ) {
    this.data = make(FIRST_ROWS * width);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a row of zeros and answers where in `data` it begins. */
  add(): number {
    const start = this.#count++ * this.width;
    if (start + this.width > this.data.length) this.data = this.#copy(2 * this.data.length, this.data);
    return start;
  }

  /** Takes the last row back. */
  removeLast(): void {
    const end = this.#count-- * this.width;
    this.data.fill(0, end - this.width, end);
  }

  /** Cuts off the spare room, but for one row; with `order`, row n becomes what was row `order[n]`. */
  settle(order: Uint32Array | null): void {
    const { width } = this;
    const used = this.#count * width;
    if (order === null) {
      this.data = this.#copy(used + width, this.data.subarray(0, used));
      return;
    }
    const sorted = this.make(used + width);
    for (let row = 0; row < order.length; row++) {
      const from = (order[row] as number) * width;
      for (let k = 0; k < width; k++) sorted[row * width + k] = this.data[from + k] as number;
    }
    this.data = sorted;
  }

  #copy(length: number, from: ArrayLike<number>): T {
    const bigger = this.make(length);
    bigger.set(from);
    return bigger;
  }
}

export const bytes = (length: number): Uint8Array => new Uint8Array(length);
export const integers = (length: number): Int32Array => new Int32Array(length);
export const words = (length: number): Uint32Array => new Uint32Array(length);
export const singles = (length: number): Float32Array => new Float32Array(length);
export const doubles = (length: number): Float64Array => new Float64Array(length);

/** How many bits are set. */
export function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Lists of whole numbers, one a row, most of them short or empty. */
export class Lists {
  readonly #starts = new GrowableColumn(words);
  readonly #ends = new GrowableColumn(words);
  readonly #items = new GrowableColumn(words);

  add(items: readonly number[]): void {
    const start = this.#starts.add();
    this.#starts.data[start] = this.#items.count;
    for (const item of items) {
      const at = this.#items.add();
      this.#items.data[at] = item;
    }
    const end = this.#ends.add();
    this.#ends.data[end] = this.#items.count;
  }

  removeLast(): void {
    const row = this.#ends.count - 1;
    for (let left = this.end(row) - this.start(row); left > 0; left--) this.#items.removeLast();
    this.#starts.removeLast();
    this.#ends.removeLast();
  }

  settle(order: Uint32Array | null): void {
    this.#starts.settle(order);
    this.#ends.settle(order);
    this.#items.settle(null);
  }

  get items(): Uint32Array {
    return this.#items.data;
  }

  /** How many numbers of one row another list has in one of its rows. */
  countShared(row: number, other: Lists, otherRow: number): number {
    const [mine, theirs] = [this.items, other.items];
    let shared = 0;
    for (let i = this.start(row); i < this.end(row); i++) {
      for (let j = other.start(otherRow); j < other.end(otherRow); j++) if (mine[i] === theirs[j]) shared++;
    }
    return shared;
  }

  /** Where the list of a row begins in `items`. */
  start(row: number): number {
    return this.#starts.data[row] as number;
  }

  end(row: number): number {
    return this.#ends.data[row] as number;
  }
}
