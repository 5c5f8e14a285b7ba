import { bytes, Rows } from './growable.ts';
import { MODERATE, VERY_PRACTICING } from './ladders.ts';
import type { Member } from './member.ts';
import type { Table } from './table.ts';

/**
 * What the planner holds to while it can, though no hard filter says so: practice not at opposite ends, the same hope for
 * children, and a score that is not low. For places that would stay free it lets go of it once, and marks the offer.
 */
export type Relaxation = 'practice' | 'children' | 'fit';

/** A score below this, 0 to 100, is low. */
export const LOW_SCORE = 45;

const [PRACTICE, CHILDREN] = [0, 1] as const;
/** Two values that differ by this many are opposite. */
const OPPOSITE = VERY_PRACTICING - MODERATE;

export class SoftWishes implements Table {
  readonly #rows = new Rows(bytes, 2);

  add(one: Member): void {
    const row = this.#rows.add();
    this.#rows.data[row + PRACTICE] = one.religious === null ? 0 : one.religious + 1;
    this.#rows.data[row + CHILDREN] = one.wantsChildren === null ? 0 : one.wantsChildren ? 1 + OPPOSITE : 1;
  }

  removeLast(): void {
    this.#rows.removeLast();
  }

  settle(order: Uint32Array | null): void {
    this.#rows.settle(order);
  }

  /** The wish that speaks against a pair; null where none does. */
  against(a: number, b: number): Exclude<Relaxation, 'fit'> | null {
    if (this.#areOpposite(a, b, PRACTICE)) return 'practice';
    return this.#areOpposite(a, b, CHILDREN) ? 'children' : null;
  }

  #areOpposite(a: number, b: number, which: number): boolean {
    const one = this.#rows.data[2 * a + which] as number;
    const other = this.#rows.data[2 * b + which] as number;
    return one !== 0 && other !== 0 && Math.abs(one - other) >= OPPOSITE;
  }
}
