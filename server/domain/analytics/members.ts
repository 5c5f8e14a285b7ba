import type { mongo } from 'mongoose';
import { REST_ROW, TOTAL_ROW, WAITING_DAYS } from '../../../shared/analytics-options.ts';
import { GENDERS, type Gender, TIERS, type Tier } from '../../../shared/options.ts';
import { getRawCollection, LONG_READ, readOnPatientConnection } from '../../database/raw-collection.ts';
import { type Batch, BatchModel } from '../../models/matching/batch.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import type { StoredTable } from '../../models/operations/analytics-figures.ts';
import { type AccountState, existingAccounts, isOfferable } from '../../policies/account-state.ts';
import { isVerifiedEnough } from '../../policies/verification.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { addDays, getStartOfDay } from '../kernel/day.ts';
import { resolvePlace } from '../matching/places/places.ts';

/** A city has a row of its own only if it is one of so many. */
const MAX_CITIES = 15;

type Account = Pick<User, '_id' | 'membershipTier'> & AccountState;
const ACCOUNT_FIELDS = {
  role: 1,
  membershipTier: 1,
  suspendedAt: 1,
  pause: 1,
  limitedUntil: 1,
  leavingSince: 1,
  deletedAt: 1,
} as const;
type Facts = Pick<Profile, '_id' | 'gender' | 'age' | 'location' | 'verificationStatus'>;

/** A member as they are counted. */
export interface CountedMember {
  readonly id: string;
  readonly tier: Tier;
  readonly gender: Gender | null;
  /** The city that they have given, from the names that the service knows ("London, GB"); null where it is not understood. */
  readonly city: string | null;
  /** Whether they can be introduced to others now. */
  readonly isOfferable: boolean;
}

/** Loads everyone who is a member, suspended and paused ones and those who are leaving included. */
export const loadCountedMembers = async (): Promise<CountedMember[]> => {
  const now = clock.now();
  const { isVerificationRequired } = getContext();
  const [accounts, profiles] = await Promise.all([
    getRawCollection<Account>(UserModel)
      .find({ ...existingAccounts, role: 'member' }, { projection: ACCOUNT_FIELDS })
      .toArray(),
    getRawCollection<Facts>(ProfileModel)
      .find({}, { projection: { gender: 1, age: 1, location: 1, verificationStatus: 1 } })
      .toArray(),
  ]);
  const factsOf = new Map(profiles.map((profile) => [profile._id, profile]));
  return accounts.map((account) => {
    const facts = factsOf.get(account._id);
    const isIntroducible =
      facts?.age != null && facts.gender != null && isVerifiedEnough(facts, isVerificationRequired);
    return {
      id: account._id,
      tier: account.membershipTier ?? 'standard',
      gender: facts?.gender ?? null,
      city: nameCity(facts?.location ?? null),
      isOfferable: isIntroducible && isOfferable(account, now),
    };
  });
};

/** What members have typed is never shown: only the names of cities that the service knows. */
const nameCity = (location: string | null): string | null => {
  const place = resolvePlace(location);
  if (!place?.city) return null;
  const { city, region, country } = place;
  // Many cities of the United States share their names.
  return country === 'US' && region ? `${city}, ${region}, ${country}` : `${city}, ${country}`;
};

const countBy = <T, Key>(things: readonly T[], getKey: (thing: T) => Key): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const thing of things) counts.set(getKey(thing), (counts.get(getKey(thing)) ?? 0) + 1);
  return counts;
};

/** Counts members by tier, and all of them. */
export const countTiers = (members: readonly CountedMember[]): StoredTable => {
  const counts = countBy(members, ({ tier }) => tier);
  return {
    name: 'tiers',
    rows: [
      ...TIERS.map((tier) => ({ key: tier as string, values: [counts.get(tier) ?? 0] })),
      { key: TOTAL_ROW, values: [members.length] },
    ],
  };
};

/** Counts members by city: the largest ones, and the others together with those whose city is not known. */
export const countCities = (members: readonly CountedMember[]): StoredTable => {
  const counts = countBy(
    members.filter(({ city }) => city !== null),
    ({ city }) => city ?? '',
  );
  const large = [...counts]
    .sort(([oneName, one], [otherName, other]) => other - one || (oneName < otherName ? -1 : 1))
    .slice(0, MAX_CITIES);
  const rest = large.reduce((left, [, count]) => left - count, members.length);
  return {
    name: 'cities',
    rows: [
      ...large.map(([key, count]) => ({ key, values: [count] })),
      ...(rest === 0 ? [] : [{ key: REST_ROW, values: [rest] }]),
    ],
  };
};

/** The columns of a gender after its number of members. */
const STATES = ['introduced', 'waiting', 'others'] as const;

/**
 * Counts members by gender, and of each gender how many had an introduction in the last days before `day`, how many had none, and
 * how many are not to be introduced, or had none because they became members in these days.
 */
export const countGenders = async (members: readonly CountedMember[], day: string): Promise<StoredTable> => {
  const since = addDays(day, -WAITING_DAYS);
  const [introduced, newcomers] = await Promise.all([
    readOnPatientConnection(BatchModel, (batches: mongo.Collection<Batch>) =>
      batches.distinct('userId', { day: { $gte: since, $lt: day }, 'matchIds.0': { $exists: true } }, LONG_READ),
    ),
    ApplicationModel.distinct('userId', { status: 'approved', decidedAt: { $gte: getStartOfDay(since) } }),
  ]);
  const [introducedIds, newcomerIds] = [new Set(introduced), new Set(newcomers)];
  const getState = ({ id, isOfferable }: CountedMember): (typeof STATES)[number] => {
    if (!isOfferable) return 'others';
    if (introducedIds.has(id)) return 'introduced';
    return newcomerIds.has(id) ? 'others' : 'waiting';
  };
  return {
    name: 'genders',
    rows: [...GENDERS, null].map((gender) => {
      const ofGender = members.filter((member) => member.gender === gender);
      const states = countBy(ofGender, getState);
      return { key: gender ?? REST_ROW, values: [ofGender.length, ...STATES.map((state) => states.get(state) ?? 0)] };
    }),
  };
};
