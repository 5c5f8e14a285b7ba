import type { Candidate, Gender, GivenAnswer } from '../../server/domain/matching/member/candidate.ts';
import { createRandom, type Random, type Weighted } from '../../server/seed/random.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import * as typical from './marginals.ts';

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

/** Returns the different values among `count` picks. */
const pickSome = <T>(random: Random, from: Weighted<T>, count: number): T[] => [
  ...new Set(Array.from({ length: count }, () => random.pickWeighted(from))),
];

/** Returns a number in [0, 1) whose distribution is close to a bell: the mean of three uniform ones. */
const nextBell = (random: Random): number => (random.next() + random.next() + random.next()) / 3;

/**
 * Yields members one at a time and in the order of their ids, the same for the same seed. Half are men. `change` replaces
 * parts of the typical distribution. Each field is drawn by itself and may be empty, so that the engine meets every
 * combination in known shares; the people of the demo, whose fields fit one another, come from `server/seed/people.ts`.
 */
export function* generateCandidates(
  count: number,
  seed: string,
  change: Partial<Distribution> = {},
): Generator<Candidate, void> {
  const random = createRandom(`community ${seed}`);
  const distribution = { ...TYPICAL, ...change };
  for (let at = 0; at < count; at++) yield generateCandidate(`m${String(at).padStart(7, '0')}`, random, distribution);
}

function generateCandidate(id: string, random: Random, distribution: Distribution): Candidate {
  const { blank, answerers, phoneNumbers } = distribution;
  const somePhones = (count: number) => Array.from({ length: count }, () => `hash-${random.int(0, phoneNumbers - 1)}`);
  const maybe = <T>(value: () => T): T | null => (random.chance(blank) ? null : value());
  const gender: Gender = random.chance(0.5) ? 'male' : 'female';
  const age = Math.round(22 + 30 * nextBell(random) + (gender === 'male' ? 1.5 : 0));
  const maritalStatus = maybe(() => random.pickWeighted(distribution.MARITAL));
  const [younger, older] = gender === 'male' ? [10, 3] : [3, 10];
  return {
    id,
    gender,
    age,
    location: maybe(() => random.pickWeighted(distribution.CITIES)),
    ethnicity: maybe(() => random.pickWeighted(distribution.ETHNICITIES)),
    education: maybe(() => random.pickWeighted(distribution.EDUCATION)),
    religiousLevel: maybe(() => random.pickWeighted(distribution.PRACTICE)),
    maritalStatus,
    hasChildren: maybe(() => maritalStatus !== 'never_married' && random.chance(0.45)),
    wantsChildren: maybe(() => random.chance(0.88)),
    height: maybe(() => `5'${random.int(0, 11)}`),
    occupation: maybe(() => random.pickWeighted(distribution.OCCUPATIONS)),
    bio: maybe(() => pickSome(random, distribution.SENTENCES, random.int(1, 5)).join(' ')),
    answers: random.chance(answerers) ? generateAnswers(random, createRandom(`kept apart ${id}`)) : {},
    preferences: {
      ageMin: random.chance(0.7) ? Math.max(18, age - younger + Math.round(2 * random.next())) : null,
      ageMax: random.chance(0.7) ? age + older - Math.round(2 * random.next()) : null,
      location: null,
      maxDistanceKm: random.pickWeighted(distribution.DISTANCES),
      interests: pickSome(random, distribution.INTERESTS, random.int(0, 4)),
      dealBreakers: pickSome(random, distribution.DEAL_BREAKERS, Math.floor(random.next() * 3.2)),
    },
    blockedIds: [],
    hideFromContacts: random.chance(distribution.hiding),
    firmHashes: random.chance(distribution.employed)
      ? [`firm${random.int(0, distribution.employers - 1)}.example`]
      : [],
    phoneHashes: phoneNumbers > 0 && random.chance(0.5) ? somePhones(1) : [],
    contactHashes: phoneNumbers > 0 ? somePhones(random.int(0, 2)) : [],
  };
}

const IMPORTANCES: Weighted<GivenAnswer['importance']> = [
  [0, 15],
  [1, 35],
  [3, 35],
  [9, 15],
];

function generateAnswers(random: Random, apart: Random): Candidate['answers'] {
  const given: Record<string, GivenAnswer> = {};
  for (const { id, options } of QUESTIONS) {
    if (random.chance(0.2)) continue;
    const own = random.int(0, options.length - 1);
    const acceptable = options.filter((_, at) => at === own || random.chance(0.45)).map(({ value }) => value);
    const importance = random.pickWeighted(IMPORTANCES);
    given[id] = { answer: options[own]?.value ?? '', acceptable, importance, mayKeepApart: apart.chance(0.5) };
  }
  return given;
}
