import type { BySet, ByStep, Comparator } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { Member } from '../member/member.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { GrowableColumn, newUint8Array } from './typed-columns.ts';

/** Sets of so few words are compared by steps: each combination of words is one. */
const MAX_STEP_WORDS = 6;
/** Factors share a group while their steps have no more combinations than this, so that one fits in a byte. */
const MAX_COMBINATIONS = 256;

interface StepFactor {
  readonly by: ByStep;
  readonly weight: number;
  readonly isBasic: boolean;
  /** Whether the factor reads the same step on both sides, so that one table serves both directions. */
  readonly isSymmetric: boolean;
}

/** Factors whose steps make one number: the sums of any two numbers are in a table. */
interface Group {
  readonly factors: readonly StepFactor[];
  readonly isSymmetric: boolean;
  readonly isBasic: boolean;
  /** How many combinations of steps there are. */
  readonly side: number;
  /** Two numbers each, weighted fit and weight, at `2 * (asked * side + had)`. */
  readonly sums: Float64Array;
  /** The byte of a member's row that holds the combination asked for, and the one had: the same where symmetric. */
  readonly asked: number;
  readonly had: number;
}

/** The groups of a registry in three flat tables, which stay in the processor's cache. */
interface Tables {
  readonly groups: readonly Group[];
  /** `GROUP_WORDS` numbers a group, at the offsets below. */
  readonly groupRows: Int32Array;
  /** For each group, at `asked * side + had`: the index in `sums`. */
  readonly sumIndexes: Uint32Array | Uint16Array;
  /** Weighted fit, then weight; each distinct pair of numbers once. */
  readonly sums: Float64Array;
}

/* The row of a group. */
const GROUP_SIDE = 0;
const GROUP_ASKED = 1;
const GROUP_HAD = 2;
/** Where the group's part of `sumIndexes` begins. */
const GROUP_START = 3;
/** 0 or 1. */
const GROUP_SYMMETRIC = 4;
/** 0 or 1. */
const GROUP_BASIC = 5;
const GROUP_WORDS = 6;

/** Returns whether a comparator compares steps, or sets so small that they can be steps. */
export const isComparedBySteps = (by: Comparator): by is ByStep | BySet =>
  by.kind === 'step' || (by.kind === 'set' && by.isClosed === true && by.words.length <= MAX_STEP_WORDS);

/**
 * The factors that compare steps. A member's row has one byte for each group and side: the combination of the steps of the
 * group's factors, each counted from 1, with 0 where it is unknown.
 */
export class StepColumns implements FactorColumns {
  readonly #tables: Tables;
  readonly #rows: GrowableColumn<Uint8Array>;

  constructor(factors: readonly Factor[]) {
    this.#tables = getTables(factors);
    this.#rows = new GrowableColumn(newUint8Array, 1 + Math.max(-1, ...this.#tables.groups.map(({ had }) => had)));
  }

  add(member: Member): void {
    const row = this.#rows.addRow();
    for (const { factors, isSymmetric, asked, had } of this.#tables.groups) {
      this.#rows.data[row + asked] = encodeCombination(factors, member, 'asks');
      if (!isSymmetric) this.#rows.data[row + had] = encodeCombination(factors, member, 'has');
    }
  }

  removeLast(): void {
    this.#rows.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rows.compact(order);
  }

  sum(a: number, b: number, out: FactorSums): void {
    const { data, rowWidth: width } = this.#rows;
    const { groupRows, sumIndexes, sums } = this.#tables;
    const rowA = a * width;
    const rowB = b * width;
    let fitThere = 0;
    let weightThere = 0;
    let fitBack = 0;
    let weightBack = 0;
    let basic = 0;
    for (let n = 0; n < groupRows.length; n += GROUP_WORDS) {
      const side = groupRows[n + GROUP_SIDE] as number;
      const asked = groupRows[n + GROUP_ASKED] as number;
      const had = groupRows[n + GROUP_HAD] as number;
      const start = groupRows[n + GROUP_START] as number;
      const there = sumIndexes[start + (data[rowA + asked] as number) * side + (data[rowB + had] as number)] as number;
      const back =
        groupRows[n + GROUP_SYMMETRIC] !== 0
          ? there
          : (sumIndexes[start + (data[rowB + asked] as number) * side + (data[rowA + had] as number)] as number);
      const weight = sums[there + 1] as number;
      fitThere += sums[there] as number;
      weightThere += weight;
      fitBack += sums[back] as number;
      weightBack += sums[back + 1] as number;
      if (groupRows[n + GROUP_BASIC] !== 0) basic += weight;
    }
    out.fitThere += fitThere;
    out.weightThere += weightThere;
    out.fitBack += fitBack;
    out.weightBack += weightBack;
    out.basic += basic;
  }
}

function encodeCombination(factors: readonly StepFactor[], member: Member, side: 'asks' | 'has'): number {
  let number = 0;
  for (const { by } of factors) number = number * (by.steps + 1) + (by[side](member) ?? -1) + 1;
  return number;
}

/** The tables of each registry, computed once. */
const tablesByRegistry = new WeakMap<readonly Factor[], Tables>();

function getTables(factors: readonly Factor[]): Tables {
  const known = tablesByRegistry.get(factors);
  if (known) return known;
  const groups: StepFactor[][] = [];
  for (const factor of factors.filter(({ by }) => isComparedBySteps(by)).map(toStepFactor)) {
    const fitting = groups.find(
      ([first, ...rest]) =>
        first?.isBasic === factor.isBasic &&
        first.isSymmetric === factor.isSymmetric &&
        countCombinations([first, ...rest, factor]) <= MAX_COMBINATIONS,
    );
    if (fitting) fitting.push(factor);
    else groups.push([factor]);
  }
  let next = 0;
  const placed = groups.map((some) => {
    const group = toGroup(some, next);
    next = group.had + 1;
    return group;
  });
  const tables = toTables(placed);
  tablesByRegistry.set(factors, tables);
  return tables;
}

const countCombinations = (factors: readonly StepFactor[]): number =>
  factors.reduce((side, { by }) => side * (by.steps + 1), 1);

function toStepFactor({ by, weight, optional }: Factor): StepFactor {
  const steps = by.kind === 'set' ? setAsSteps(by) : (by as ByStep);
  return { by: steps, weight, isBasic: !optional, isSymmetric: steps.asks === steps.has };
}

/** Turns a comparison of sets into one of steps: each combination of words is a step, and the empty set is unknown. */
function setAsSteps({ words, asks, has, fit: fitOf }: BySet): ByStep {
  const bits = (list: readonly string[]) => list.reduce((sum, word) => sum | (1 << words.indexOf(word)), 0);
  const step = (list: readonly string[]) => (list.length === 0 ? null : bits(list) - 1);
  const readAsked = (one: Member) => step(asks(one));
  const count = (set: number) => words.filter((_, bit) => (set >> bit) & 1).length;
  return {
    kind: 'step',
    steps: 2 ** words.length - 1,
    asks: readAsked,
    has: asks === has ? readAsked : (one) => step(has(one)),
    fit: (a, b) => fitOf(count((a + 1) & (b + 1)), count(a + 1), count(b + 1)),
  };
}

function toGroup(factors: readonly StepFactor[], asked: number): Group {
  const side = countCombinations(factors);
  const sums = new Float64Array(2 * side ** 2);
  let unit = side;
  for (const { by, weight } of factors) {
    const size = by.steps + 1;
    unit /= size;
    const table = buildFitTable(by);
    for (let mine = 0; mine < side; mine++) {
      for (let theirs = 0; theirs < side; theirs++) {
        const met = table[(Math.floor(mine / unit) % size) * size + (Math.floor(theirs / unit) % size)] as number;
        if (met < 0) continue;
        const at = 2 * (mine * side + theirs);
        sums[at] = (sums[at] as number) + weight * met;
        sums[at + 1] = (sums[at + 1] as number) + weight;
      }
    }
  }
  const { isSymmetric = true, isBasic = true } = factors[0] ?? {};
  return { factors, side, sums, isSymmetric, isBasic, asked, had: isSymmetric ? asked : asked + 1 };
}

function toTables(groups: readonly Group[]): Tables {
  const groupRows: number[] = [];
  const sumIndexes: number[] = [];
  const sums: number[] = [];
  const known = new Map<string, number>();
  for (const { side, asked, had, isSymmetric, isBasic, sums: all } of groups) {
    groupRows.push(side, asked, had, sumIndexes.length, Number(isSymmetric), Number(isBasic));
    for (let at = 0; at < all.length; at += 2) {
      const [fit, weight] = [all[at] as number, all[at + 1] as number];
      const key = `${fit} ${weight}`;
      const index = known.get(key) ?? sums.push(fit, weight) - 2;
      known.set(key, index);
      sumIndexes.push(index);
    }
  }
  const isSmall = sums.length <= 1 << 16;
  return {
    groups,
    groupRows: Int32Array.from(groupRows),
    sumIndexes: isSmall ? Uint16Array.from(sumIndexes) : Uint32Array.from(sumIndexes),
    sums: Float64Array.from(sums),
  };
}

/** Returns the fit of any two steps of one factor, at `asked * size + had`; -1 where it cannot be judged. */
function buildFitTable({ steps, fit: fitOf }: ByStep): Float64Array {
  const size = steps + 1;
  const fits = new Float64Array(size ** 2).fill(-1);
  for (let asked = 1; asked < size; asked++) {
    for (let had = 1; had < size; had++) fits[asked * size + had] = fitOf(asked - 1, had - 1) ?? -1;
  }
  return fits;
}
