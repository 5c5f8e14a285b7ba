import type { Factor } from './factor.ts';
import { CORE_FACTORS, FACTORS } from './factors.ts';
import type { Member } from './member.ts';

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
const POPULATION_MEAN = 0.62;
const SHRINKAGE = 8;

interface Sums {
  fitA: number;
  fitB: number;
  weightA: number;
  weightB: number;
  basic: number;
}

function sum(factors: readonly Factor[], a: Member, b: Member): Sums {
  const sums: Sums = { fitA: 0, fitB: 0, weightA: 0, weightB: 0, basic: 0 };
  for (const factor of factors) {
    const { weight } = factor;
    const there = factor.fit(a, b);
    const back = factor.symmetric ? there : factor.fit(b, a);
    if (there !== null) {
      sums.fitA += weight * there;
      sums.weightA += weight;
      if (!factor.optional) sums.basic += weight;
    }
    if (back !== null) {
      sums.fitB += weight * back;
      sums.weightB += weight;
    }
  }
  return sums;
}

const shrunk = (fit: number, weight: number): number => (fit + SHRINKAGE * POPULATION_MEAN) / (weight + SHRINKAGE);

const mean = (sums: Sums): number => Math.sqrt(shrunk(sums.fitA, sums.weightA) * shrunk(sums.fitB, sums.weightB));

const BASIC_WEIGHT = FACTORS.reduce((total, factor) => total + (factor.optional ? 0 : factor.weight), 0);

/** The score of a pair over all factors. Hard filters are not its business. */
export function scorePair(a: Member, b: Member): PairScore {
  const [first, second] = a.id < b.id ? [a, b] : [b, a];
  const sums = sum(FACTORS, first, second);
  const raw = mean(sums);
  return { raw, score: Math.round(100 * raw), coverage: Math.round((100 * sums.basic) / BASIC_WEIGHT) / 100 };
}

/** A cheap first look at a pair, 0 to 1, for shortlists. */
export function corePairScore(a: Member, b: Member): number {
  return mean(sum(CORE_FACTORS, a, b));
}
