import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import { buildPool, type Pool } from '../../server/domain/matching/search/pool.ts';
import { chooseLimits, Search } from '../../server/domain/matching/search/search.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { judged } from '../goals.ts';
import { toThousandths } from '../statistics.ts';

export interface SearchOptions {
  readonly members: number;
  readonly seed: string;
  /** Members whose candidates are all compared. */
  readonly sample: number;
}

const BEST = 10;
const SLOTS = 3;

/**
 * Measures what share of a member's ten best candidates the search finds, against a comparison with everybody, and what share of a
 * day's pairs are of the same age. Prints a table and one line of JSON.
 */
export function searchBench({ members, seed, sample }: SearchOptions): void {
  const pool = buildPool(generateCandidates(members, seed));
  const capacity = new Map(pool.ids.map((id) => [id, SLOTS]));
  const pairs = planDay({ pool, prior: [], capacity, seed });
  const getAge = (id: string): number => pool.profiles.getAge(pool.indexOf(id) ?? -1);
  const scores = pairs.map(({ score }) => score);
  const figures = {
    bestFound: toThousandths(measureFound(pool, seed, sample)),
    sameAge: toThousandths(pairs.filter(({ a, b }) => getAge(a) === getAge(b)).length / pairs.length),
    meanScore: toThousandths(scores.reduce((sum, score) => sum + score, 0) / scores.length),
  };
  console.table(
    judged([
      { what: `share of the ${BEST} best candidates found`, value: figures.bestFound, goal: 0.8, isFloor: true },
      { what: 'share of the pairs of a day of the same age', value: figures.sameAge, goal: 0.2 },
    ]),
  );
  console.log(JSON.stringify({ bench: 'search', members, seed, ...figures }));
}

/** Returns the share of the best candidates of some members that the search finds. */
function measureFound(pool: Pool, seed: string, sample: number): number {
  const search = new Search(pool, seed, { ...chooseLimits(pool.size), resultSize: BEST });
  const draw = seededRandom(`sample ${seed}`);
  let [found, possible] = [0, 0];
  for (let n = 0; n < sample; n++) {
    const me = Math.floor(draw() * pool.size);
    const best = listBest(pool, me);
    const seen = new Set(search.findBest(me, () => true).map(({ other }) => other));
    possible += best.length;
    found += best.filter((at) => seen.has(at)).length;
  }
  return found / possible;
}

/** Returns a member's best candidates by a comparison with everybody. */
const listBest = (pool: Pool, me: number): number[] =>
  Array.from({ length: pool.size }, (_, at) => at)
    .filter((at) => at !== me && pool.isEligiblePair(me, at))
    .filter((at) => pool.profiles.isSoughtAge(me, at) && pool.profiles.isSoughtAge(at, me))
    .map((at) => ({ at, raw: pool.scores.scoreRaw(me, at) }))
    .sort((x, y) => y.raw - x.raw || x.at - y.at)
    .slice(0, BEST)
    .map(({ at }) => at);
