/** Two small heaps: one that keeps the best few, one that re-checks its best entry before giving it out. */

/** Keeps the `size` items of highest value; ties fall to the earlier one. */
export class TopK<T> {
  readonly #items: T[] = [];
  readonly #values: number[] = [];

  constructor(readonly size: number) {}

  /** Whether an item of this value would be kept. */
  admits(value: number): boolean {
    return this.#items.length < this.size || value > (this.#values[0] as number);
  }

  push(item: T, value: number): void {
    if (!this.admits(value)) return;
    if (this.#items.length < this.size) {
      this.#items.push(item);
      this.#values.push(value);
      this.#up(this.#items.length - 1);
    } else {
      this.#items[0] = item;
      this.#values[0] = value;
      this.#down();
    }
  }

  /** What was kept, best first. */
  best(): T[] {
    return this.#items
      .map((item, at) => ({ item, value: this.#values[at] as number }))
      .sort((a, b) => b.value - a.value)
      .map(({ item }) => item);
  }

  #swap(i: number, j: number): void {
    [this.#items[i], this.#items[j]] = [this.#items[j] as T, this.#items[i] as T];
    [this.#values[i], this.#values[j]] = [this.#values[j] as number, this.#values[i] as number];
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
    const values = this.#values;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < values.length && (values[child] as number) < (values[least] as number)) least = child;
      }
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}

/**
 * Gives out items from the highest value down, where values only ever fall while it runs: the top is re-valued before
 * it is given, and goes back if it fell behind (lazy greedy). A value of 0 or less drops the item. Ties: earlier first.
 */
export function* lazyGreedy<T>(items: readonly T[], worth: (item: T) => number): Generator<T> {
  const values = Float64Array.from(items, (item) => worth(item));
  const heap = Array.from(items, (_, at) => at).sort((i, j) => before(i, j));
  function before(i: number, j: number): number {
    return (values[j] as number) - (values[i] as number) || i - j;
  }
  const sink = (): void => {
    for (let at = 0; ; ) {
      let least = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2; child++) {
        if (child < heap.length && before(heap[child] as number, heap[least] as number) < 0) least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as number, heap[at] as number];
      at = least;
    }
  };
  while (heap.length > 0) {
    const top = heap[0] as number;
    const item = items[top] as T;
    const now = worth(item);
    if (now > 0 && now < (values[top] as number)) {
      values[top] = now;
      sink();
      continue;
    }
    const last = heap.pop() as number;
    if (heap.length > 0) {
      heap[0] = last;
      sink();
    }
    if (now > 0) yield item;
  }
}
