import { bytes, GrowableColumn, singles, words } from '../columns/typed-columns.ts';
import type { PairScore } from '../search/score.ts';

const PERCENT = 100;

/** Pairs that may be offered, each once, in flat tables: one after another those that were found for the same member. */
export class EdgeList {
  readonly #others = new GrowableColumn(words);
  readonly #raw = new GrowableColumn(singles);
  readonly #shown = new GrowableColumn(bytes, 2);
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(members: number) {
    this.#starts = new Uint32Array(members);
    this.#ends = new Uint32Array(members);
  }

  get count(): number {
    return this.#raw.count;
  }

  /** Begins the pairs found for a member. */
  begin(member: number): void {
    this.#starts[member] = this.count;
    this.#ends[member] = this.count;
  }

  /** Adds a pair found for the member that was begun last, unless it was found for the other one. */
  add(member: number, other: number, { raw, score, coverage }: PairScore): void {
    if (this.#hasFound(other, member)) return;
    const at = this.#others.add();
    this.#others.data[at] = other;
    const value = this.#raw.add();
    this.#raw.data[value] = raw;
    const shown = this.#shown.add();
    this.#shown.data[shown] = score;
    this.#shown.data[shown + 1] = Math.round(PERCENT * coverage);
    this.#ends[member] = this.count;
  }

  /** The pairs that were found for a member begin here and end before `end`. */
  start(member: number): number {
    return this.#starts[member] as number;
  }

  end(member: number): number {
    return this.#ends[member] as number;
  }

  /** The one for whom the pair was not found. */
  other(edge: number): number {
    return this.#others.data[edge] as number;
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
    const end = this.end(member);
    for (let edge = this.start(member); edge < end; edge++) if (this.other(edge) === other) return true;
    return false;
  }
}
