import type { Assignment } from '../../server/domain/matching/plan/assignments.ts';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import type { Pool } from '../../server/domain/matching/search/pool.ts';
import { DEFAULT_LIMITS, type FoundCandidate, Search } from '../../server/domain/matching/search/search.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';

/** Who is shown to whom: the cards of each member, by position. */
export type Allocation = ReadonlyArray<readonly number[]>;

/** The ways to give out cards that the engine is compared with, and the engine. */
export interface Allocations {
  readonly random: Allocation;
  readonly oneWay: Allocation;
  readonly reciprocal: Allocation;
  readonly engine: Allocation;
  readonly offers: readonly Assignment[];
  /** Whether a member has anyone to be offered to. */
  readonly hasEdge: readonly boolean[];
}

/** Everyone may have `places` cards. The comparisons choose among the same people that the engine's search finds. */
export function allocate(pool: Pool, places: number, seed: string): Allocations {
  const search = new Search(pool, seed, { ...DEFAULT_LIMITS, resultSize: DEFAULT_LIMITS.shortlistSize });
  const draw = seededRandom(`random ${seed}`);
  const [random, oneWay, reciprocal]: [number[][], number[][], number[][]] = [[], [], []];
  const hasEdge = Array.from({ length: pool.size }, () => false);
  for (let me = 0; me < pool.size; me++) {
    const found = search.findBest(me, () => true);
    for (const at of found.length > 0 ? [me, ...found.map(({ other }) => other)] : []) hasEdge[at] = true;
    reciprocal.push(found.slice(0, places).map(({ other }) => other));
    oneWay.push(best(found, places, ({ other }) => pool.scores.scoreOneWay(me, other)));
    random.push(best(found, places, draw));
  }
  const offers = planDay({ pool, prior: [], freeSlots: new Map(pool.ids.map((id) => [id, places])), seed });
  return { random, oneWay, reciprocal, engine: cardsOf(pool, offers), offers, hasEdge };
}

const best = (found: readonly FoundCandidate[], count: number, worth: (one: FoundCandidate) => number): number[] =>
  found
    .map((one) => ({ other: one.other, value: worth(one) }))
    .sort((x, y) => y.value - x.value)
    .slice(0, count)
    .map(({ other }) => other);

export function cardsOf(pool: Pool, offers: readonly Assignment[]): Allocation {
  const cards: number[][] = Array.from({ length: pool.size }, () => []);
  for (const { a, b, offeredTo } of offers) {
    const [i, j] = [pool.indexOf(a) ?? 0, pool.indexOf(b) ?? 0];
    if (offeredTo.includes(a)) cards[i]?.push(j);
    if (offeredTo.includes(b)) cards[j]?.push(i);
  }
  return cards;
}
