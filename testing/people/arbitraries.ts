import * as fc from 'fast-check';
import type { PriorPair } from '../../server/domain/matching/plan/pair-ledger.ts';
import { sampleCommunity } from './sample-members.ts';

/** Input of a plan for property tests: a community with blocks, prior pairs and free slots. */
export interface Scenario {
  readonly community: ReturnType<typeof sampleCommunity>;
  readonly prior: readonly PriorPair[];
  /** Number of free slots by id. */
  readonly capacity: ReadonlyMap<string, number>;
  readonly seed: string;
}

/** Generates scenarios of 2 to 40 members. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    size: fc.integer({ min: 2, max: 40 }),
    slots: fc.array(fc.constantFrom(0, 1, 2, 3, 7, 10), { minLength: 40, maxLength: 40 }),
    blocks: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 20 }),
    past: fc.array(fc.tuple(fc.nat(39), fc.nat(39), fc.nat(3), fc.nat(3), fc.boolean()), { maxLength: 40 }),
  })
  .map(({ seed, size, slots, blocks, past }) => {
    const people = sampleCommunity(size, seed);
    const id = (at: number): string => people[at % size]?.id ?? '';
    const community = people.map((one, at) => ({
      ...one,
      blockedIds: blocks.filter(([who]) => who % size === at).map(([, whom]) => id(whom)),
    }));
    const pairs = new Map<string, PriorPair>();
    for (const [i, j, offered, responded, closed] of past) {
      const users = [id(i), id(j)].sort() as [string, string];
      const side = (bits: number) => users.filter((_, at) => (bits >> at) & 1);
      const offeredTo = side(offered);
      if (users[0] === users[1] || offeredTo.length === 0) continue;
      const interested = side(responded).filter((who) => offeredTo.includes(who));
      pairs.set(users.join(':'), { users, offeredTo, interested, closed: closed || interested.length === 2 });
    }
    return {
      community,
      prior: [...pairs.values()],
      capacity: new Map(people.map((p, at) => [p.id, slots[at] ?? 0])),
      seed,
    };
  });

const LOCATIONS = ['London', 'Leeds', 'Paris', 'Nowhereville', null];
const maybe = <T>(...values: T[]): fc.Arbitrary<T | null> => fc.constantFrom(...values, null);

/** Generates the candidate fields that hard filters read, each of which is sometimes missing. */
export const hardRuleFields = fc.record({
  gender: maybe('female' as const, 'male' as const),
  age: maybe(25, 30, 35),
  location: fc.constantFrom(...LOCATIONS),
  maritalStatus: maybe('divorced', 'never_married'),
  bio: maybe('I smoke sometimes.', 'I read.'),
  hideFromContacts: fc.boolean(),
  firmHashes: fc.subarray(['firm', 'clinic']),
  phoneHashes: fc.subarray(['h1', 'h2']),
  contactHashes: fc.subarray(['h1', 'h2']),
  preferences: fc.record({
    ageMin: maybe(25, 30, 40),
    ageMax: maybe(29, 30, 35),
    location: fc.constantFrom(...LOCATIONS),
    maxDistanceKm: fc.constantFrom(0, 1, 300, 500),
    dealBreakers: fc.subarray(['Smoking', 'divorced', 'nonsense']),
  }),
});
