/** Flat tables of numbers that grow a row at a time: a hundred thousand members without a hundred thousand objects. */
type Numbers = Uint8Array | Int32Array | Uint32Array | Float32Array | Float64Array;

const FIRST_ROWS = 64;

export class GrowableColumn<T extends Numbers> {
  /** Row by row; beyond the last row it holds zeros until `settle`. */
  data: T;
  #count = 0;

  constructor(
    readonly make: (length: number) => T,
    readonly rowWidth = 1,
  ) {
    this.data = make(FIRST_ROWS * rowWidth);
  }

  get rowCount(): number {
    return this.#count;
  }

  /** Adds a row of zeros and answers where in `data` it begins. */
  addRow(): number {
    const start = this.#count++ * this.rowWidth;
    if (start + this.rowWidth > this.data.length) this.data = this.#copy(2 * this.data.length, this.data);
    return start;
  }

  /** Takes the last row back. */
  removeLast(): void {
    const end = this.#count-- * this.rowWidth;
    this.data.fill(0, end - this.rowWidth, end);
  }

  /** Cuts off the spare room, but for one row; with `order`, row n becomes what was row `order[n]`. */
  compact(order: Uint32Array | null): void {
    const { rowWidth: width } = this;
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

export const newUint8Array = (length: number): Uint8Array => new Uint8Array(length);
export const newInt32Array = (length: number): Int32Array => new Int32Array(length);
export const newUint32Array = (length: number): Uint32Array => new Uint32Array(length);
export const newFloat32Array = (length: number): Float32Array => new Float32Array(length);
export const newFloat64Array = (length: number): Float64Array => new Float64Array(length);

/** How many bits are set. */
export function countBits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Lists of whole numbers, one a row, most of them short or empty. */
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

  settle(order: Uint32Array | null): void {
    this.#starts.compact(order);
    this.#ends.compact(order);
    this.#items.compact(null);
  }

  get items(): Uint32Array {
    return this.#items.data;
  }

  /** How many numbers of one row another list has in one of its rows. */
  countShared(row: number, other: NumberLists, otherRow: number): number {
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
