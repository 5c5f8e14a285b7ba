import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import type { Assignment } from '../../server/domain/matching/plan/assignments.ts';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import type { PriorPair } from '../../server/domain/matching/plan/pair-ledger.ts';
import type { PlanInput } from '../../server/domain/matching/plan/plan-context.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import { person } from './test-member.ts';

/** What the planner's tests ask with: small communities, what passed between two, a plan, and what it gave to whom. */
type Fields = Parameters<typeof person>[0];

/** m0, m1, … and w0, w1, … of whom nothing is known but what is said. */
export const men = (count: number, fields: Fields = {}): Candidate[] =>
  Array.from({ length: count }, (_, at) => person({ id: `m${at}`, gender: 'male', ...fields }));
export const women = (count: number, fields: Fields = {}): Candidate[] =>
  Array.from({ length: count }, (_, at) => person({ id: `w${at}`, ...fields }));

/** Two who suit each other so badly that the score is low, though no soft wish and no hard filter says so. */
export const ONE_POLE: Fields = {
  age: 30,
  education: 'doctorate',
  maritalStatus: 'never_married',
  hasChildren: false,
  location: 'London',
  bio: "I don't smoke. Not willing to relocate.",
};
export const OTHER_POLE: Fields = {
  age: 58,
  education: 'high_school',
  maritalStatus: 'divorced',
  hasChildren: true,
  location: 'Sydney',
  bio: 'I smoke. Not willing to relocate.',
};

interface Given extends Partial<Omit<PlanInput, 'pool' | 'freeSlots'>> {
  /** Free places by id. */
  readonly open: Readonly<Record<string, number>>;
}

export const planInput = (community: readonly Candidate[], { open, ...rest }: Given): PlanInput => ({
  pool: buildPool(community),
  prior: [],
  seed: 'day',
  ...rest,
  freeSlots: new Map(Object.entries(open)),
});

export const plan = (community: readonly Candidate[], given: Given): Assignment[] =>
  planDay(planInput(community, given));

export const all = (community: readonly Candidate[], places: number): Record<string, number> =>
  Object.fromEntries(community.map(({ id }) => [id, places]));

export const between = (a: string, b: string, rest: Partial<Omit<PriorPair, 'users'>> = {}): PriorPair => ({
  users: [a, b],
  offeredTo: [],
  interested: [],
  closed: false,
  ...rest,
});

/** `who` has had cards before today: this is no first batch. */
export const veteran = (who: string): PriorPair => between(who, 'gone', { offeredTo: [who] });

/** Who was shown to a member. */
export const cardsOf = (offers: readonly Assignment[], id: string): string[] =>
  offers.filter(({ offeredTo }) => offeredTo.includes(id)).map(({ a, b }) => (a === id ? b : a));

/** How many a member was shown to. */
export const timesShown = (offers: readonly Assignment[], id: string): number =>
  offers
    .filter(({ a, b }) => a === id || b === id)
    .reduce((count, { offeredTo }) => count + offeredTo.filter((viewer) => viewer !== id).length, 0);
