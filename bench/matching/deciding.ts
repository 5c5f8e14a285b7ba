import type { Pool } from '../../server/domain/matching/search/pool.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';

/**
 * A model of how generated members respond. The logit of a yes is the sum of an effect of the member who decides (SD 1), an
 * effect of the other member, and the standardised score (slope 1). The intercept is the one at which 16.5 % of random
 * eligible pairs are mutual.
 */
export interface Deciding {
  /** Returns whether `me` would respond to `other` with interest. */
  readonly saysYes: (me: number, other: number) => boolean;
}

const MUTUAL_SHARE = 0.165;
const SAMPLE_PAIRS = 20_000;
const BISECTION_STEPS = 40;

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Builds the model for a pool. `partnerSd` is the standard deviation of the effect of the other member. */
export function decide(pool: Pool, seed: string, partnerSd: number): Deciding {
  const random = seededRandom(`deciding ${seed}`);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const actor = Float64Array.from({ length: pool.size }, normal);
  const partner = Float64Array.from({ length: pool.size }, () => partnerSd * normal());
  const pairs = randomPairs(pool, random);
  const raws = pairs.map(([a, b]) => pool.scores.scoreRaw(a, b));
  const mean = raws.reduce((sum, raw) => sum + raw, 0) / raws.length;
  const sd = Math.sqrt(raws.reduce((sum, raw) => sum + (raw - mean) ** 2, 0) / raws.length);
  const liking = (me: number, other: number): number =>
    (actor[me] as number) + (partner[other] as number) + (pool.scores.scoreRaw(me, other) - mean) / sd;
  const mutual = (intercept: number): number =>
    pairs.reduce((sum, [a, b]) => sum + chance(intercept + liking(a, b)) * chance(intercept + liking(b, a)), 0) /
    pairs.length;
  let [low, high] = [-10, 10];
  for (let step = 0; step < BISECTION_STEPS; step++) {
    const middle = (low + high) / 2;
    if (mutual(middle) < MUTUAL_SHARE) low = middle;
    else high = middle;
  }
  return { saysYes: (me, other) => coin(seed, me, other) < chance(low + liking(me, other)) };
}

/** Returns a number in [0, 1) that is the same for the same pair in the same order. */
const coin = (seed: string, me: number, other: number): number => seededRandom(`${seed}/${me}/${other}`)();

/** Returns randomly drawn eligible pairs. */
function randomPairs(pool: Pool, random: () => number): Array<readonly [number, number]> {
  const pairs: Array<readonly [number, number]> = [];
  const one = () => Math.floor(random() * pool.size);
  for (let tries = 0; pairs.length < SAMPLE_PAIRS && tries < 400 * SAMPLE_PAIRS; tries++) {
    const [a, b] = [one(), one()];
    if (a !== b && pool.isEligiblePair(a, b)) pairs.push([a, b]);
  }
  return pairs;
}
