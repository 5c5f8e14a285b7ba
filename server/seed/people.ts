import * as options from '../../shared/options.ts';
import type { Profile } from '../models/members/profile.ts';
import type { Settings } from '../models/members/settings.ts';
import { BIO, CITIES, DEAL_BREAKERS, INTERESTS, OCCUPATIONS } from './lives.ts';
import { NAMES } from './names.ts';
import type { Random } from './random.ts';

/** A generated person: what they write about themselves, and their preferences. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly tier: options.Tier;
  readonly profile: Partial<Profile>;
  readonly preferences: Partial<Settings['preferences']>;
}

const ETHNICITY_WEIGHTS: readonly (typeof options.ETHNICITIES)[number][] = [
  ...Array<'south_asian'>(6).fill('south_asian'),
  ...Array<'arab'>(6).fill('arab'),
  ...Array<'african'>(3).fill('african'),
  ...Array<'turkish'>(2).fill('turkish'),
  ...Array<'african_american'>(2).fill('african_american'),
  'southeast_asian',
  'southeast_asian',
  'persian',
  'caucasian',
  'mixed',
  'other',
];

/** Makes a plausible person; `known` overrides what chance would choose. */
export const generatePerson = (random: Random, gender: options.Gender, known: Partial<Profile> = {}): Person => {
  const ethnicity = random.pick(ETHNICITY_WEIGHTS);
  const age = known.age ?? Math.min(56, 24 + Math.floor(random.next() * 12 + random.next() * 14));
  const maritalStatus =
    age < 30 || random.chance(0.75) ? 'never_married' : random.pick(['divorced', 'widowed'] as const);
  const interests = random.sample(INTERESTS, random.int(3, 6));
  return {
    firstName: random.pick(NAMES[ethnicity][gender]),
    lastName: random.pick(NAMES[ethnicity].family),
    tier: random.pick(['standard', 'standard', 'standard', 'premium', 'vip'] as const),
    profile: {
      gender,
      age,
      ethnicity,
      bio: bioOf(random, interests),
      occupation: random.pick(OCCUPATIONS),
      education: random.pick(['bachelors', 'masters', 'masters', 'doctorate', 'professional'] as const),
      income: random.pick(options.INCOMES),
      religiousLevel: random.pick(['moderate', 'practicing', 'practicing', 'very_practicing'] as const),
      location: random.pick(CITIES),
      height: random.pick(options.HEIGHTS.slice(gender === 'male' ? 5 : 0, gender === 'male' ? 15 : 10)),
      maritalStatus,
      hasChildren: maritalStatus === 'never_married' ? false : random.chance(0.5),
      wantsChildren: age < 45 ? random.chance(0.9) : random.chance(0.3),
      verificationStatus: random.chance(0.7) ? 'verified' : 'pending',
      ...known,
    },
    preferences: preferencesOf(random, age, interests),
  };
};

const bioOf = (random: Random, interests: readonly string[]): string => {
  const [interest = 'reading', other = 'cooking'] = interests;
  return [random.pick(BIO.openings), random.pick(BIO.middles), random.pick(BIO.closings)]
    .join(' ')
    .replaceAll('{interest}', interest)
    .replaceAll('{other}', other);
};

/** Two in three keep wide preferences, so that new members find candidates; the others narrow their ages or distance. */
const preferencesOf = (random: Random, age: number, interests: string[]): Partial<Settings['preferences']> => {
  if (random.chance(0.66)) return { interests };
  return {
    interests,
    ageRange: { min: Math.max(18, age - random.int(6, 10)), max: age + random.int(6, 12) },
    maxDistance: random.pick([0, 0, 500, 2_000, 8_000]),
    dealBreakers: random.chance(0.5) ? [random.pick(DEAL_BREAKERS)] : [],
  };
};
