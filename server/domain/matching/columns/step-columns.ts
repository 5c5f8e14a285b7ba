import type { BySet, ByStep, Comparator } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { Member } from '../member/member.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { GrowableColumn, newUint8Array } from './typed-columns.ts';

/** Sets of so few words are steps: each combination is one. */
const FEW_WORDS = 6;
/** Factors are looked up together while there are no more combinations of their steps than this, which fit in a byte. */
const MOST_COMBINATIONS = 256;

interface StepFactor {
  readonly by: ByStep;
  readonly weight: number;
  readonly isBasic: boolean;
  /** The same from both sides. */
  readonly isMutual: boolean;
}

/** Some factors of one kind whose steps make one number: the sums of any two are in a table. */
interface Group {
  readonly factors: readonly StepFactor[];
  readonly isMutual: boolean;
  readonly isBasic: boolean;
  /** How many combinations of steps there are. */
  readonly side: number;
  /** Weighted fit, then weight, of `asked * side + had`. */
  readonly sums: Float64Array;
  /** Where in a member's row stand the combination that is asked, and the one that is had: the same where both are. */
  readonly asked: number;
  readonly had: number;
}

/** The groups of a registry in three flat tables, which stay in the processor's cache. */
interface Tables {
  readonly groups: readonly Group[];
  /** A row a group. */
  readonly about: Int32Array;
  /** Where in `sums` stands what `asked * side + had` comes to, one group after another. */
  readonly places: Uint32Array | Uint16Array;
  /** Weighted fit, then weight; each two once. */
  readonly sums: Float64Array;
}

const [SIDE, ASKED, HAD, PLACES, MUTUAL, BASIC] = [0, 1, 2, 3, 4, 5] as const;
const ABOUT = 6;

/** Whether a factor's comparison is one of steps, or can be made one. */
export const isComparedBySteps = (by: Comparator): by is ByStep | BySet =>
  by.kind === 'step' || (by.kind === 'set' && by.isClosed === true && by.words.length <= FEW_WORDS);

/** Factors that compare steps; not known on either side is 0. */
export class StepColumns implements FactorColumns {
  readonly #tables: Tables;
  readonly #rows: GrowableColumn<Uint8Array>;

  constructor(factors: readonly Factor[]) {
    this.#tables = tablesOf(factors);
    this.#rows = new GrowableColumn(newUint8Array, 1 + Math.max(-1, ...this.#tables.groups.map(({ had }) => had)));
  }

  add(one: Member): void {
    const row = this.#rows.addRow();
    for (const { factors, isMutual, asked, had } of this.#tables.groups) {
      this.#rows.data[row + asked] = combination(factors, one, 'asks');
      if (!isMutual) this.#rows.data[row + had] = combination(factors, one, 'has');
    }
  }

  removeLast(): void {
    this.#rows.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rows.compact(order);
  }

  sum(a: number, b: number, all: FactorSums): void {
    const { data, rowWidth: width } = this.#rows;
    const { about, places, sums } = this.#tables;
    const rowA = a * width;
    const rowB = b * width;
    let fitThere = 0;
    let weightThere = 0;
    let fitBack = 0;
    let weightBack = 0;
    let basic = 0;
    for (let n = 0; n < about.length; n += ABOUT) {
      const side = about[n + SIDE] as number;
      const asked = about[n + ASKED] as number;
      const had = about[n + HAD] as number;
      const from = about[n + PLACES] as number;
      const there = places[from + (data[rowA + asked] as number) * side + (data[rowB + had] as number)] as number;
      const back =
        about[n + MUTUAL] !== 0
          ? there
          : (places[from + (data[rowB + asked] as number) * side + (data[rowA + had] as number)] as number);
      const weight = sums[there + 1] as number;
      fitThere += sums[there] as number;
      weightThere += weight;
      fitBack += sums[back] as number;
      weightBack += sums[back + 1] as number;
      if (about[n + BASIC] !== 0) basic += weight;
    }
    all.fitThere += fitThere;
    all.weightThere += weightThere;
    all.fitBack += fitBack;
    all.weightBack += weightBack;
    all.basic += basic;
  }
}

function combination(factors: readonly StepFactor[], one: Member, side: 'asks' | 'has'): number {
  let number = 0;
  for (const { by } of factors) number = number * (by.steps + 1) + (by[side](one) ?? -1) + 1;
  return number;
}

const known = new WeakMap<readonly Factor[], Tables>();

/** The tables of a registry, worked out once. */
function tablesOf(factors: readonly Factor[]): Tables {
  const before = known.get(factors);
  if (before) return before;
  const groups: StepFactor[][] = [];
  for (const factor of factors.filter(({ by }) => isComparedBySteps(by)).map(toStepFactor)) {
    const fitting = groups.find(
      ([first, ...rest]) =>
        first?.isBasic === factor.isBasic &&
        first.isMutual === factor.isMutual &&
        sideOf([first, ...rest, factor]) <= MOST_COMBINATIONS,
    );
    if (fitting) fitting.push(factor);
    else groups.push([factor]);
  }
  let next = 0;
  const made = groups.map((some) => {
    const group = toGroup(some, next);
    next = group.had + 1;
    return group;
  });
  const tables = toTables(made);
  known.set(factors, tables);
  return tables;
}

const sideOf = (factors: readonly StepFactor[]): number => factors.reduce((side, { by }) => side * (by.steps + 1), 1);

function toStepFactor({ by, weight, optional }: Factor): StepFactor {
  const steps = by.kind === 'set' ? setAsSteps(by) : (by as ByStep);
  return { by: steps, weight, isBasic: !optional, isMutual: steps.asks === steps.has };
}

/** A step for each combination of words; none of them is not known. */
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
  const side = sideOf(factors);
  const sums = new Float64Array(2 * side ** 2);
  let unit = side;
  for (const { by, weight } of factors) {
    const size = by.steps + 1;
    unit /= size;
    const table = fitTable(by);
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
  const { isMutual = true, isBasic = true } = factors[0] ?? {};
  return { factors, side, sums, isMutual, isBasic, asked, had: isMutual ? asked : asked + 1 };
}

function toTables(groups: readonly Group[]): Tables {
  const about: number[] = [];
  const places: number[] = [];
  const sums: number[] = [];
  const known = new Map<string, number>();
  for (const { side, asked, had, isMutual, isBasic, sums: all } of groups) {
    about.push(side, asked, had, places.length, Number(isMutual), Number(isBasic));
    for (let at = 0; at < all.length; at += 2) {
      const [fit, weight] = [all[at] as number, all[at + 1] as number];
      const key = `${fit} ${weight}`;
      const place = known.get(key) ?? sums.push(fit, weight) - 2;
      known.set(key, place);
      places.push(place);
    }
  }
  const isSmall = sums.length <= 1 << 16;
  return {
    groups,
    about: Int32Array.from(about),
    places: isSmall ? Uint16Array.from(places) : Uint32Array.from(places),
    sums: Float64Array.from(sums),
  };
}

/** The fit of each two steps of one factor; -1 where it cannot be judged. */
function fitTable({ steps, fit: fitOf }: ByStep): Float64Array {
  const size = steps + 1;
  const fits = new Float64Array(size ** 2).fill(-1);
  for (let asked = 1; asked < size; asked++) {
    for (let had = 1; had < size; had++) fits[asked * size + had] = fitOf(asked - 1, had - 1) ?? -1;
  }
  return fits;
}
