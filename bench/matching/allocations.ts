import type { Assignment } from '../../server/domain/matching/plan/assignments.ts';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import type { Pool } from '../../server/domain/matching/search/pool.ts';
import { chooseLimits, type FoundCandidate, Search } from '../../server/domain/matching/search/search.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';

/** Which members are shown to each member, by position. */
export type Allocation = ReadonlyArray<readonly number[]>;

/** The same slots filled in four ways: by three simple choices, and by the engine. */
export interface Allocations {
  readonly random: Allocation;
  readonly oneWay: Allocation;
  readonly reciprocal: Allocation;
  readonly engine: Allocation;
  /** The assignments of the engine's plan. */
  readonly assignments: readonly Assignment[];
  /** For each member, whether the search found a pair that includes them. */
  readonly hasEdge: readonly boolean[];
}

/** Fills `slots` slots of every member in each of the ways. All of them choose among the candidates of the engine's search. */
export function allocate(pool: Pool, slots: number, seed: string): Allocations {
  const limits = chooseLimits(pool.size);
  const search = new Search(pool, seed, { ...limits, resultSize: limits.shortlistSize });
  const draw = seededRandom(`random ${seed}`);
  const [random, oneWay, reciprocal]: [number[][], number[][], number[][]] = [[], [], []];
  const hasEdge = Array.from({ length: pool.size }, () => false);
  for (let me = 0; me < pool.size; me++) {
    const found = search.findBest(me, () => true);
    for (const at of found.length > 0 ? [me, ...found.map(({ other }) => other)] : []) hasEdge[at] = true;
    reciprocal.push(found.slice(0, slots).map(({ other }) => other));
    oneWay.push(selectBest(found, slots, ({ other }) => pool.scores.scoreOneWay(me, other)));
    random.push(selectBest(found, slots, draw));
  }
  const assignments = planDay({ pool, prior: [], capacity: new Map(pool.ids.map((id) => [id, slots])), seed });
  return { random, oneWay, reciprocal, engine: toAllocation(pool, assignments), assignments, hasEdge };
}

/** Returns the positions of the candidates with the highest value. */
const selectBest = (
  found: readonly FoundCandidate[],
  count: number,
  evaluate: (candidate: FoundCandidate) => number,
): number[] =>
  found
    .map((one) => ({ other: one.other, value: evaluate(one) }))
    .sort((x, y) => y.value - x.value)
    .slice(0, count)
    .map(({ other }) => other);

/** Returns which members some assignments show to each member. */
export function toAllocation(pool: Pool, assignments: readonly Assignment[]): Allocation {
  const shown: number[][] = Array.from({ length: pool.size }, () => []);
  for (const { a, b, offeredTo } of assignments) {
    const [i, j] = [pool.indexOf(a) ?? 0, pool.indexOf(b) ?? 0];
    if (offeredTo.includes(a)) shown[i]?.push(j);
    if (offeredTo.includes(b)) shown[j]?.push(i);
  }
  return shown;
}
