import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import type { Assignment } from '../../server/domain/matching/plan/assignments.ts';
import { mayBeIntroduced } from '../../testing/people/reference-filters.ts';
import type { Allocation } from './allocations.ts';
import type { Deciding } from './deciding.ts';

/** Returns the Gini coefficient of some counts: 0 where all are equal, near 1 where one has everything. */
export function gini(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, count, at) => sum + (at + 1) * count, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

/** Returns how evenly members are shown, and the share shown to nobody, over those for whom a pair was found. */
export function exposure(allocation: Allocation, hasEdge: readonly boolean[]) {
  const shown = hasEdge.map(() => 0);
  for (const others of allocation) for (const other of others) shown[other] = (shown[other] ?? 0) + 1;
  const counts = shown.filter((_, at) => hasEdge[at]);
  const unseen = counts.filter((count) => count === 0).length;
  return { gini: gini(counts), unseen: counts.length === 0 ? 0 : unseen / counts.length };
}

/** Counts the pairs who are shown to each other on the same day and both respond with interest. */
export function mutualMatches(allocation: Allocation, { saysYes }: Deciding): number {
  let matches = 0;
  allocation.forEach((others, me) => {
    for (const other of others) {
      if (me < other && allocation[other]?.includes(me) && saysYes(me, other) && saysYes(other, me)) matches++;
    }
  });
  return matches;
}

/** Counts the introductions that the reference filters exclude, and the members with more introductions than slots. */
export function violations(assignments: readonly Assignment[], candidates: Iterable<Candidate>, slots: number): number {
  const members = new Map<string, Member>();
  for (const candidate of candidates) members.set(candidate.id, new Member(candidate));
  const given = new Map<string, number>();
  let broken = 0;
  for (const { a, b, offeredTo } of assignments) {
    const [one, other] = [members.get(a), members.get(b)];
    for (const id of offeredTo) {
      const [viewer, shown] = id === a ? [one, other] : [other, one];
      if (!viewer || !shown || !mayBeIntroduced(viewer, shown)) broken++;
      given.set(id, (given.get(id) ?? 0) + 1);
    }
  }
  return broken + [...given.values()].filter((count) => count > slots).length;
}
