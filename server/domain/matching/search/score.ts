import { AnswerColumns } from '../columns/answer-columns.ts';
import { FactorSums } from '../columns/factor-sums.ts';
import { PlaceColumns } from '../columns/place-columns.ts';
import type { PlaceTable } from '../columns/place-table.ts';
import { SetColumns } from '../columns/set-columns.ts';
import { StepColumns } from '../columns/step-columns.ts';
import type { MemberTable } from '../columns/table.ts';
import { FACTORS } from '../factors/factors.ts';

/**
 * The score is compatibility: how much of what can be compared fits, both ways. It is never a chance. Each direction is
 * a weighted fit over the factors that both answered, drawn towards the population's mean where few are; the shown score
 * is the geometric mean of both, so it is the same for the pair whoever looks.
 */
export interface PairScore {
  /** 0 to 100, a whole number. */
  readonly score: number;
  /** The same before rounding, 0 to 1. */
  readonly raw: number;
  /** How much could be judged, 0 to 1. */
  readonly coverage: number;
}

/** The mean fit of eligible pairs and how many units of weight it counts for. */
export const POPULATION_MEAN = 0.62;
export const SHRINKAGE = 8;

const PERCENT = 100;
const BASIC_WEIGHT = FACTORS.reduce((total, factor) => total + (factor.optional ? 0 : factor.weight), 0);
const CORE = FACTORS.filter((factor) => factor.core);
const OTHERS = FACTORS.filter((factor) => !factor.core);

/** How much could be judged, 0 to 1, by its weight. */
export const toCoverage = (basic: number): number => Math.round((PERCENT * basic) / BASIC_WEIGHT) / PERCENT;

const shrunk = (fit: number, weight: number): number => (fit + SHRINKAGE * POPULATION_MEAN) / (weight + SHRINKAGE);

/** What a pool's members say on every factor, and the scores of its pairs. Hard filters are not its business. */
export class Scores {
  /** The tables that hold what members say, each on its own. */
  readonly tables: readonly MemberTable[];
  // Each by itself, not in a list: millions of calls are quicker where it is known whom they go to.
  readonly #coreSteps = new StepColumns(CORE);
  readonly #corePlaces: PlaceColumns;
  readonly #steps = new StepColumns(OTHERS);
  readonly #places: PlaceColumns;
  readonly #sets = new SetColumns(OTHERS);
  readonly #answers = new AnswerColumns(OTHERS);
  readonly #sums = new FactorSums();

  constructor(places: PlaceTable) {
    this.#corePlaces = new PlaceColumns(CORE, places);
    this.#places = new PlaceColumns(OTHERS, places);
    this.tables = [this.#coreSteps, this.#corePlaces, this.#steps, this.#places, this.#sets, this.#answers];
  }

  /** A cheap first look at a pair by the core factors, 0 to 1, for shortlists. */
  scoreByCore(a: number, b: number): number {
    this.#sumCore(a, b);
    return this.#mean();
  }

  /** The same, keeping what was summed in a row of `sums`, for `rawFromCore`. */
  coreKept(a: number, b: number, sums: Float64Array, row: number): number {
    const value = this.scoreByCore(a, b);
    this.#sums.keep(sums, row);
    return value;
  }

  /** `raw` of a pair whose core factors were summed before, `a` first. */
  rawFromCore(a: number, b: number, sums: Float64Array, row: number): number {
    this.#sums.resume(sums, row);
    this.#sumRest(a, b);
    return this.#mean();
  }

  /** The score of a pair over all factors; the same either way round. */
  scorePair(a: number, b: number): PairScore {
    const scoreRaw = this.raw(a, b);
    return { raw: scoreRaw, score: Math.round(PERCENT * scoreRaw), coverage: toCoverage(this.basic) };
  }

  /** The same, 0 to 1, without making an object. */
  raw(a: number, b: number): number {
    this.#sumAll(Math.min(a, b), Math.max(a, b));
    return this.#mean();
  }

  /** The weight of what could be judged of the pair that was scored last. */
  get basic(): number {
    return this.#sums.basic;
  }

  /** How far `other` meets what `me` asks, 0 to 1: one direction of the score. */
  scoreOneWay(me: number, other: number): number {
    this.#sumAll(me, other);
    return shrunk(this.#sums.fitThere, this.#sums.weightThere);
  }

  #sumCore(a: number, b: number): void {
    this.#sums.clear();
    this.#coreSteps.sum(a, b, this.#sums);
    this.#corePlaces.sum(a, b, this.#sums);
  }

  #sumAll(a: number, b: number): void {
    this.#sumCore(a, b);
    this.#sumRest(a, b);
  }

  #sumRest(a: number, b: number): void {
    this.#steps.sum(a, b, this.#sums);
    this.#places.sum(a, b, this.#sums);
    this.#sets.sum(a, b, this.#sums);
    this.#answers.sum(a, b, this.#sums);
  }

  #mean(): number {
    const { fitThere, weightThere, fitBack, weightBack } = this.#sums;
    // The root of a square is what was squared, to the last bit.
    if (fitThere === fitBack && weightThere === weightBack) return shrunk(fitThere, weightThere);
    return Math.sqrt(shrunk(fitThere, weightThere) * shrunk(fitBack, weightBack));
  }
}
