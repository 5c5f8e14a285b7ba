/** Values from 0 to 1 are told apart by so many steps. */
const STEPS = 256;

/** Keeps the `size` numbers of highest value among at most `most`, where near values are equal and of equals the earlier count. */
export class Shortlist {
  readonly #items: Int32Array;
  readonly #steps: Uint16Array;
  /** When each came, from 0. */
  readonly #turns: Int32Array;
  readonly #counts = new Uint16Array(STEPS + 1);
  #count = 0;

  constructor(
    readonly size: number,
    most: number,
  ) {
    this.#items = new Int32Array(most);
    this.#steps = new Uint16Array(most);
    this.#turns = new Int32Array(most);
  }

  get count(): number {
    return this.#count;
  }

  item(n: number): number {
    return this.#items[n] as number;
  }

  /** The number of `add` that brought the n-th, from 0. */
  turn(n: number): number {
    return this.#turns[n] as number;
  }

  clear(): void {
    this.#count = 0;
    this.#counts.fill(0);
  }

  add(item: number, value: number): void {
    const step = (value * STEPS) | 0;
    this.#items[this.#count] = item;
    this.#turns[this.#count] = this.#count;
    this.#steps[this.#count] = step;
    this.#counts[step] = (this.#counts[step] as number) + 1;
    this.#count++;
  }

  /** Lets go of all but the best; they stay in the order in which they came. */
  cut(): void {
    if (this.#count <= this.size) return;
    let [last, above] = [STEPS, 0];
    for (; above + (this.#counts[last] as number) < this.size; last--) above += this.#counts[last] as number;
    let room = this.size - above;
    let kept = 0;
    for (let n = 0; n < this.#count; n++) {
      const step = this.#steps[n] as number;
      if (step < last || (step === last && room-- <= 0)) continue;
      this.#items[kept] = this.#items[n] as number;
      this.#turns[kept++] = n;
    }
    this.#count = kept;
  }
}
