import type { Relaxation } from '../../../../shared/options.ts';
import type { Member } from '../member/member.ts';
import { MODERATE, VERY_PRACTICING } from '../text/ordinal-scales.ts';
import type { MemberTable } from './table.ts';
import { GrowableColumn, newUint8Array } from './typed-columns.ts';

/** A score below this, 0 to 100, is low. */
export const LOW_SCORE = 45;

/** Ends of a wish, a bit each: the two of one wish stand beside each other. */
const [LEAST_PRACTICE, MOST_PRACTICE, NO_CHILDREN, CHILDREN] = [1, 2, 4, 8] as const;
const PRACTICE = LEAST_PRACTICE | MOST_PRACTICE;
/** How far up the bits stand with which one's own cannot live. */
const OPPOSITES = 4;

const opposite = (ends: number): number => ((ends << 1) & 0b1010) | ((ends >> 1) & 0b0101);

export class SoftConstraints implements MemberTable {
  readonly #rows = new GrowableColumn(newUint8Array);

  add(one: Member): void {
    const practice =
      one.religious === MODERATE ? LEAST_PRACTICE : one.religious === VERY_PRACTICING ? MOST_PRACTICE : 0;
    const children = one.wantsChildren === null ? 0 : one.wantsChildren ? CHILDREN : NO_CHILDREN;
    const ends = practice | children;
    const row = this.#rows.addRow();
    this.#rows.data[row] = ends | (opposite(ends) << OPPOSITES);
  }

  removeLast(): void {
    this.#rows.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rows.compact(order);
  }

  /** The ends of wishes with which a member's own cannot live. */
  getOpposites(at: number): number {
    return (this.#rows.data[at] as number) >> OPPOSITES;
  }

  /** Whether a member has one of some ends. */
  hasAny(at: number, ends: number): boolean {
    return ((this.#rows.data[at] as number) & ends) !== 0;
  }

  /** The wish that speaks against a pair; null where none does. */
  getConflict(a: number, b: number): Exclude<Relaxation, 'fit'> | null {
    const clash = this.#clash(a, b);
    if (clash === 0) return null;
    return (clash & PRACTICE) !== 0 ? 'practice' : 'children';
  }

  #clash(a: number, b: number): number {
    const { data } = this.#rows;
    return (data[a] as number) & ((data[b] as number) >> OPPOSITES);
  }
}
