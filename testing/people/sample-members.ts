import type { Candidate, Gender } from '../../server/domain/matching/member/candidate.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';

/** Made-up members with plausible marginals, the same for the same seed: for tests and timing, never for the service. */
const CITIES = [
  ...['London', 'London, UK', 'Birmingham', 'Manchester, UK', 'Chicago, IL', 'New York', 'Houston, TX', 'Toronto'],
  ...[
    'Toronto, Canada',
    'Dallas',
    'San Francisco',
    'Dubai',
    'Paris',
    'Berlin',
    'Sydney',
    'Kuala Lumpur',
    'Nowhereville',
  ],
];
const WORK = [
  ...['Cardiologist', 'Software engineer', 'Solicitor', 'Teacher', 'Founder', 'Accountant', 'Architect', 'Pharmacist'],
  ...['Data scientist', 'Civil servant', 'Designer', 'Consultant', 'Falconer'],
];
const LINES = [
  ...['I pray five times a day.', 'I hike most weekends.', 'I love cooking for family.', 'I speak Arabic and French.'],
  ...[
    'I smoke.',
    "I don't smoke.",
    'Open to relocating.',
    'Not willing to relocate.',
    'Reading, poetry and long walks.',
  ],
  ...['I volunteer at the mosque.', 'Honest, patient and curious.', 'A homebody at heart.', 'I speak Urdu.'],
];
const WISHES = ['hiking', 'cooking', 'travel', 'reading', 'football', 'art', 'arab', 'south asian', 'falconry'];
const BREAKERS = ['smoking', 'has children', 'divorced', 'not practicing', 'long distance', 'over 45', 'bad vibes'];

const SOME_QUESTIONS = QUESTIONS.filter((_, at) => at % 10 === 0);

/** Four in ten answer about half of some questions. */
function sampleAnswers(random: () => number): Candidate['answers'] {
  if (random() < 0.6) return {};
  return Object.fromEntries(
    SOME_QUESTIONS.filter(() => random() < 0.5).map(({ id, options }) => {
      const values = options.map(({ value }) => value);
      const answer = values[Math.floor(random() * values.length)] ?? '';
      const acceptable = values.filter((value) => value === answer || random() < 0.3);
      const importance = ([0, 1, 3, 9] as const)[Math.floor(random() * 4)] ?? 0;
      return [id, { answer, acceptable, importance }];
    }),
  );
}

/** One member; every field comes from the random stream, so two streams give two people. */
function sampleMember(id: string, random: () => number): Candidate {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(chance: number, value: () => T): T | null => (random() < chance ? value() : null);
  const some = <T>(list: readonly T[], most: number): T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(list));
  const age = 23 + Math.floor((random() + random()) * 14);
  const gender: Gender = random() < 0.5 ? 'male' : 'female';
  return {
    id,
    gender,
    age,
    location: maybe(0.95, () => pick(CITIES)),
    ethnicity: maybe(0.8, () => pick(['arab', 'south_asian', 'african', 'turkish', 'caucasian', 'mixed'])),
    education: maybe(0.9, () => pick(['bachelors', 'masters', 'doctorate', 'professional', 'high_school'])),
    religiousLevel: maybe(0.9, () => pick(['moderate', 'practicing', 'practicing', 'very_practicing'])),
    maritalStatus: maybe(0.9, () => pick(['never_married', 'never_married', 'never_married', 'divorced', 'widowed'])),
    hasChildren: maybe(0.85, () => random() < 0.15),
    wantsChildren: maybe(0.85, () => random() < 0.85),
    height: maybe(0.7, () => pick(["5'4", "5'8", "6'0"])),
    occupation: maybe(0.9, () => pick(WORK)),
    bio: maybe(0.85, () => some(LINES, 5).join(' ')),
    answers: sampleAnswers(random),
    preferences: {
      ageMin: maybe(0.5, () => age - 3 - Math.floor(random() * 8)),
      ageMax: maybe(0.5, () => age + 3 + Math.floor(random() * 8)),
      location: null,
      maxDistanceKm: pick([0, 0, 0, 100, 500, 5000]),
      interests: some(WISHES, 4),
      dealBreakers: some(BREAKERS, 2),
    },
    blockedIds: [],
    hideFromContacts: random() < 0.1,
    colleagueKey: maybe(0.2, () => pick(['clinic.example', 'bank.example', 'firm.example'])),
    phoneHash: maybe(0.5, () => `hash-${Math.floor(random() * 50)}`),
    contactHashes: some(['hash-1', 'hash-2', 'hash-3'], 2),
  };
}

/** A community of `count` members. */
export function sampleCommunity(count: number, seed: string): Candidate[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => sampleMember(`m${String(at).padStart(6, '0')}`, random));
}
