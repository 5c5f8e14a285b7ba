import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import { hashPhone } from '../../server/domain/privacy/phone-hash.ts';
import { ProfileModel } from '../../server/models/members/profile.ts';
import { SettingsModel } from '../../server/models/members/settings.ts';
import { type User, UserModel } from '../../server/models/members/user.ts';
import { createRandom, type Random } from '../../server/seed/random.ts';
import type { Tier } from '../../shared/options.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { insertMembers } from '../../testing/people/insert-members.ts';
import { person } from '../../testing/people/test-member.ts';

/** A member whose secrets the attacker wants. Everybody sees a card of them at most, and never their presence. */
export interface Target {
  readonly candidate: Candidate;
  /** Their phone number, one of a list that the attacker holds. */
  readonly phone: string;
}

/** Everyone whose secrets are attacked, and the account that attacks. */
export interface AttackedCommunity {
  readonly targets: readonly Target[];
  readonly attacker: Pick<User, '_id' | 'sessionEpoch'>;
  readonly tier: Tier;
  /** The age with which the attacker enters. */
  readonly attackerAge: number;
  /** The groups of ages by which the attacker can see all targets, one group at a time. */
  readonly ageWindows: readonly AgeWindow[];
}

export interface AgeWindow {
  readonly min: number;
  readonly max: number;
}

/** Deal-breakers of which each target has each with the same probability. */
export const DEAL_BREAKERS = ['smoking', 'drinking alcohol', 'has children', 'divorced'] as const;
const DEAL_BREAKER_SHARE = 0.35;

/** Fields of the attacker's own profile. */
export type OwnProfile = Readonly<Record<string, unknown>>;

/** What the profile of the attacker must say so that a deal-breaker excludes him. */
export const EXCLUDED_BY: Readonly<Record<(typeof DEAL_BREAKERS)[number], OwnProfile>> = {
  smoking: { bio: 'I smoke.' },
  'drinking alcohol': { bio: 'I drink alcohol.' },
  'has children': { hasChildren: true },
  divorced: { maritalStatus: 'divorced' },
};

const FIRST_AGE = 26;
const TARGETS_OF_AN_AGE = 5;
const YEARS_OF_A_WINDOW = 4;
/** How many other women and men there are for each target. */
const OTHER_WOMEN = 0.25;
const MEN = 1;

/**
 * Inserts a community into an empty database, the same for the same seed: the targets, women of 26 and older whose profile
 * shows a card only, other women of other ages, men, and one man, the attacker, of whom nothing but gender and age is known.
 */
export const createAttackedCommunity = async (
  seed: string,
  targetCount: number,
  tier: Tier,
): Promise<AttackedCommunity> => {
  const random = createRandom(`attacked ${seed}`);
  const count = Math.round(targetCount * (1 + OTHER_WOMEN + MEN)) + 1;
  const all = [...generateCandidates(count, seed, { answerers: 1, hiding: 0, employed: 0, DISTANCES: [[0, 1]] })];
  const years = Math.ceil(targetCount / TARGETS_OF_AN_AGE);
  const people = all.map((one, at): Candidate => {
    const candidate = { ...one, id: `${createId(random)}`, location: one.location ?? 'London' };
    if (at < targetCount) return toTarget(candidate, FIRST_AGE + Math.floor(at / TARGETS_OF_AN_AGE), random);
    if (at < targetCount * (1 + OTHER_WOMEN)) return withAge(candidate, 'female', FIRST_AGE + years + random.int(1, 9));
    if (at < count - 1) return withAge(candidate, 'male', random.int(24, 50));
    return toAttacker(candidate);
  });
  await insertMembers(people, seed);
  const targets = people.slice(0, targetCount).map((candidate, at) => ({ candidate, phone: numberOf(at, seed) }));
  await hideTargets(targets);
  const attackerId = (people.at(-1) as Candidate).id;
  await UserModel.updateOne({ _id: attackerId }, { membershipTier: tier, lastActiveAt: clock.now() });
  const ageWindows = Array.from({ length: Math.ceil(years / YEARS_OF_A_WINDOW) }, (_, at) => {
    const min = FIRST_AGE + at * YEARS_OF_A_WINDOW;
    return { min, max: min + YEARS_OF_A_WINDOW - 1 };
  });
  return { targets, attacker: { _id: attackerId, sessionEpoch: 0 }, tier, attackerAge: ATTACKER_AGE, ageWindows };
};

const createId = (random: Random): string => {
  // As long as any other id; made from the seed, so that ties are broken in the same way each time.
  const length = newId().length;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length }, () => letters[random.int(0, letters.length - 1)]).join('');
};

const toTarget = (one: Candidate, age: number, random: Random): Candidate => {
  const { preferences, ...rest } = withAge(one, 'female', age);
  const dealBreakers = DEAL_BREAKERS.filter(() => random.chance(DEAL_BREAKER_SHARE));
  return { ...rest, preferences: { ...preferences, dealBreakers } };
};

const withAge = (one: Candidate, gender: 'female' | 'male', age: number): Candidate => {
  const { ageMin, ageMax } = one.preferences;
  const shift = age - (one.age ?? age);
  const [younger, older] = gender === 'female' ? [3, 10] : [10, 3];
  return {
    ...one,
    gender,
    age,
    preferences: {
      ...one.preferences,
      // A generated bound belongs to the generated age and gender.
      ageMin: ageMin === null ? null : Math.max(18, one.gender === gender ? ageMin + shift : age - younger),
      ageMax: ageMax === null ? null : one.gender === gender ? ageMax + shift : age + older,
    },
  };
};

const ATTACKER_AGE = FIRST_AGE + YEARS_OF_A_WINDOW;
const toAttacker = ({ id }: Candidate): Candidate => person({ id, gender: 'male', age: ATTACKER_AGE });

/** Numbers in an order that says nothing about the order of the targets. */
const numberOf = (at: number, seed: string): string => {
  const offset = createRandom(`numbers ${seed}`).int(0, 999);
  return `+4420794${String(60_000 + ((at * 37 + offset) % 1_000)).padStart(5, '0')}`;
};

const hideTargets = async (targets: readonly Target[]): Promise<void> => {
  const among = { _id: { $in: targets.map(({ candidate }) => candidate.id) } };
  await ProfileModel.updateMany(among, { $set: { 'privacySettings.showProfileTo': 'matches-only' } });
  const hidden = { 'privacy.profileVisibility': 'matches', 'privacy.showOnlineStatus': false };
  await SettingsModel.updateMany(among, { $set: { ...hidden, 'privacy.showLastActive': false } });
  await UserModel.bulkWrite(
    targets.map(({ candidate, phone }) => ({
      updateOne: { filter: { _id: candidate.id }, update: { $set: { phone, phoneHash: hashPhone(phone) } } },
    })),
  );
};
