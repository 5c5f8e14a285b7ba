import type { Pool } from '../../server/domain/matching/search/pool.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';

/**
 * How the generated members decide, fixed beforehand: independent logits of an actor effect (SD 1), a partner effect, and the
 * standardised score (slope 1), with the intercept at which 16.5 % of random pairs are mutual.
 */
export interface Deciding {
  /** Whether `me` would say yes to `other`. */
  readonly saysYes: (me: number, other: number) => boolean;
}

const MUTUAL = 0.165;
const SAMPLE = 20_000;
const STEPS = 40;

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit));

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
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (mutual(middle) < MUTUAL) low = middle;
    else high = middle;
  }
  return { saysYes: (me, other) => coin(seed, me, other) < chance(low + liking(me, other)) };
}

/** The same for the same two in the same order. */
const coin = (seed: string, me: number, other: number): number => seededRandom(`${seed}/${me}/${other}`)();

/** Pairs who may meet, drawn evenly. */
function randomPairs(pool: Pool, random: () => number): Array<readonly [number, number]> {
  const pairs: Array<readonly [number, number]> = [];
  const one = () => Math.floor(random() * pool.size);
  for (let tries = 0; pairs.length < SAMPLE && tries < 400 * SAMPLE; tries++) {
    const [a, b] = [one(), one()];
    if (a !== b && pool.isEligiblePair(a, b)) pairs.push([a, b]);
  }
  return pairs;
}
