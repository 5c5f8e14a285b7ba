import { GrowableColumn, newFloat32Array, newUint8Array, newUint32Array } from '../columns/typed-columns.ts';
import type { PairScore } from '../search/score.ts';

const PERCENT = 100;

/** Pairs that may be offered, each once, in flat tables: one after another those that were found for the same member. */
export class EdgeList {
  readonly #others = new GrowableColumn(newUint32Array);
  readonly #raw = new GrowableColumn(newFloat32Array);
  readonly #shown = new GrowableColumn(newUint8Array, 2);
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(members: number) {
    this.#starts = new Uint32Array(members);
    this.#ends = new Uint32Array(members);
  }

  get count(): number {
    return this.#raw.rowCount;
  }

  /** Begins the pairs found for a member. */
  begin(member: number): void {
    this.#starts[member] = this.count;
    this.#ends[member] = this.count;
  }

  /** Adds a pair found for the member that was begun last, unless it was found for the other one. */
  add(member: number, getOther: number, { raw: getRaw, score: getScore, coverage: getCoverage }: PairScore): void {
    if (this.#hasFound(getOther, member)) return;
    const at = this.#others.addRow();
    this.#others.data[at] = getOther;
    const value = this.#raw.addRow();
    this.#raw.data[value] = getRaw;
    const shown = this.#shown.addRow();
    this.#shown.data[shown] = getScore;
    this.#shown.data[shown + 1] = Math.round(PERCENT * getCoverage);
    this.#ends[member] = this.count;
  }

  /** The pairs that were found for a member begin here and end before `end`. */
  getStart(member: number): number {
    return this.#starts[member] as number;
  }

  getEnd(member: number): number {
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
    const end = this.getEnd(member);
    for (let edge = this.getStart(member); edge < end; edge++) if (this.other(edge) === other) return true;
    return false;
  }
}
