import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import * as options from '../../shared/options.ts';
import type { Question } from '../../shared/questions/question.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import { type Attacker, BUDGET, type OwnState } from './attacker.ts';
import { type AgeWindow, DEAL_BREAKERS, type Target } from './community.ts';
import { believe, getCommonness, getOffsets, toBound } from './disclosed.ts';
import { PHONE_ATTACKS } from './phone-attacks.ts';
import { attackPresence } from './presence.ts';
import {
  ABSENT,
  type Attack,
  DEAL_BREAKER_PROBES,
  doProbesExclude,
  doScoresDiffer,
  doSightsTell,
  guessByRaising,
  type Observation,
  observe,
  type Pace,
  type Probe,
  pickHeaviest,
  weighExclusion,
} from './probing.ts';
import { countShares, type Guess, pickBest } from './result.ts';

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

/**
 * The probes with everyone in view: each for so many days that all whom it does not exclude are introduced, and at last nothing that
 * excludes, which brings those who had been left out.
 */
const IN_BLOCKS = [...DEAL_BREAKER_PROBES.slice(1), ...DEAL_BREAKER_PROBES.slice(0, 1)].flatMap((probe) =>
  Array.from({ length: Math.floor(BUDGET.days / DEAL_BREAKER_PROBES.length) }, () => probe),
);

const dealBreakers: Attack = {
  name: 'deal-breakers',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const observations = await observe(attacker, pace === 'crowd' ? IN_BLOCKS : DEAL_BREAKER_PROBES, pace);
    const { targets } = attacker.community;
    const commonness = getCommonness(targets);
    const tell = (one: string) => (target: Target) => String(target.candidate.preferences.dealBreakers.includes(one));
    const weighed = targets.map((target) => {
      const observed = observations.get(target.candidate.id) ?? [];
      return {
        target,
        informed: believe(target, observed, commonness).dealBreakers,
        belief: believe(target, observed, commonness, true).dealBreakers,
        nats: DEAL_BREAKERS.map((one) => weighExclusion(observed, ({ value }) => value === one)),
      };
    });
    const chances = new Map<string, number>(DEAL_BREAKERS.map((one, at) => [one, commonness.dealBreakers[at] ?? 0]));
    const doRecommendationsTell = doProbesExclude(observations, 'none', (value) => chances.get(value) ?? 0);
    return DEAL_BREAKERS.flatMap((one, at) => {
      const blind = pickBest(countShares(targets.map(tell(one))));
      return weighed.map(({ target, informed, belief, nats }): Guess => {
        const has = (chance = 0) => chance > 0.5 || (chance === 0.5 && blind === 'true');
        const odds = Math.log((belief[at] ?? 0) / (1 - (belief[at] ?? 0)));
        const guess = doRecommendationsTell ? odds + (nats[at] ?? 0) > 0 : has(belief[at]);
        return { truth: tell(one)(target), blind, informed: String(has(informed[at])), guess: String(guess) };
      });
    });
  },
};

const OWN_AGES = { first: 18, last: 70 };

/** Own ages at which the bounds of the age ranges of a group of ages usually lie. */
const AGES_AROUND = [9, 0, -2, 11, 2, -1, 1, -4] as const;
/** Own ages with everyone in view, the most telling first, and how long each is kept: age changes three times in 30 days. */
const AGES_FOR_ALL = [46, 36, 31, 41] as const;
const DAYS_OF_AN_AGE = 10;

const ageRanges: Attack = {
  name: 'bounds of age ranges',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const { targets } = attacker.community;
    const every = OWN_AGES.last - OWN_AGES.first + 1;
    const probe = (value: string, getAge: (window: AgeWindow) => number): Probe => ({
      asks: 'age',
      value,
      state: (window) => ({ profile: { age: getAge(window) } }),
    });
    const probes: Record<Pace, Probe[]> = {
      'at-once': Array.from({ length: every }, (_, at) => probe(String(at), () => OWN_AGES.first + at)),
      daily: AGES_AROUND.map((shift) => probe(`window ${shift}`, ({ min }) => min + shift)),
      crowd: AGES_FOR_ALL.flatMap((age) => Array.from({ length: DAYS_OF_AN_AGE }, () => probe(String(age), () => age))),
    };
    const observations = await observe(attacker, probes[pace], pace);
    const commonness = getCommonness(targets);
    const weighed = targets.map((target) => {
      const observed = observations.get(target.candidate.id) ?? [];
      const informed = believe(target, observed, commonness).bounds;
      const belief = believe(target, observed, commonness, true).bounds;
      const nats = [0, 1].map((bound) => {
        const weigh = (offset: string): [string, number] => {
          const edge = toBound(target.candidate, bound, Number(offset));
          const excludes = ({ own }: Observation) => (bound === 0 ? Number(own.age) < edge : Number(own.age) > edge);
          return [offset, weighExclusion(observed, excludes)];
        };
        return new Map([...(commonness.bounds[bound]?.keys() ?? [])].map(weigh));
      });
      return { target, informed, belief, nats };
    });
    const doRecommendationsTell = doSightsTell(
      weighed.flatMap(({ nats }) =>
        nats.map((weights, bound) =>
          [...(commonness.bounds[bound] ?? [])].map(([offset, share]) => [share, weights.get(offset) ?? 0] as const),
        ),
      ),
    );
    return weighed.flatMap(({ target, informed, belief, nats }) =>
      getOffsets(target.candidate).map((truth, bound): Guess => {
        const weights = [...(belief[bound] ?? [])].map(([offset, weight]): [string, number] => [
          offset,
          Math.log(weight) + (doRecommendationsTell ? (nats[bound]?.get(offset) ?? 0) : 0),
        ]);
        return {
          truth: String(truth),
          blind: pickBest(commonness.bounds[bound] ?? new Map()),
          informed: pickBest(informed[bound] ?? new Map()),
          guess: pickHeaviest(new Map(weights)),
        };
      }),
    );
  },
};

const presence: Attack = {
  name: 'presence',
  paces: ['at-once'],
  run: (attacker) => attackPresence(attacker),
};

/** Every attack. */
export const ATTACKS: readonly Attack[] = [answers, hiddenFields, dealBreakers, ageRanges, ...PHONE_ATTACKS, presence];
