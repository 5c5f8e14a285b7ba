import type { Candidate, Gender } from '../../server/domain/matching/member/candidate.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import * as marginals from './marginals.ts';

type Random = () => number;

const BLANK = 0.06;
const ANSWERERS = 0.4;

const pick = <T>(random: Random, from: marginals.Weighted<T>): T => {
  let left = random() * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of from) {
    left -= weight;
    if (left < 0) return value;
  }
  return (from[0] as readonly [T, number])[0];
};

const some = <T>(random: Random, from: marginals.Weighted<T>, count: number): T[] => [
  ...new Set(Array.from({ length: count }, () => pick(random, from))),
];

/** Near a bell: the sum of three even numbers. */
const bell = (random: Random): number => (random() + random() + random()) / 3;

/**
 * Members with plausible marginals, one at a time and in the order of their ids, the same for the same seed. Half are men;
 * `answerers` of them answer most of the question bank.
 */
export function* generateMembers(
  count: number,
  seed: string,
  { answerers = ANSWERERS }: { answerers?: number } = {},
): Generator<Candidate, void> {
  const random = seededRandom(`community ${seed}`);
  for (let at = 0; at < count; at++) yield member(`m${String(at).padStart(7, '0')}`, random, answerers);
}

function member(id: string, random: Random, answerers: number): Candidate {
  const maybe = <T>(value: () => T): T | null => (random() < BLANK ? null : value());
  const gender: Gender = random() < 0.5 ? 'male' : 'female';
  const age = Math.round(22 + 30 * bell(random) + (gender === 'male' ? 1.5 : 0));
  const maritalStatus = maybe(() => pick(random, marginals.MARITAL));
  const [younger, older] = gender === 'male' ? [10, 3] : [3, 10];
  return {
    id,
    gender,
    age,
    location: maybe(() => pick(random, marginals.CITIES)),
    ethnicity: maybe(() => pick(random, marginals.ETHNICITIES)),
    education: maybe(() => pick(random, marginals.EDUCATION)),
    religiousLevel: maybe(() => pick(random, marginals.PRACTICE)),
    maritalStatus,
    hasChildren: maybe(() => maritalStatus !== 'never_married' && random() < 0.45),
    wantsChildren: maybe(() => random() < 0.88),
    height: maybe(() => `5'${Math.floor(random() * 12)}`),
    occupation: maybe(() => pick(random, marginals.OCCUPATIONS)),
    bio: maybe(() => some(random, marginals.SENTENCES, 1 + Math.floor(random() * 5)).join(' ')),
    answers: random() < answerers ? answers(random) : {},
    preferences: {
      ageMin: random() < 0.7 ? Math.max(18, age - younger + Math.round(2 * random())) : null,
      ageMax: random() < 0.7 ? age + older - Math.round(2 * random()) : null,
      location: null,
      maxDistanceKm: pick(random, marginals.DISTANCES),
      interests: some(random, marginals.INTERESTS, Math.floor(random() * 5)),
      dealBreakers: some(random, marginals.DEAL_BREAKERS, Math.floor(random() * 3.2)),
    },
    blockedIds: [],
    hideFromContacts: random() < 0.05,
    colleagueKey: random() < 0.1 ? `firm${Math.floor(random() * 40)}.example` : null,
    phoneHash: null,
    contactHashes: [],
  };
}

function answers(random: Random): Candidate['answers'] {
  const given: Record<string, Candidate['answers'][string]> = {};
  for (const { id, options } of QUESTIONS) {
    if (random() < 0.2) continue;
    const own = Math.floor(random() * options.length);
    const acceptable = options.filter((_, at) => at === own || random() < 0.45).map(({ value }) => value);
    const importance = pick(random, [
      [0, 15],
      [1, 35],
      [3, 35],
      [9, 15],
    ] as const);
    given[id] = { answer: options[own]?.value ?? '', acceptable, importance };
  }
  return given;
}
