/** Two small heaps: one that keeps the best few, one that re-checks its best entry before giving it out. */

/** Keeps the `size` numbers of highest value; ties fall to the earlier one. Used again after `clear`. */
export class TopK {
  readonly #items: Int32Array;
  readonly #values: Float64Array;
  #count = 0;

  constructor(readonly size: number) {
    this.#items = new Int32Array(size);
    this.#values = new Float64Array(size);
  }

  clear(): void {
    this.#count = 0;
  }

  /** Whether an item of this value would be kept. */
  admits(value: number): boolean {
    return this.#count < this.size || value > (this.#values[0] as number);
  }

  push(item: number, value: number): void {
    if (!this.admits(value) || this.size === 0) return;
    if (this.#count < this.size) {
      this.#items[this.#count] = item;
      this.#values[this.#count] = value;
      this.#up(this.#count++);
    } else {
      this.#items[0] = item;
      this.#values[0] = value;
      this.#down();
    }
  }

  get count(): number {
    return this.#count;
  }

  /** The n-th of what was kept: in no order, unless it was sorted. */
  item(n: number): number {
    return this.#items[n] as number;
  }

  /** Puts the best first; then nothing more may be pushed before `clear`. */
  sort(): void {
    const items = this.#items;
    const values = this.#values;
    for (let from = 1; from < this.#count; from++) {
      const item = items[from] as number;
      const value = values[from] as number;
      let at = from;
      for (; at > 0 && (values[at - 1] as number) < value; at--) {
        items[at] = items[at - 1] as number;
        values[at] = values[at - 1] as number;
      }
      items[at] = item;
      values[at] = value;
    }
  }

  #swap(i: number, j: number): void {
    const item = this.#items[i] as number;
    const value = this.#values[i] as number;
    this.#items[i] = this.#items[j] as number;
    this.#values[i] = this.#values[j] as number;
    this.#items[j] = item;
    this.#values[j] = value;
  }

  #up(start: number): void {
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1;
      if ((this.#values[parent] as number) <= (this.#values[at] as number)) return;
      this.#swap(parent, at);
      at = parent;
    }
  }

  #down(): void {
    for (let at = 0; ; ) {
      let least = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2; child++) {
        if (child < this.#count && (this.#values[child] as number) < (this.#values[least] as number)) least = child;
      }
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}

/** Given out instead of an item when some work has been done without one. */
export const PAUSE = -1;
const WORK_A_PAUSE = 100;

/**
 * Gives out the numbers below `count` from the highest value down, where values only ever fall while it runs: the top is
 * re-valued before it is given, and goes back if it fell behind (lazy greedy). An item is given again and again until it is
 * worth 0 or less, so what is done with it has to make it worth less. Ties: earlier first. Now and then it gives `PAUSE`.
 */
export function* lazyGreedy(count: number, worth: (item: number) => number): Generator<number, void> {
  const values = new Float64Array(count);
  const heap = new Uint32Array(count);
  let size = 0;
  for (let item = 0; item < count; item++) {
    const value = worth(item);
    values[item] = value;
    if (value > 0) heap[size++] = item;
    if (item % WORK_A_PAUSE === 0) yield PAUSE;
  }
  const sink = (start: number): void => {
    const item = heap[start] as number;
    const value = values[item] as number;
    let at = start;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      const left = heap[child] as number;
      const right = heap[child + 1] as number;
      if (child + 1 < size && isBefore(values[right] as number, right, values[left] as number, left)) child++;
      const next = heap[child] as number;
      if (!isBefore(values[next] as number, next, value, item)) break;
      heap[at] = next;
      at = child;
    }
    heap[at] = item;
  };
  for (let at = (size >> 1) - 1; at >= 0; at--) {
    sink(at);
    if (at % WORK_A_PAUSE === 0) yield PAUSE;
  }
  for (let work = 1; size > 0; work++) {
    if (work % WORK_A_PAUSE === 0) yield PAUSE;
    const top = heap[0] as number;
    const now = worth(top);
    if (now >= (values[top] as number)) yield top;
    else {
      values[top] = now;
      if (now <= 0) heap[0] = heap[--size] as number;
      if (size > 0) sink(0);
    }
  }
}

const isBefore = (value: number, item: number, otherValue: number, other: number): boolean =>
  value > otherValue || (value === otherValue && item < other);
