import { bytes, Rows, singles, words } from './growable.ts';
import type { PairScore } from './score.ts';

const PERCENT = 100;

/** Pairs that may be offered, each once, in flat tables. Members are gone through in rising order. */
export class EdgeList {
  readonly #ends = new Rows(words, 2);
  readonly #raw = new Rows(singles);
  readonly #shown = new Rows(bytes, 2);
  readonly #starts: Uint32Array;

  constructor(members: number) {
    this.#starts = new Uint32Array(members + 1);
  }

  get count(): number {
    return this.#raw.count;
  }

  /** Begins the pairs found for a member. */
  begin(member: number): void {
    this.#starts[member] = this.count;
  }

  end(member: number): void {
    this.#starts[member + 1] = this.count;
  }

  /** Adds a pair found for `member`, unless it was found for the other one. */
  add(member: number, other: number, { raw, score, coverage }: PairScore): void {
    if (other < member && this.#hasFound(other, member)) return;
    const at = this.#ends.add();
    this.#ends.data[at] = Math.min(member, other);
    this.#ends.data[at + 1] = Math.max(member, other);
    const value = this.#raw.add();
    this.#raw.data[value] = raw;
    const shown = this.#shown.add();
    this.#shown.data[shown] = score;
    this.#shown.data[shown + 1] = Math.round(PERCENT * coverage);
  }

  /** The one of the two who stands first in the pool. */
  a(edge: number): number {
    return this.#ends.data[2 * edge] as number;
  }

  b(edge: number): number {
    return this.#ends.data[2 * edge + 1] as number;
  }

  raw(edge: number): number {
    return this.#raw.data[edge] as number;
  }

  score(edge: number): number {
    return this.#shown.data[2 * edge] as number;
  }

  coverage(edge: number): number {
    return (this.#shown.data[2 * edge + 1] as number) / PERCENT;
  }

  #hasFound(member: number, other: number): boolean {
    const end = this.#starts[member + 1] as number;
    for (let edge = this.#starts[member] as number; edge < end; edge++) {
      if (this.a(edge) === other || this.b(edge) === other) return true;
    }
    return false;
  }
}
