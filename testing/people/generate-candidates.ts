import type { Candidate, Gender } from '../../server/domain/matching/member/candidate.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import type { Weighted } from './marginals.ts';
import * as typical from './marginals.ts';

type Random = () => number;

/** What the members of a generated community are like: values with their weights, and shares from 0 to 1. */
export interface Distribution {
  readonly CITIES: Weighted<string>;
  readonly ETHNICITIES: Weighted<string>;
  readonly EDUCATION: Weighted<string>;
  readonly PRACTICE: Weighted<string>;
  readonly MARITAL: Weighted<string>;
  readonly OCCUPATIONS: Weighted<string>;
  readonly SENTENCES: Weighted<string>;
  readonly DISTANCES: Weighted<number>;
  readonly INTERESTS: Weighted<string>;
  readonly DEAL_BREAKERS: Weighted<string>;
  /** Share of fields that are left empty. */
  readonly blank: number;
  /** Share of members who answer most of the question bank. */
  readonly answerers: number;
  /** Share of members who hide from colleagues, and of those whose e-mail address names an employer. */
  readonly hiding: number;
  readonly employed: number;
  /** How many employers there are. */
  readonly employers: number;
  /** Phone numbers that members have and list; none are listed where there are 0. */
  readonly phoneNumbers: number;
}

/** Close to what the service expects of its members; the benches use it. */
const TYPICAL: Distribution = {
  ...typical,
  blank: 0.06,
  answerers: 0.4,
  hiding: 0.05,
  employed: 0.1,
  employers: 40,
  phoneNumbers: 0,
};

const pick = <T>(random: Random, from: Weighted<T>): T => {
  let left = random() * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of from) {
    left -= weight;
    if (left < 0) return value;
  }
  return (from[0] as readonly [T, number])[0];
};

const pickSome = <T>(random: Random, from: Weighted<T>, count: number): T[] => [
  ...new Set(Array.from({ length: count }, () => pick(random, from))),
];

/** A number in [0, 1) whose distribution is close to a bell: the mean of three uniform ones. */
const randomBell = (random: Random): number => (random() + random() + random()) / 3;

/**
 * Yields members one at a time and in the order of their ids, the same for the same seed. Half are men. `change` replaces
 * parts of the typical distribution.
 */
export function* generateCandidates(
  count: number,
  seed: string,
  change: Partial<Distribution> = {},
): Generator<Candidate, void> {
  const random = seededRandom(`community ${seed}`);
  const distribution = { ...TYPICAL, ...change };
  for (let at = 0; at < count; at++) yield generateCandidate(`m${String(at).padStart(7, '0')}`, random, distribution);
}

function generateCandidate(id: string, random: Random, distribution: Distribution): Candidate {
  const { blank, answerers, phoneNumbers } = distribution;
  const somePhones = (count: number) =>
    Array.from({ length: count }, () => `hash-${Math.floor(random() * phoneNumbers)}`);
  const maybe = <T>(value: () => T): T | null => (random() < blank ? null : value());
  const gender: Gender = random() < 0.5 ? 'male' : 'female';
  const age = Math.round(22 + 30 * randomBell(random) + (gender === 'male' ? 1.5 : 0));
  const maritalStatus = maybe(() => pick(random, distribution.MARITAL));
  const [younger, older] = gender === 'male' ? [10, 3] : [3, 10];
  return {
    id,
    gender,
    age,
    location: maybe(() => pick(random, distribution.CITIES)),
    ethnicity: maybe(() => pick(random, distribution.ETHNICITIES)),
    education: maybe(() => pick(random, distribution.EDUCATION)),
    religiousLevel: maybe(() => pick(random, distribution.PRACTICE)),
    maritalStatus,
    hasChildren: maybe(() => maritalStatus !== 'never_married' && random() < 0.45),
    wantsChildren: maybe(() => random() < 0.88),
    height: maybe(() => `5'${Math.floor(random() * 12)}`),
    occupation: maybe(() => pick(random, distribution.OCCUPATIONS)),
    bio: maybe(() => pickSome(random, distribution.SENTENCES, 1 + Math.floor(random() * 5)).join(' ')),
    answers: random() < answerers ? generateAnswers(random) : {},
    preferences: {
      ageMin: random() < 0.7 ? Math.max(18, age - younger + Math.round(2 * random())) : null,
      ageMax: random() < 0.7 ? age + older - Math.round(2 * random()) : null,
      location: null,
      maxDistanceKm: pick(random, distribution.DISTANCES),
      interests: pickSome(random, distribution.INTERESTS, Math.floor(random() * 5)),
      dealBreakers: pickSome(random, distribution.DEAL_BREAKERS, Math.floor(random() * 3.2)),
    },
    blockedIds: [],
    hideFromContacts: random() < distribution.hiding,
    colleagueKey:
      random() < distribution.employed ? `firm${Math.floor(random() * distribution.employers)}.example` : null,
    phoneHash: phoneNumbers > 0 && random() < 0.5 ? (somePhones(1)[0] ?? null) : null,
    contactHashes: phoneNumbers > 0 ? somePhones(Math.floor(random() * 3)) : [],
  };
}

function generateAnswers(random: Random): Candidate['answers'] {
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
