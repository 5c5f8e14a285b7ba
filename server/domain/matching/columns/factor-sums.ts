import type { MemberTable } from './typed-columns.ts';

/** How many numbers `FactorSums.writeTo` writes. */
export const SUMS_LENGTH = 5;

/**
 * What the factors add up to for a pair (a, b): `there` is how b meets what a asks, `back` how a meets what b asks. The
 * caller owns the object and uses it for pair after pair; `clear` or `readFrom` begins a new pair.
 */
export class FactorSums {
  /** Weighted fit. */
  fitThere = 0;
  weightThere = 0;
  fitBack = 0;
  weightBack = 0;
  /** The weight of the factors that could be judged, of those that lower the coverage where they cannot. */
  basic = 0;

  clear(): void {
    this.fitThere = 0;
    this.weightThere = 0;
    this.fitBack = 0;
    this.weightBack = 0;
    this.basic = 0;
  }

  /** Writes the sums into row `row` of a table with `SUMS_LENGTH` numbers a row. */
  writeTo(table: Float64Array, row: number): void {
    const at = SUMS_LENGTH * row;
    table[at] = this.fitThere;
    table[at + 1] = this.weightThere;
    table[at + 2] = this.fitBack;
    table[at + 3] = this.weightBack;
    table[at + 4] = this.basic;
  }

  /** Continues from the sums that `writeTo` wrote. */
  readFrom(table: Float64Array, row: number): void {
    const at = SUMS_LENGTH * row;
    this.fitThere = table[at] as number;
    this.weightThere = table[at + 1] as number;
    this.fitBack = table[at + 2] as number;
    this.weightBack = table[at + 3] as number;
    this.basic = table[at + 4] as number;
  }
}

/** The factors of one kind for all members of a pool, kept as numbers. */
export interface FactorColumns extends MemberTable {
  /** Adds what the factors say of the pair (a, b), by position in the pool, to `sums`. */
  sum(a: number, b: number, sums: FactorSums): void;
}
