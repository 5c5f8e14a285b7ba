import type * as options from '../../shared/options.ts';
import type { Ethnicity } from './names.ts';
import type { Weighted } from './random.ts';

/** How common values are among the generated people of the demo; the values of a plain list are equally common. */

export const ETHNICITIES: Weighted<Ethnicity> = [
  ['south_asian', 6],
  ['arab', 6],
  ['african', 3],
  ['turkish', 2],
  ['african_american', 2],
  ['southeast_asian', 2],
  ['persian', 1],
  ['caucasian', 1],
  ['mixed', 1],
  ['other', 1],
];

export const TIERS: Weighted<options.Tier> = [
  ['standard', 3],
  ['premium', 1],
  ['vip', 1],
];

export const EDUCATION: Weighted<(typeof options.PROFILE_EDUCATION)[number]> = [
  ['bachelors', 1],
  ['masters', 2],
  ['doctorate', 1],
  ['professional', 1],
];

export const RELIGIOUS_LEVELS: Weighted<(typeof options.RELIGIOUS_LEVELS)[number]> = [
  ['moderate', 1],
  ['practicing', 2],
  ['very_practicing', 1],
];

/** Kilometres; 0 means no limit. */
export const DISTANCES_KM: Weighted<number> = [
  [0, 2],
  [500, 1],
  [2_000, 1],
  [8_000, 1],
];

export const CITIES = [
  'London',
  'Manchester',
  'Birmingham',
  'New York',
  'Chicago',
  'Houston',
  'Toronto',
  'Washington, DC',
  'San Francisco',
  'Los Angeles',
  'Dubai',
  'Doha',
  'Istanbul',
  'Kuala Lumpur',
  'Singapore',
  'Paris',
  'Berlin',
  'Amsterdam',
  'Sydney',
  'Melbourne',
] as const;

export const OCCUPATIONS = [
  'Cardiologist',
  'Paediatrician',
  'Dentist',
  'Pharmacist',
  'Research scientist',
  'Civil engineer',
  'Software architect',
  'Product manager',
  'Data scientist',
  'Barrister',
  'Corporate lawyer',
  'Management consultant',
  'Investment analyst',
  'Chartered accountant',
  'Architect',
  'University lecturer',
  'Headteacher',
  'Economist',
  'Diplomat',
  'Journalist',
  'Entrepreneur',
  'Urban planner',
  'Aerospace engineer',
  'Clinical psychologist',
  'Surgeon',
  'Museum curator',
] as const;

export const INTERESTS = [
  'hiking',
  'cooking',
  'reading',
  'travel',
  'calligraphy',
  'running',
  'photography',
  'volunteering',
  'gardening',
  'swimming',
  'history',
  'poetry',
  'languages',
  'cycling',
  'tennis',
  'board games',
  'horse riding',
  'architecture',
  'baking',
  'astronomy',
] as const;

export const DEAL_BREAKERS = ['smoking', 'alcohol', 'does not want children'] as const;
