import { AnswerColumns } from '../columns/answer-columns.ts';
import { FactorSums } from '../columns/factor-sums.ts';
import { PlaceColumns } from '../columns/place-columns.ts';
import type { PlaceTable } from '../columns/place-table.ts';
import { SetColumns } from '../columns/set-columns.ts';
import { StepColumns } from '../columns/step-columns.ts';
import type { MemberTable } from '../columns/typed-columns.ts';
import { FACTORS, PROFILE_FACTORS } from '../factors/factors.ts';
import type { Member } from '../member/member.ts';

/**
 * The score is compatibility: how much of what can be compared fits, both ways. It is not a probability. Each direction
 * is a weighted fit over the factors that both answered, shrunk towards the population's mean where these are few. The
 * score is the geometric mean of both directions, so it is the same for both members.
 */
export interface PairScore {
  /** A whole number from 0 to 100. */
  readonly score: number;
  /** The score before rounding, from 0 to 1. */
  readonly raw: number;
  /** The share of the weight that could be judged, from 0 to 1. */
  readonly coverage: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The mean fit of eligible pairs, and the weight that it has in every direction. */
export const POPULATION_MEAN = 0.62;
export const SHRINKAGE_WEIGHT = 8;

const PERCENT = 100;
/** The weight of the factors that count for the coverage of a score. */
export const BASIC_WEIGHT = FACTORS.reduce((total, factor) => total + (factor.optional ? 0 : factor.weight), 0);
const CORE_FACTORS = FACTORS.filter((factor) => factor.core);
const OTHER_FACTORS = FACTORS.filter((factor) => !factor.core);

const shrink = (fit: number, weight: number): number =>
  (fit + SHRINKAGE_WEIGHT * POPULATION_MEAN) / (weight + SHRINKAGE_WEIGHT);

/** Writes the score of a pair into `out`, from the score before rounding and the basic weight that could be judged. */
export function writePairScore(out: Writable<PairScore>, raw: number, basicWeight: number): void {
  out.raw = raw;
  out.score = Math.round(PERCENT * raw);
  out.coverage = Math.round((PERCENT * basicWeight) / BASIC_WEIGHT) / PERCENT;
}

/**
 * Returns the score of a pair without the question bank, computed from the registry factor by factor: for a few pairs, of
 * which no pool is built. For members without answers it is the score of `Scores.scorePair`, but for rounding errors.
 */
export function scoreProfiles(a: Member, b: Member): PairScore {
  const sums = new FactorSums();
  for (const factor of PROFILE_FACTORS) {
    const there = factor.fit(a, b);
    const back = factor.fit(b, a);
    if (there !== null) {
      sums.fitThere += factor.weight * there;
      sums.weightThere += factor.weight;
      if (!factor.optional) sums.basic += factor.weight;
    }
    if (back !== null) {
      sums.fitBack += factor.weight * back;
      sums.weightBack += factor.weight;
    }
  }
  const pair = { score: 0, raw: 0, coverage: 0 };
  writePairScore(pair, toScore(sums), sums.basic);
  return pair;
}

/**
 * The answers of a pool's members to every factor, and the scores of its pairs. It knows no hard filters. Pairs are given
 * by position. Methods that take `sums` overwrite it; it belongs to the caller.
 */
export class Scores {
  readonly tables: readonly MemberTable[];
  // Fields of their own, not a list: the compiler then knows which class each of millions of calls goes to.
  readonly #coreSteps = new StepColumns(CORE_FACTORS);
  readonly #corePlaces: PlaceColumns;
  readonly #steps = new StepColumns(OTHER_FACTORS);
  readonly #places: PlaceColumns;
  readonly #sets = new SetColumns(OTHER_FACTORS);
  readonly #answers = new AnswerColumns(OTHER_FACTORS);

  constructor(places: PlaceTable) {
    this.#corePlaces = new PlaceColumns(CORE_FACTORS, places);
    this.#places = new PlaceColumns(OTHER_FACTORS, places);
    this.tables = [this.#coreSteps, this.#corePlaces, this.#steps, this.#places, this.#sets, this.#answers];
  }

  /** Returns whether the two differ on something that is essential to either. */
  breaksEssential(a: number, b: number): boolean {
    return this.breaksEssentialOf(a, b) || this.breaksEssentialOf(b, a);
  }

  /** Returns whether `other` differs on something that is essential to `me`. */
  breaksEssentialOf(me: number, other: number): boolean {
    return this.#answers.breaksEssential(me, other);
  }

  /** Returns a cheap score by the core factors alone, from 0 to 1, and leaves their sums in `sums`. */
  scoreCore(a: number, b: number, sums: FactorSums): number {
    this.#sumCore(a, b, sums);
    return toScore(sums);
  }

  /** Returns the score over all factors, from 0 to 1, given the core sums of the same pair, and completes `sums`. */
  completeScore(a: number, b: number, sums: FactorSums): number {
    this.#sumOthers(a, b, sums);
    return toScore(sums);
  }

  /** Returns the score of a pair; it is the same either way round. */
  scorePair(a: number, b: number): PairScore {
    const sums = new FactorSums();
    const raw = this.#scoreAll(a, b, sums);
    const pair = { score: 0, raw: 0, coverage: 0 };
    writePairScore(pair, raw, sums.basic);
    return pair;
  }

  /** Returns the score before rounding, from 0 to 1. */
  scoreRaw(a: number, b: number): number {
    return this.#scoreAll(a, b, new FactorSums());
  }

  /** Returns one direction of the score, from 0 to 1: how far `other` meets what `me` asks. */
  scoreOneWay(me: number, other: number): number {
    const sums = new FactorSums();
    this.#sumCore(me, other, sums);
    this.#sumOthers(me, other, sums);
    return shrink(sums.fitThere, sums.weightThere);
  }

  /** Sums in the order of positions, so that rounding is the same whichever member comes first. */
  #scoreAll(a: number, b: number, sums: FactorSums): number {
    const [first, second] = a < b ? [a, b] : [b, a];
    this.#sumCore(first, second, sums);
    this.#sumOthers(first, second, sums);
    return toScore(sums);
  }

  #sumCore(a: number, b: number, sums: FactorSums): void {
    sums.clear();
    this.#coreSteps.sum(a, b, sums);
    this.#corePlaces.sum(a, b, sums);
  }

  #sumOthers(a: number, b: number, sums: FactorSums): void {
    this.#steps.sum(a, b, sums);
    this.#places.sum(a, b, sums);
    this.#sets.sum(a, b, sums);
    this.#answers.sum(a, b, sums);
  }
}

function toScore({ fitThere, weightThere, fitBack, weightBack }: FactorSums): number {
  // The square root of a square is exactly the number, so the root need not be taken.
  if (fitThere === fitBack && weightThere === weightBack) return shrink(fitThere, weightThere);
  return Math.sqrt(shrink(fitThere, weightThere) * shrink(fitBack, weightBack));
}
