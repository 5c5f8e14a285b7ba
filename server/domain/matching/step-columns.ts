import type { BySet, ByStep, Comparator } from './comparator.ts';
import type { Factor } from './factor.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { integers, Rows } from './growable.ts';
import type { Member } from './member.ts';

/** Sets of so few words are steps: each combination is one. */
const FEW_WORDS = 6;
/** Factors are looked up together while there are no more combinations of their steps than this. */
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
  /** Weighted fit and weight of `asked * side + had`. */
  readonly fits: Float64Array;
  readonly weights: Float64Array;
}

/** Whether a factor's comparison is one of steps, or can be made one. */
export const comparesSteps = (by: Comparator): by is ByStep | BySet =>
  by.kind === 'step' || (by.kind === 'set' && by.isClosed === true && by.words.length <= FEW_WORDS);

/** Factors that compare steps; not known on either side is 0. */
export class StepColumns implements FactorColumns {
  readonly #groups: readonly Group[];
  readonly #rows: Rows<Int32Array>;

  constructor(factors: readonly Factor[]) {
    this.#groups = groupsOf(factors);
    this.#rows = new Rows(integers, 2 * this.#groups.length);
  }

  add(one: Member): void {
    const row = this.#rows.add();
    this.#groups.forEach(({ factors, isMutual }, n) => {
      const asked = combination(factors, (by) => by.asks(one));
      this.#rows.data[row + 2 * n] = asked;
      this.#rows.data[row + 2 * n + 1] = isMutual ? asked : combination(factors, (by) => by.has(one));
    });
  }

  removeLast(): void {
    this.#rows.removeLast();
  }

  settle(order: Uint32Array | null): void {
    this.#rows.settle(order);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const { data, width } = this.#rows;
    const [rowA, rowB] = [a * width, b * width];
    for (let n = 0; n < this.#groups.length; n++) {
      const { fits, weights, side, isMutual, isBasic } = this.#groups[n] as Group;
      const there = (data[rowA + 2 * n] as number) * side + (data[rowB + 2 * n + 1] as number);
      const back = isMutual ? there : (data[rowB + 2 * n] as number) * side + (data[rowA + 2 * n + 1] as number);
      const weight = weights[there] as number;
      sums.fitThere += fits[there] as number;
      sums.weightThere += weight;
      sums.fitBack += fits[back] as number;
      sums.weightBack += weights[back] as number;
      if (isBasic) sums.basic += weight;
    }
  }
}

const combination = (factors: readonly StepFactor[], read: (by: ByStep) => number | null): number =>
  factors.reduce((number, { by }) => number * (by.steps + 1) + (read(by) ?? -1) + 1, 0);

const known = new WeakMap<readonly Factor[], readonly Group[]>();

/** The groups of a registry, worked out once. */
function groupsOf(factors: readonly Factor[]): readonly Group[] {
  const before = known.get(factors);
  if (before) return before;
  const groups: StepFactor[][] = [];
  for (const factor of factors.filter(({ by }) => comparesSteps(by)).map(toStepFactor)) {
    const fitting = groups.find(
      ([first, ...rest]) =>
        first?.isBasic === factor.isBasic &&
        first.isMutual === factor.isMutual &&
        sideOf([first, ...rest, factor]) <= MOST_COMBINATIONS,
    );
    if (fitting) fitting.push(factor);
    else groups.push([factor]);
  }
  const made = groups.map(toGroup);
  known.set(factors, made);
  return made;
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

function toGroup(factors: readonly StepFactor[]): Group {
  const side = sideOf(factors);
  const fits = new Float64Array(side ** 2);
  const weights = new Float64Array(side ** 2);
  let unit = side;
  for (const { by, weight } of factors) {
    const size = by.steps + 1;
    unit /= size;
    const table = fitTable(by);
    for (let asked = 0; asked < side; asked++) {
      for (let had = 0; had < side; had++) {
        const met = table[(Math.floor(asked / unit) % size) * size + (Math.floor(had / unit) % size)] as number;
        if (met < 0) continue;
        const at = asked * side + had;
        fits[at] = (fits[at] as number) + weight * met;
        weights[at] = (weights[at] as number) + weight;
      }
    }
  }
  return { factors, side, fits, weights, isMutual: factors[0]?.isMutual ?? true, isBasic: factors[0]?.isBasic ?? true };
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
