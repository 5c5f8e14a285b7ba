import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import * as options from '../../shared/options.ts';
import type { Question } from '../../shared/questions/question.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import { type Attacker, BUDGET, type OwnState } from './attacker.ts';
import { DEAL_BREAKERS, type Target } from './community.ts';
import { believe, doesExclude, getCommonness, getOffsets, toBound } from './disclosed.ts';
import { PHONE_ATTACKS } from './phone-attacks.ts';
import { attackPresence } from './presence.ts';
import {
  ABSENT,
  type Attack,
  DEAL_BREAKER_PROBES,
  doScoresDiffer,
  guessByRaising,
  observe,
  type Pace,
  type Probe,
} from './probing.ts';
import { countShares, type Guess, pickBest } from './result.ts';
import { type Possibility, weighSecrets } from './secrets.ts';

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
    const observations = await observe(attacker, pace === 'crowd' ? IN_BLOCKS : DEAL_BREAKER_PROBES, pace, {
      declines: true,
    });
    const { targets } = attacker.community;
    const commonness = getCommonness(targets);
    const suspected = targets.map((target) => {
      const observed = observations.get(target.candidate.id) ?? [];
      const informed = believe(target, observed, commonness).dealBreakers;
      const belief = believe(target, observed, commonness, true).dealBreakers;
      const secrets = DEAL_BREAKERS.map((one, at) => {
        const weigh = (has: boolean): Possibility => {
          const shareOf = (share = 0): number => (has ? share : 1 - share);
          return {
            value: String(has),
            chance: shareOf(commonness.dealBreakers[at]),
            belief: shareOf(belief[at]),
            excludes: ({ own }) => has && doesExclude(one, own),
          };
        };
        return [weigh(false), weigh(true)];
      });
      return { target, informed, observed, secrets };
    });
    const weights = weighSecrets(suspected);
    return DEAL_BREAKERS.flatMap((one, at) => {
      const tell = ({ candidate }: Target) => String(candidate.preferences.dealBreakers.includes(one));
      const blind = pickBest(countShares(targets.map(tell)));
      const choose = (chance = 0): string => (chance === 0.5 ? blind : String(chance > 0.5));
      return suspected.map(({ target, informed }, index): Guess => {
        const has = weights[index]?.[at] ?? new Map<string, number>();
        const [yes, no] = [has.get('true') ?? 0, has.get('false') ?? 0];
        return {
          truth: tell(target),
          blind,
          informed: choose(informed[at]),
          guess: choose(yes / (yes + no)),
        };
      });
    });
  },
};

const OWN_AGES = { first: 18, last: 70 };

/** Own ages, the most telling first: the age changes three times in 30 days, so that with everyone in view each is kept for some days. */
const AGES = [31, 41, 46, 36] as const;
const CHANGES = 3;
const DAYS_OF_AN_AGE = 10;

const ageRanges: Attack = {
  name: 'bounds of age ranges',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const { targets } = attacker.community;
    const every = OWN_AGES.last - OWN_AGES.first + 1;
    const probe = (age: number): Probe => ({ asks: 'age', value: String(age), state: { profile: { age } } });
    const probes = {
      'at-once': Array.from({ length: every }, (_, at) => probe(OWN_AGES.first + at)),
      // One look at each group of ages, since every day more is known by introductions alone.
      daily: AGES.slice(0, CHANGES).map(probe),
      crowd: AGES.flatMap((age) => Array.from({ length: DAYS_OF_AN_AGE }, () => probe(age))),
    }[pace];
    const observations = await observe(attacker, probes, pace, { isHeld: true, declines: true });
    const commonness = getCommonness(targets);
    const suspected = targets.map((target) => {
      const observed = observations.get(target.candidate.id) ?? [];
      const informed = believe(target, observed, commonness).bounds;
      const belief = believe(target, observed, commonness, true).bounds;
      const secrets = commonness.bounds.map((offsets, bound) =>
        [...offsets].map(([offset, chance]): Possibility => {
          const edge = toBound(target.candidate, bound, Number(offset));
          const isBeyond = (age: number): boolean => (bound === 0 ? age < edge : age > edge);
          return {
            value: offset,
            chance,
            belief: belief[bound]?.get(offset) ?? 0,
            excludes: ({ own }) => isBeyond(Number(own.age)),
          };
        }),
      );
      return { target, informed, observed, secrets };
    });
    const weights = weighSecrets(suspected);
    return suspected.flatMap(({ target, informed }, index) =>
      getOffsets(target.candidate).map(
        (truth, bound): Guess => ({
          truth: String(truth),
          blind: pickBest(commonness.bounds[bound] ?? new Map()),
          informed: pickBest(informed[bound] ?? new Map()),
          guess: pickBest(weights[index]?.[bound] ?? new Map()),
        }),
      ),
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
