import type { Table } from './table.ts';

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
}

/** The factors of one kind in a pool, kept as numbers. */
export interface FactorColumns extends Table {
  /** Adds what the factors say of two members, by position: `there` is how `b` meets `a`. */
  sum(a: number, b: number, sums: FactorSums): void;
}
