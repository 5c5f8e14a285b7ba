/** Keeps the `size` items of highest value; of equal values the earlier one. Can be used again after `clear`. */
export class TopK {
  /* A binary heap with the lowest value at the root. */
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

  /** Returns whether an item of this value would be kept. */
  admits(value: number): boolean {
    return this.#count < this.size || value > (this.#values[0] as number);
  }

  push(item: number, value: number): void {
    if (!this.admits(value) || this.size === 0) return;
    if (this.#count < this.size) {
      this.#items[this.#count] = item;
      this.#values[this.#count] = value;
      this.#moveUp(this.#count++);
    } else {
      this.#items[0] = item;
      this.#values[0] = value;
      this.#moveRootDown();
    }
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the n-th item: in heap order, or best first after `sort`. */
  getItem(n: number): number {
    return this.#items[n] as number;
  }

  /** Sorts the items, best first. Nothing may be pushed afterwards before `clear`. */
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

  #moveUp(start: number): void {
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1;
      if ((this.#values[parent] as number) <= (this.#values[at] as number)) return;
      this.#swap(parent, at);
      at = parent;
    }
  }

  #moveRootDown(): void {
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

/** Yielded instead of an item after some work, so that the caller can pause. */
export const PAUSE = -1;
const OPERATIONS_PER_PAUSE = 100;

/**
 * Yields the items 0 to `count - 1` by their worth, the highest first, where worth only ever falls meanwhile: the top
 * item's worth is computed again before it is yielded, and the item goes back where its worth fell (lazy greedy). An item
 * is yielded again and again until its worth is 0 or less, so the caller has to do something that lowers it. Of equal
 * items the one with the smaller number comes first. `PAUSE` is yielded now and then.
 */
export function* lazyGreedy(count: number, computeWorth: (item: number) => number): Generator<number, void> {
  const values = new Float64Array(count);
  const heap = new Uint32Array(count);
  let size = 0;
  for (let item = 0; item < count; item++) {
    const value = computeWorth(item);
    values[item] = value;
    if (value > 0) heap[size++] = item;
    if (item % OPERATIONS_PER_PAUSE === 0) yield PAUSE;
  }
  const moveDown = (start: number): void => {
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
    moveDown(at);
    if (at % OPERATIONS_PER_PAUSE === 0) yield PAUSE;
  }
  for (let operations = 1; size > 0; operations++) {
    if (operations % OPERATIONS_PER_PAUSE === 0) yield PAUSE;
    const top = heap[0] as number;
    const worth = computeWorth(top);
    if (worth >= (values[top] as number)) yield top;
    else {
      values[top] = worth;
      if (worth <= 0) heap[0] = heap[--size] as number;
      if (size > 0) moveDown(0);
    }
  }
}

const isBefore = (value: number, item: number, otherValue: number, other: number): boolean =>
  value > otherValue || (value === otherValue && item < other);
