/** Values from 0 to 1 are rounded down to so many steps: values of one step count as equal. */
const STEPS = 256;

/** Keeps the `size` items of highest value among at most `capacity`; of equal values the earlier ones. No heap is needed. */
export class Shortlist {
  readonly #items: Int32Array;
  readonly #steps: Uint16Array;
  /** For each item how many were added before it. */
  readonly #turns: Int32Array;
  /** How many items each step has. */
  readonly #stepCounts = new Uint16Array(STEPS + 1);
  #count = 0;

  constructor(
    readonly size: number,
    capacity: number,
  ) {
    this.#items = new Int32Array(capacity);
    this.#steps = new Uint16Array(capacity);
    this.#turns = new Int32Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  getItem(n: number): number {
    return this.#items[n] as number;
  }

  /** Returns how many items were added before the n-th, also after `cut`. */
  getTurn(n: number): number {
    return this.#turns[n] as number;
  }

  clear(): void {
    this.#count = 0;
    this.#stepCounts.fill(0);
  }

  add(item: number, value: number): void {
    const step = (value * STEPS) | 0;
    this.#items[this.#count] = item;
    this.#turns[this.#count] = this.#count;
    this.#steps[this.#count] = step;
    this.#stepCounts[step] = (this.#stepCounts[step] as number) + 1;
    this.#count++;
  }

  /** Removes all but the best `size` items; these stay in the order in which they were added. */
  cut(): void {
    if (this.#count <= this.size) return;
    // All items above the lowest step are kept, and the first of the lowest step as far as there is room.
    let lowest = STEPS;
    let above = 0;
    for (; above + (this.#stepCounts[lowest] as number) < this.size; lowest--) {
      above += this.#stepCounts[lowest] as number;
    }
    let room = this.size - above;
    let kept = 0;
    for (let n = 0; n < this.#count; n++) {
      const step = this.#steps[n] as number;
      if (step < lowest || (step === lowest && room-- <= 0)) continue;
      this.#items[kept] = this.#items[n] as number;
      this.#turns[kept++] = n;
    }
    this.#count = kept;
  }
}
