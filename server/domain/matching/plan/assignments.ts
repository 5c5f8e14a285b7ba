import { RELAXATIONS, type Relaxation } from '../../../../shared/options.ts';
import type { Pool } from '../search/pool.ts';
import type { PairScore } from '../search/score.ts';

/** A pair of members and who of them receives a slot. */
export interface Assignment {
  /** The smaller id. */
  readonly a: string;
  readonly b: string;
  /** Those who get the other in their batch now: one or both. */
  readonly offeredTo: readonly string[];
  readonly score: number;
  readonly coverage: number;
  /** The soft constraint that was relaxed for this pair; absent where none was. */
  readonly relaxed?: Relaxation;
}

/** How an assignment came about. A reserved one is never replaced. */
export type Origin = 'found' | 'reserved' | Relaxation;
const ORIGINS: readonly Origin[] = ['found', 'reserved', ...RELAXATIONS];

/* Three bytes a slot. */
const BYTE_SCORE = 0;
/** In percent. */
const BYTE_COVERAGE = 1;
/** The index in `ORIGINS`. */
const BYTE_ORIGIN = 2;
const SLOT_BYTES = 3;

const PERCENT = 100;
const VIEWERS_PER_STEP = 500;

/** The assignments of one plan: for each viewer as many slots as are free, filled from the first on. */
export class AssignmentTable {
  /** The first slot of each viewer; the slots of all viewers lie one after another. */
  readonly #starts: Uint32Array;
  readonly #counts: Uint8Array;
  /** The position of the member who was assigned to each slot. */
  readonly #others: Uint32Array;
  readonly #details: Uint8Array;

  constructor(readonly capacity: Int32Array) {
    this.#starts = new Uint32Array(capacity.length + 1);
    capacity.forEach((count, at) => {
      this.#starts[at + 1] = (this.#starts[at] as number) + count;
    });
    const slots = this.#starts[capacity.length] as number;
    this.#counts = new Uint8Array(capacity.length);
    this.#others = new Uint32Array(slots);
    this.#details = new Uint8Array(SLOT_BYTES * slots);
  }

  countOf(viewer: number): number {
    return this.#counts[viewer] as number;
  }

  /** Fills the next free slot of a viewer. */
  add(viewer: number, other: number, pair: Omit<PairScore, 'raw'>, origin: Origin): void {
    const slot = (this.#starts[viewer] as number) + this.countOf(viewer);
    this.#counts[viewer] = this.countOf(viewer) + 1;
    this.replace(slot, other, pair, origin);
  }

  replace(slot: number, other: number, { score, coverage }: Omit<PairScore, 'raw'>, origin: Origin): void {
    this.#others[slot] = other;
    const details = SLOT_BYTES * slot;
    this.#details[details + BYTE_SCORE] = score;
    this.#details[details + BYTE_COVERAGE] = Math.round(PERCENT * coverage);
    this.#details[details + BYTE_ORIGIN] = ORIGINS.indexOf(origin);
  }

  /** Lists the filled slots of a viewer. */
  *listSlots(viewer: number): Generator<number, void> {
    const start = this.#starts[viewer] as number;
    for (let slot = start; slot < start + this.countOf(viewer); slot++) yield slot;
  }

  getOther(slot: number): number {
    return this.#others[slot] as number;
  }

  getOrigin(slot: number): Origin {
    return ORIGINS[this.#details[SLOT_BYTES * slot + BYTE_ORIGIN] as number] ?? 'found';
  }

  /** Returns each pair once, by score and then by ids: the order does not tell how a pair came about. Works in steps. */
  *listAssignments(pool: Pool): Generator<void, Assignment[]> {
    const byScore = Array.from({ length: PERCENT + 1 }, (): Assignment[] => []);
    for (let viewer = 0; viewer < this.capacity.length; viewer++) {
      if (viewer % VIEWERS_PER_STEP === 0) yield;
      for (const slot of this.listSlots(viewer)) {
        const other = this.getOther(slot);
        const isMutual = this.#isAssigned(other, viewer);
        if (isMutual && other < viewer) continue;
        const [viewerId, otherId] = [pool.getId(viewer), pool.getId(other)];
        const [a, b] = viewerId < otherId ? [viewerId, otherId] : [otherId, viewerId];
        const score = this.#details[SLOT_BYTES * slot + BYTE_SCORE] as number;
        byScore[score]?.push({
          a,
          b,
          offeredTo: isMutual ? [a, b] : [viewerId],
          score,
          coverage: (this.#details[SLOT_BYTES * slot + BYTE_COVERAGE] as number) / PERCENT,
          ...toRelaxed(this.getOrigin(slot)),
        });
      }
    }
    for (const assignments of byScore) {
      assignments.sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));
      yield;
    }
    return byScore.reverse().flat();
  }

  #isAssigned(viewer: number, other: number): boolean {
    for (const slot of this.listSlots(viewer)) if (this.getOther(slot) === other) return true;
    return false;
  }
}

const toRelaxed = (origin: Origin): { relaxed?: Relaxation } =>
  origin === 'found' || origin === 'reserved' ? {} : { relaxed: origin };

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
