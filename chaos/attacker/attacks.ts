import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import * as options from '../../shared/options.ts';
import type { Question } from '../../shared/questions/question.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import type { Attacker, OwnState } from './attacker.ts';
import { type AgeWindow, DEAL_BREAKERS, type Target } from './community.ts';
import { attackPresence, connectWithTargets, readInbox } from './presence.ts';
import {
  ABSENT,
  DEAL_BREAKER_PROBES,
  doScoresDiffer,
  doSightsDiffer,
  guessByRaising,
  type Observation,
  type Observations,
  observe,
  type Pace,
  type Probe,
  pickHeaviest,
  weighExclusion,
} from './probing.ts';
import { countShares, type Guess, pickBest } from './result.ts';

/** An attack on one kind of secret of all targets. */
export interface Attack {
  readonly name: string;
  readonly paces: readonly Pace[];
  run(attacker: Attacker, pace: Pace): Promise<Guess[]>;
}

/** Attacks a field or an answer: makes a probe for each value and takes the value at which the score is highest. */
const attackValues = async (
  attacker: Attacker,
  pace: Pace,
  secrets: ReadonlyMap<string, (target: Target) => string>,
  probes: readonly Probe[],
): Promise<Guess[]> => {
  const observations = await observe(attacker, probes, pace);
  const { targets } = attacker.community;
  return [...secrets].flatMap(([asks, tell]) => {
    const prior = countShares(targets.map(tell));
    const blind = pickBest(prior);
    const doProbesTell = doScoresDiffer(asks, observations);
    return targets.map((target) => {
      const observed = observations.get(target.candidate.id) ?? [];
      return { truth: tell(target), blind, guess: guessByRaising(asks, { observed, prior, doProbesTell }) };
    });
  });
};

/** Questions with few options, the more delicate ones first: the more options, the more probes. */
const SENSITIVITIES: readonly Question['sensitivity'][] = ['special', 'careful', 'open'];
const ATTACKED_QUESTIONS = SENSITIVITIES.flatMap((sensitivity) =>
  QUESTIONS.filter((question) => question.sensitivity === sensitivity && question.options.length === 4),
);
/** Questions on which nearly everyone is met, so that the answer to one more decides: those with the most options. */
const SHIELDS = QUESTIONS.filter((question) => !ATTACKED_QUESTIONS.slice(0, 6).includes(question))
  .sort((x, y) => y.options.length - x.options.length)
  .slice(0, 6);
const SHIELD_VARIANTS = 3;

/** Own answers in which all options but one are acceptable for each shield, and one option only for the attacked question. */
const answersFor = (question: Question, option: string, variant: number): OwnState => {
  const shield = ({ id, options: all }: Question) => {
    const left = all[variant % all.length]?.value ?? '';
    const acceptable = all.map(({ value }) => value).filter((value) => value !== left);
    return [id, { answer: acceptable[0] ?? '', acceptable }] as const;
  };
  return {
    answers: { ...Object.fromEntries(SHIELDS.map(shield)), [question.id]: { answer: option, acceptable: [option] } },
  };
};

const answers: Attack = {
  name: 'answers to questions',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const attacked = ATTACKED_QUESTIONS.slice(0, pace === 'at-once' ? 6 : 2);
    const variants = pace === 'at-once' ? SHIELD_VARIANTS : 1;
    // A question no longer probed asks nothing: all its options are acceptable.
    const quiet = Object.fromEntries(
      attacked.map(({ id, options: all }) => [
        id,
        { answer: all[0]?.value ?? '', acceptable: all.map(({ value }) => value) },
      ]),
    );
    const probes = attacked.flatMap((question) =>
      Array.from({ length: variants }, (_, variant) =>
        question.options.map(({ value }): Probe => {
          const state = answersFor(question, value, variant);
          return { asks: question.id, value, state: { answers: { ...quiet, ...state.answers } } };
        }),
      ).flat(),
    );
    const secrets = new Map(
      attacked.map(({ id }) => [id, ({ candidate }: Target) => candidate.answers[id]?.answer ?? ABSENT]),
    );
    return attackValues(attacker, pace, secrets, probes);
  },
};

const CARD_HIDDEN = {
  religiousLevel: options.RELIGIOUS_LEVELS,
  education: options.PROFILE_EDUCATION,
  maritalStatus: options.MARITAL_STATUSES,
  hasChildren: [true, false],
  wantsChildren: [true, false],
} as const satisfies Partial<Record<keyof Candidate, readonly unknown[]>>;

const hiddenFields: Attack = {
  name: 'fields that a card hides',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const entries = Object.entries(CARD_HIDDEN).slice(0, pace === 'at-once' ? undefined : 2);
    const probes = entries.flatMap(([field, values]) =>
      values.map((value): Probe => ({ asks: field, value: String(value), state: { profile: { [field]: value } } })),
    );
    const secrets = new Map(
      entries.map(([field]) => [
        field,
        ({ candidate }: Target) => String(candidate[field as keyof typeof CARD_HIDDEN] ?? ABSENT),
      ]),
    );
    return attackValues(attacker, pace, secrets, probes);
  },
};

const dealBreakers: Attack = {
  name: 'deal-breakers',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const seen = await observe(attacker, DEAL_BREAKER_PROBES, pace);
    const observations: Observations = doSightsDiffer(seen) ? seen : new Map();
    const { targets } = attacker.community;
    return DEAL_BREAKERS.flatMap((dealBreaker) => {
      const tell = ({ candidate }: Target) => String(candidate.preferences.dealBreakers.includes(dealBreaker));
      const prior = countShares(targets.map(tell));
      return targets.map((target) => {
        const observed = observations.get(target.candidate.id) ?? [];
        const nats = weighExclusion(observed, ({ value }) => value === dealBreaker);
        const weights = new Map([...prior].map(([has, share]) => [has, Math.log(share) + (has === 'true' ? nats : 0)]));
        return { truth: tell(target), blind: pickBest(prior), guess: pickHeaviest(weights) };
      });
    });
  },
};

const OWN_AGES = { first: 18, last: 70 };

/** Own ages at which the bounds of the age ranges of a group of ages usually lie. */
const AGES_AROUND = [-4, -2, -1, 0, 1, 2, 9, 11] as const;

const ageRanges: Attack = {
  name: 'bounds of age ranges',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const { targets } = attacker.community;
    const every = OWN_AGES.last - OWN_AGES.first + 1;
    const ages = Array.from({ length: every }, (_, at) => OWN_AGES.first + at);
    const probe = (value: string, getAge: (window: AgeWindow) => number): Probe => ({
      asks: 'age',
      value,
      state: (window) => ({ profile: { age: getAge(window) } }),
    });
    const probes =
      pace === 'daily'
        ? AGES_AROUND.map((shift) => probe(`window ${shift}`, ({ min }) => min + shift))
        : ages.map((age) => probe(String(age), () => age));
    const seen = await observe(attacker, probes, pace);
    const observations: Observations = doSightsDiffer(seen) ? seen : new Map();
    const offsets = targets.map(({ candidate }) => getOffsets(candidate));
    const priors = [0, 1].map((bound) => countShares(offsets.map((both) => String(both[bound]))));
    return targets.flatMap(({ candidate }, at) => {
      const window = attacker.community.ageWindows.find(({ max }) => (candidate.age ?? 0) <= max);
      const observed = (observations.get(candidate.id) ?? []).map((one) => ({
        ...one,
        age: one.value.startsWith('window') ? (window?.min ?? 0) + Number(one.value.slice(7)) : Number(one.value),
      }));
      return [0, 1].map((bound): Guess => {
        const prior = priors[bound] ?? new Map<string, number>();
        const weights = new Map(
          [...prior].map(([offset, share]) => {
            const edge = toBound(candidate, bound, Number(offset));
            const nats = weighExclusion(observed, (one) => {
              const { age } = one as (typeof observed)[number];
              return bound === 0 ? age < edge : age > edge;
            });
            return [offset, Math.log(share) + nats];
          }),
        );
        return { truth: String(offsets[at]?.[bound]), blind: pickBest(prior), guess: pickHeaviest(weights) };
      });
    });
  },
};

/** A bound that is not set is far away, whoever's it is. */
const UNSET = 99;
const getOffsets = ({ age, preferences: { ageMin, ageMax } }: Candidate): [number, number] => [
  ageMin === null ? -UNSET : ageMin - (age ?? 0),
  ageMax === null ? UNSET : ageMax - (age ?? 0),
];
const toBound = ({ age }: Candidate, bound: number, offset: number): number =>
  Math.abs(offset) === UNSET ? (bound === 0 ? 18 : 100) : (age ?? 0) + offset;

/** Halves of a list of numbers, so that each number is in a different set of them. */
const getHalves = (phones: readonly string[]): readonly (readonly string[])[] => {
  const bits = Math.ceil(Math.log2(phones.length + 1));
  return Array.from({ length: bits }, (_, bit) => phones.filter((_number, at) => ((at + 1) >> bit) & 1));
};

const RIGHT_BIT = 0.95;

/** Returns the number whose halves are those at which someone was not there. */
const guessNumber = (observed: readonly Observation[], phones: readonly string[]): string => {
  const weights = new Map(
    phones.map((phone, at) => {
      const nats = observed.map(({ value, seen }) => {
        const isListed = (((at + 1) >> Number(value)) & 1) === 1;
        return Math.log(isListed === (seen === null) ? RIGHT_BIT : 1 - RIGHT_BIT);
      });
      return [phone, nats.reduce((sum, one) => sum + one, 0)];
    }),
  );
  const differs = new Set(observed.map(({ seen }) => seen === null)).size > 1;
  return differs ? pickHeaviest(weights) : (phones[0] ?? '');
};

const phoneNumbers: Attack = {
  name: 'phone numbers, by recommendations',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const { targets } = attacker.community;
    const phones = targets.map(({ phone }) => phone).sort();
    const probes = getHalves(phones).map(
      (half, bit): Probe => ({
        asks: 'phone',
        value: String(bit),
        state: { phones: half },
      }),
    );
    const observations = await observe(attacker, probes, pace);
    return targets.map(({ candidate, phone }) => ({
      truth: phone,
      blind: phones[0] ?? '',
      guess: guessNumber(observations.get(candidate.id) ?? [], phones),
    }));
  },
};

/** How long a list of numbers is kept before looking: a number that was removed may still count on the next day. */
const HELD_DAYS = 2;

const phoneNumbersOfConnected: Attack = {
  name: 'phone numbers, by conversations',
  paces: ['at-once', 'daily'],
  async run(attacker, pace) {
    const { targets, ageWindows } = attacker.community;
    const [window] = ageWindows;
    const threads = await connectWithTargets(attacker.community);
    const phones = targets.map(({ phone }) => phone).sort();
    const observed = new Map([...threads.keys()].map((id): [string, Observation[]] => [id, []]));
    for (const [bit, half] of getHalves(phones).entries()) {
      if (!window || !attacker.canAfford(1, pace === 'daily' ? HELD_DAYS : 0)) break;
      await attacker.become({ phones: half }, window);
      for (let day = 0; pace === 'daily' && day < HELD_DAYS; day += 1) await attacker.waitForNextDay();
      const inbox = await readInbox(attacker);
      for (const [id, seen] of observed) {
        seen.push({ asks: 'phone', value: String(bit), seen: inbox.has(id) ? { rank: 0, score: 0 } : null });
      }
    }
    return targets.map(({ candidate, phone }) => ({
      truth: phone,
      blind: phones[0] ?? '',
      guess: guessNumber(observed.get(candidate.id) ?? [], phones),
    }));
  },
};

const presence: Attack = {
  name: 'presence',
  paces: ['at-once'],
  run: (attacker) => attackPresence(attacker),
};

/** Every attack. */
export const ATTACKS: readonly Attack[] = [
  answers,
  hiddenFields,
  dealBreakers,
  ageRanges,
  phoneNumbers,
  phoneNumbersOfConnected,
  presence,
];
