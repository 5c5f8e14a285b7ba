import { GrowableColumn, newFloat32Array, newUint8Array, newUint32Array } from '../columns/typed-columns.ts';
import type { PairScore } from '../search/score.ts';

const PERCENT = 100;
/* Two bytes an edge. */
const BYTE_SCORE = 0;
/** In percent. */
const BYTE_COVERAGE = 1;
const EDGE_BYTES = 2;

/**
 * Edges: pairs that may be assigned, each once, in flat tables. The edges found for one member lie one after another, so
 * they have to be added one after another, behind a call of `begin`.
 */
export class EdgeList {
  readonly #others = new GrowableColumn(newUint32Array);
  readonly #raws = new GrowableColumn(newFloat32Array);
  readonly #details = new GrowableColumn(newUint8Array, EDGE_BYTES);
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(members: number) {
    this.#starts = new Uint32Array(members);
    this.#ends = new Uint32Array(members);
  }

  get count(): number {
    return this.#raws.rowCount;
  }

  /** Begins the edges of a member. */
  begin(member: number): void {
    this.#starts[member] = this.count;
    this.#ends[member] = this.count;
  }

  /** Adds an edge of the member begun last, unless it was found for the other member already. Throws for another member. */
  add(member: number, other: number, { raw, score, coverage }: PairScore): void {
    if (this.#ends[member] !== this.count) throw new Error('Edges have to be added member by member');
    if (this.#hasEdge(other, member)) return;
    const at = this.#others.addRow();
    this.#others.data[at] = other;
    const value = this.#raws.addRow();
    this.#raws.data[value] = raw;
    const details = this.#details.addRow();
    this.#details.data[details + BYTE_SCORE] = score;
    this.#details.data[details + BYTE_COVERAGE] = Math.round(PERCENT * coverage);
    this.#ends[member] = this.count;
  }

  /** Returns the first edge of a member; the last one lies before `getEnd`. */
  getStart(member: number): number {
    return this.#starts[member] as number;
  }

  getEnd(member: number): number {
    return this.#ends[member] as number;
  }

  /** Returns the member for whom the edge was not found. */
  getOther(edge: number): number {
    return this.#others.data[edge] as number;
  }

  getRaw(edge: number): number {
    return this.#raws.data[edge] as number;
  }

  getScore(edge: number): number {
    return this.#details.data[EDGE_BYTES * edge + BYTE_SCORE] as number;
  }

  getCoverage(edge: number): number {
    return (this.#details.data[EDGE_BYTES * edge + BYTE_COVERAGE] as number) / PERCENT;
  }

  #hasEdge(member: number, other: number): boolean {
    const end = this.getEnd(member);
    for (let edge = this.getStart(member); edge < end; edge++) if (this.getOther(edge) === other) return true;
    return false;
  }
}
