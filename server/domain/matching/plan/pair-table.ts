const INITIAL_CELLS = 1_024;
const MAX_LOAD = 0.7;

/**
 * A hash table (open addressing) with a few bits for each pair of positions. A pair takes about ten bytes, and there may be
 * millions.
 */
export class PairTable {
  /* Three arrays by cell. */
  /** 1 + the smaller position; 0 = a free cell. */
  #low = new Uint32Array(INITIAL_CELLS);
  #high = new Uint32Array(INITIAL_CELLS);
  #bits = new Uint8Array(INITIAL_CELLS);
  #count = 0;

  get(i: number, j: number): number {
    return this.#bits[this.#findCell(Math.min(i, j), Math.max(i, j))] as number;
  }

  set(i: number, j: number, bits: number): void {
    const low = Math.min(i, j);
    const high = Math.max(i, j);
    const cell = this.#findCell(low, high);
    if (this.#low[cell] === 0) {
      this.#low[cell] = low + 1;
      this.#high[cell] = high;
      this.#count++;
    }
    this.#bits[cell] = bits;
    if (this.#count > MAX_LOAD * this.#low.length) this.#grow();
  }

  /** Returns the cell in which a pair is, or the free cell where it would be. */
  #findCell(low: number, high: number): number {
    const mask = this.#low.length - 1;
    let cell = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0;
    cell = (cell ^ (cell >>> 15)) & mask;
    while (this.#low[cell] !== 0 && (this.#low[cell] !== low + 1 || this.#high[cell] !== high)) {
      cell = (cell + 1) & mask;
    }
    return cell;
  }

  #grow(): void {
    const [low, high, bits] = [this.#low, this.#high, this.#bits];
    this.#low = new Uint32Array(2 * low.length);
    this.#high = new Uint32Array(2 * low.length);
    this.#bits = new Uint8Array(2 * low.length);
    for (let from = 0; from < low.length; from++) {
      if (low[from] === 0) continue;
      const to = this.#findCell((low[from] as number) - 1, high[from] as number);
      this.#low[to] = low[from] as number;
      this.#high[to] = high[from] as number;
      this.#bits[to] = bits[from] as number;
    }
  }
}
