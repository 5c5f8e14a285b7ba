import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import type { Weighted } from '../../server/seed/random.ts';
import { type Distribution, generateCandidates } from './generate-candidates.ts';

const evenly = <T>(values: readonly T[]): Weighted<T> => values.map((value) => [value, 1]);

/** A distribution for tests: few distinct values, so that members often agree, more gaps, and some unknown words. */
const DISTRIBUTION: Partial<Distribution> = {
  CITIES: evenly([
    'London',
    'London, UK',
    'Birmingham',
    'Manchester, UK',
    'Chicago, IL',
    'New York',
    'Houston, TX',
    'Toronto',
    'Toronto, Canada',
    'Dallas',
    'San Francisco',
    'Dubai',
    'Paris',
    'Berlin',
    'Sydney',
    'Kuala Lumpur',
    'Nowhereville',
  ]),
  OCCUPATIONS: evenly([
    'Cardiologist',
    'Software engineer',
    'Solicitor',
    'Teacher',
    'Founder',
    'Accountant',
    'Architect',
    'Pharmacist',
    'Data scientist',
    'Civil servant',
    'Designer',
    'Consultant',
    'Falconer',
  ]),
  SENTENCES: evenly([
    'I pray five times a day.',
    'I hike most weekends.',
    'I love cooking for family.',
    'I speak Arabic and French.',
    'I smoke.',
    "I don't smoke.",
    'Open to relocating.',
    'Not willing to relocate.',
    'Reading, poetry and long walks.',
    'I volunteer at the mosque.',
    'Honest, patient and curious.',
    'A homebody at heart.',
    'I speak Urdu.',
  ]),
  INTERESTS: evenly(['hiking', 'cooking', 'travel', 'reading', 'football', 'art', 'arab', 'south asian', 'falconry']),
  DEAL_BREAKERS: evenly([
    'smoking',
    'has children',
    'divorced',
    'not practicing',
    'long distance',
    'over 45',
    'no debts',
    'must pray five times a day',
    'must be willing to relocate',
    'must have a degree',
    'bad vibes',
  ]),
  DISTANCES: evenly([0, 0, 0, 100, 500, 5_000]),
  blank: 0.15,
  hiding: 0.1,
  employed: 0.2,
  employers: 3,
  phoneNumbers: 50,
};

/** Returns a community of `count` members, the same for the same seed. */
export const sampleCommunity = (count: number, seed: string): Candidate[] => [
  ...generateCandidates(count, seed, DISTRIBUTION),
];
