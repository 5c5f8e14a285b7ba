import * as options from '../../shared/options.ts';
import type { Profile } from '../models/members/profile.ts';
import type { Settings } from '../models/members/settings.ts';
import type { BioWriter } from './bios.ts';
import * as marginals from './marginals.ts';
import { NAMES } from './names.ts';
import type { Random } from './random.ts';

/** A generated person: names, a profile as they would write it, and their preferences. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly tier: options.Tier;
  readonly profile: Partial<Profile>;
  readonly preferences: Partial<Settings['preferences']>;
}

/**
 * Returns a plausible person; the fields in `known` replace the generated ones.
 *
 * Tests and benches have a generator of their own, `testing/people/generate-candidates.ts`, for good reason. Here the
 * fields of a person fit one another, because visitors read them: the name fits the ethnicity, the bio names the
 * interests, marital status and children fit the age, and every field is filled in. There each field is drawn by itself
 * and may be empty, so that the engine meets every combination in known shares. The two share the source of random
 * values and the form of their marginals. The order of the draws below decides what the demo consists of: whoever
 * changes it changes every person of the demo.
 */
export const generatePerson = (
  random: Random,
  gender: options.Gender,
  writeBio: BioWriter,
  known: Partial<Profile> = {},
): Person => {
  const ethnicity = random.pickWeighted(marginals.ETHNICITIES);
  const age = known.age ?? Math.min(56, 24 + Math.floor(random.next() * 12 + random.next() * 14));
  const maritalStatus =
    age < 30 || random.chance(0.75) ? 'never_married' : random.pick(['divorced', 'widowed'] as const);
  const interests = random.sample(marginals.INTERESTS, random.int(3, 6));
  const firstName = random.pick(NAMES[ethnicity][gender]);
  const lastName = random.pick(NAMES[ethnicity].family);
  const tier = random.pickWeighted(marginals.TIERS);
  const seed = [random.next(), random.next(), random.next()].join();
  const occupation = random.pick(marginals.OCCUPATIONS);
  const education = random.pickWeighted(marginals.EDUCATION);
  const income = random.pick(options.INCOMES);
  const religiousLevel = random.pickWeighted(marginals.RELIGIOUS_LEVELS);
  const location = random.pick(marginals.CITIES);
  const about = { seed, interests, occupation, ethnicity, city: known.location ?? location };
  return {
    firstName,
    lastName,
    tier,
    profile: {
      gender,
      age,
      ethnicity,
      bio: known.bio ?? writeBio(about),
      occupation,
      education,
      income,
      religiousLevel,
      location,
      height: random.pick(options.HEIGHTS.slice(gender === 'male' ? 5 : 0, gender === 'male' ? 15 : 10)),
      maritalStatus,
      hasChildren: maritalStatus === 'never_married' ? false : random.chance(0.5),
      wantsChildren: age < 45 ? random.chance(0.9) : random.chance(0.3),
      verificationStatus: random.chance(0.7) ? 'verified' : 'pending',
      ...known,
    },
    preferences: generatePreferences(random, age, interests),
  };
};

/**
 * Two in three people keep the default age range and distance, so that every newcomer finds candidates; the others narrow
 * them.
 */
const generatePreferences = (random: Random, age: number, interests: string[]): Partial<Settings['preferences']> => {
  if (random.chance(0.66)) return { interests };
  return {
    interests,
    ageRange: { min: Math.max(18, age - random.int(6, 10)), max: age + random.int(6, 12) },
    maxDistance: random.pickWeighted(marginals.DISTANCES_KM),
    dealBreakers: random.chance(0.5) ? [random.pick(marginals.DEAL_BREAKERS)] : [],
  };
};
