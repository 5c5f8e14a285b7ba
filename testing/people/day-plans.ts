import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import type { Assignment } from '../../server/domain/matching/plan/assignments.ts';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import type { PriorPair } from '../../server/domain/matching/plan/pair-ledger.ts';
import type { PlanInput } from '../../server/domain/matching/plan/plan-context.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import { person } from './test-member.ts';

/* Helpers for tests of the planner: small communities, prior pairs, and questions about the assignments of a plan. */
type Fields = Parameters<typeof person>[0];

/** Makes men with the ids m0, m1, … and, apart from gender and age, only the given fields. */
export const men = (count: number, fields: Fields = {}): Candidate[] =>
  Array.from({ length: count }, (_, at) => person({ id: `m${at}`, gender: 'male', ...fields }));
/** Makes women with the ids w0, w1, … and, apart from gender and age, only the given fields. */
export const women = (count: number, fields: Fields = {}): Candidate[] =>
  Array.from({ length: count }, (_, at) => person({ id: `w${at}`, ...fields }));

/** Fields of two members whose score is low, although no soft constraint and no hard filter is against the pair. */
export const ONE_POLE: Fields = {
  age: 30,
  preferences: { ageMin: 20, ageMax: 90 },
  education: 'doctorate',
  maritalStatus: 'never_married',
  hasChildren: false,
  location: 'London',
  bio: "I don't smoke. Not willing to relocate.",
};
export const OTHER_POLE: Fields = {
  age: 58,
  preferences: { ageMin: 20, ageMax: 90 },
  education: 'high_school',
  maritalStatus: 'divorced',
  hasChildren: true,
  location: 'Sydney',
  bio: 'I smoke. Not willing to relocate.',
};

interface Given extends Partial<Omit<PlanInput, 'pool' | 'capacity'>> {
  /** Number of free slots by id; a member who is left out has none. */
  readonly capacity: Readonly<Record<string, number>>;
}

/** Builds the input of a plan with no prior pairs and a fixed seed, unless given otherwise. */
export const buildPlanInput = (community: readonly Candidate[], { capacity, ...rest }: Given): PlanInput => ({
  pool: buildPool(community),
  prior: [],
  seed: 'day',
  ...rest,
  capacity: new Map(Object.entries(capacity)),
});

/** Returns the assignments of a day's plan. */
export const plan = (community: readonly Candidate[], given: Given): Assignment[] =>
  planDay(buildPlanInput(community, given));

/** Returns the same number of free slots for every member. */
export const giveSlots = (community: readonly Candidate[], slots: number): Record<string, number> =>
  Object.fromEntries(community.map(({ id }) => [id, slots]));

/** Makes a prior pair that, unless given otherwise, was offered to nobody and is open. */
export const makePriorPair = (a: string, b: string, rest: Partial<Omit<PriorPair, 'users'>> = {}): PriorPair => ({
  users: [a, b],
  offeredTo: [],
  interested: [],
  closed: false,
  ...rest,
});

/** Makes a prior pair because of which today's batch of this member is not their first one. */
export const makePastIntroduction = (id: string): PriorPair => makePriorPair(id, 'gone', { offeredTo: [id] });

/** Returns the ids of the members whom these assignments show to a member. */
export const listShownTo = (assignments: readonly Assignment[], id: string): string[] =>
  assignments.filter(({ offeredTo }) => offeredTo.includes(id)).map(({ a, b }) => (a === id ? b : a));

/** Returns to how many viewers these assignments show a member. */
export const countViewers = (assignments: readonly Assignment[], id: string): number =>
  assignments
    .filter(({ a, b }) => a === id || b === id)
    .reduce((count, { offeredTo }) => count + offeredTo.filter((viewer) => viewer !== id).length, 0);
