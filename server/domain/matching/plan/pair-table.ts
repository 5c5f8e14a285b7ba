const FIRST_SLOTS = 1_024;
const FULLEST = 0.7;

/** A few bits for each pair of positions, in flat tables: a pair costs some ten bytes, and there may be millions. */
export class PairTable {
  /** 1 + the smaller position; 0 = free. */
  #low = new Uint32Array(FIRST_SLOTS);
  #high = new Uint32Array(FIRST_SLOTS);
  #bits = new Uint8Array(FIRST_SLOTS);
  #count = 0;

  get(i: number, j: number): number {
    return this.#bits[this.#slot(Math.min(i, j), Math.max(i, j))] as number;
  }

  set(i: number, j: number, bits: number): void {
    const low = Math.min(i, j);
    const high = Math.max(i, j);
    const slot = this.#slot(low, high);
    if (this.#low[slot] === 0) {
      this.#low[slot] = low + 1;
      this.#high[slot] = high;
      this.#count++;
    }
    this.#bits[slot] = bits;
    if (this.#count > FULLEST * this.#low.length) this.#grow();
  }

  /** Where a pair is, or would be. */
  #slot(low: number, high: number): number {
    const mask = this.#low.length - 1;
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#low[slot] !== 0 && (this.#low[slot] !== low + 1 || this.#high[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [low, high, bits] = [this.#low, this.#high, this.#bits];
    this.#low = new Uint32Array(2 * low.length);
    this.#high = new Uint32Array(2 * low.length);
    this.#bits = new Uint8Array(2 * low.length);
    for (let from = 0; from < low.length; from++) {
      if (low[from] === 0) continue;
      const to = this.#slot((low[from] as number) - 1, high[from] as number);
      this.#low[to] = low[from] as number;
      this.#high[to] = high[from] as number;
      this.#bits[to] = bits[from] as number;
    }
  }
}
