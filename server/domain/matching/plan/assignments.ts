import { RELAXATIONS, type Relaxation } from '../../../../shared/options.ts';
import type { Pool } from '../search/pool.ts';
import type { PairScore } from '../search/score.ts';

/** A new place in one or both batches. `a` < `b`; `offeredTo` holds those who get it now. */
export interface Assignment {
  readonly a: string;
  readonly b: string;
  readonly offeredTo: readonly string[];
  readonly score: number;
  readonly coverage: number;
  /** The soft wish that was relaxed so that this place could be filled; absent as a rule. */
  readonly relaxed?: Relaxation;
}

/** How a card came about: one that was waited for or picked is not given away again. */
export type Origin = 'found' | 'fixed' | Relaxation;
const ORIGINS: readonly Origin[] = ['found', 'fixed', ...RELAXATIONS];

const PERCENT = 100;
const VIEWERS_A_STEP = 500;

/** The cards given in one plan, by viewer, with room for as many as each has free places. */
export class AssignmentTable {
  readonly #starts: Uint32Array;
  readonly #counts: Uint8Array;
  readonly #others: Uint32Array;
  /** Score, coverage and origin. */
  readonly #about: Uint8Array;

  constructor(readonly freeSlots: Int32Array) {
    this.#starts = new Uint32Array(freeSlots.length + 1);
    freeSlots.forEach((places, at) => {
      this.#starts[at + 1] = (this.#starts[at] as number) + places;
    });
    const room = this.#starts[freeSlots.length] as number;
    this.#counts = new Uint8Array(freeSlots.length);
    this.#others = new Uint32Array(room);
    this.#about = new Uint8Array(3 * room);
  }

  countOf(viewer: number): number {
    return this.#counts[viewer] as number;
  }

  add(viewer: number, getOther: number, pair: Omit<PairScore, 'raw'>, getOrigin: Origin): void {
    const slot = (this.#starts[viewer] as number) + this.countOf(viewer);
    this.#counts[viewer] = this.countOf(viewer) + 1;
    this.replace(slot, getOther, pair, getOrigin);
  }

  replace(slot: number, other: number, { score, coverage }: Omit<PairScore, 'raw'>, origin: Origin): void {
    this.#others[slot] = other;
    this.#about[3 * slot] = score;
    this.#about[3 * slot + 1] = Math.round(PERCENT * coverage);
    this.#about[3 * slot + 2] = ORIGINS.indexOf(origin);
  }

  /** The slots of a viewer's cards. */
  *listSlots(viewer: number): Generator<number, void> {
    const start = this.#starts[viewer] as number;
    for (let slot = start; slot < start + this.countOf(viewer); slot++) yield slot;
  }

  other(slot: number): number {
    return this.#others[slot] as number;
  }

  origin(slot: number): Origin {
    return ORIGINS[this.#about[3 * slot + 2] as number] ?? 'found';
  }

  /** Each pair once, by score, then by ids, so that the order tells nothing of how a pair came about; some at a time. */
  *listAssignments(pool: Pool): Generator<void, Assignment[]> {
    const byScore = Array.from({ length: PERCENT + 1 }, (): Assignment[] => []);
    for (let viewer = 0; viewer < this.freeSlots.length; viewer++) {
      if (viewer % VIEWERS_A_STEP === 0) yield;
      for (const slot of this.listSlots(viewer)) {
        const other = this.other(slot);
        const isBoth = this.#has(other, viewer);
        if (isBoth && other < viewer) continue;
        const [mine, theirs] = [pool.getId(viewer), pool.getId(other)];
        const [a, b] = mine < theirs ? [mine, theirs] : [theirs, mine];
        const score = this.#about[3 * slot] as number;
        byScore[score]?.push({
          a,
          b,
          offeredTo: isBoth ? [a, b] : [mine],
          score,
          coverage: (this.#about[3 * slot + 1] as number) / PERCENT,
          ...relaxedBy(this.origin(slot)),
        });
      }
    }
    for (const offers of byScore) {
      offers.sort((x, y) => before(x.a, y.a) || before(x.b, y.b));
      yield;
    }
    return byScore.reverse().flat();
  }

  #has(viewer: number, other: number): boolean {
    for (const slot of this.listSlots(viewer)) if (this.other(slot) === other) return true;
    return false;
  }
}

const relaxedBy = (origin: Origin): { relaxed?: Relaxation } =>
  origin === 'found' || origin === 'fixed' ? {} : { relaxed: origin };

const before = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
