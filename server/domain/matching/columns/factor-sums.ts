import type { MemberTable } from './table.ts';

/** How many numbers a pair's sums are. */
export const SUMS = 5;

/** What the factors say of a pair so far: weighted fit and weight in each direction. Used again for pair after pair. */
export class FactorSums {
  fitThere = 0;
  weightThere = 0;
  fitBack = 0;
  weightBack = 0;
  /** The weight of what could be judged and lowers the coverage where it cannot. */
  basic = 0;

  clear(): void {
    this.fitThere = 0;
    this.weightThere = 0;
    this.fitBack = 0;
    this.weightBack = 0;
    this.basic = 0;
  }

  /** Writes the sums into `row` of a table that has `SUMS` numbers a row. */
  keep(table: Float64Array, row: number): void {
    const at = SUMS * row;
    table[at] = this.fitThere;
    table[at + 1] = this.weightThere;
    table[at + 2] = this.fitBack;
    table[at + 3] = this.weightBack;
    table[at + 4] = this.basic;
  }

  /** Takes up what was kept. */
  resume(table: Float64Array, row: number): void {
    const at = SUMS * row;
    this.fitThere = table[at] as number;
    this.weightThere = table[at + 1] as number;
    this.fitBack = table[at + 2] as number;
    this.weightBack = table[at + 3] as number;
    this.basic = table[at + 4] as number;
  }
}

/** The factors of one kind in a pool, kept as numbers. */
export interface FactorColumns extends MemberTable {
  /** Adds what the factors say of two members, by position: `there` is how `b` meets `a`. */
  sum(a: number, b: number, sums: FactorSums): void;
}
