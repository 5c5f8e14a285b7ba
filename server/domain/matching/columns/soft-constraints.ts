import type { Relaxation } from '../../../../shared/options.ts';
import type { Member } from '../member/member.ts';
import { MODERATE, VERY_PRACTICING } from '../text/ordinal-scales.ts';
import { GrowableColumn, type MemberTable, newUint8Array } from './typed-columns.ts';

/** A score (0 to 100) below this is low. */
export const LOW_SCORE = 45;

/*
 * One byte a member. Bits 0–3: the ends of the two scales at which the member stands; the ends of one scale are
 * neighbouring bits. Bits 4–7: the opposite ends, with which the member conflicts.
 */
const LEAST_PRACTICING = 1 << 0;
const MOST_PRACTICING = 1 << 1;
const WANTS_NO_CHILDREN = 1 << 2;
const WANTS_CHILDREN = 1 << 3;
const PRACTICE_ENDS = LEAST_PRACTICING | MOST_PRACTICING;
const OPPOSITES_SHIFT = 4;

const swapEnds = (ends: number): number => ((ends << 1) & 0b1010) | ((ends >> 1) & 0b0101);

/** Differences that keep two members apart unless the planner relaxes them: practice and hopes for children. */
export class SoftConstraints implements MemberTable {
  readonly #rows = new GrowableColumn(newUint8Array);

  add(member: Member): void {
    let ends = 0;
    if (member.religious === MODERATE) ends |= LEAST_PRACTICING;
    if (member.religious === VERY_PRACTICING) ends |= MOST_PRACTICING;
    if (member.wantsChildren !== null) ends |= member.wantsChildren ? WANTS_CHILDREN : WANTS_NO_CHILDREN;
    const row = this.#rows.addRow();
    this.#rows.data[row] = ends | (swapEnds(ends) << OPPOSITES_SHIFT);
  }

  removeLast(): void {
    this.#rows.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rows.compact(order);
  }

  /** Returns the ends, as bits, with which a member conflicts. */
  getOpposites(at: number): number {
    return (this.#rows.data[at] as number) >> OPPOSITES_SHIFT;
  }

  /** Returns whether a member stands at one of these ends. */
  hasAny(at: number, ends: number): boolean {
    return ((this.#rows.data[at] as number) & ends) !== 0;
  }

  /** Returns the constraint that a pair breaks; practice before children, null where it breaks none. */
  getConflict(a: number, b: number): Exclude<Relaxation, 'fit'> | null {
    const conflict = (this.#rows.data[a] as number) & this.getOpposites(b);
    if (conflict === 0) return null;
    return (conflict & PRACTICE_ENDS) !== 0 ? 'practice' : 'children';
  }
}
