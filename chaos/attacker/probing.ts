import type { Attacker, Introductions, OwnState, Sight } from './attacker.ts';
import { type AgeWindow, type AttackedCommunity, DEAL_BREAKERS, EXCLUDED_BY, type OwnProfile } from './community.ts';
import type { Guess } from './result.ts';

/**
 * How an attack goes about it. `at-once`: edit and look again, all on one day. `daily`: one edit a day, looked at on the next
 * day. `crowd`: daily too, but with all targets in view, so that who is shown of them tells something.
 */
export const PACES = ['at-once', 'daily', 'crowd'] as const;
export type Pace = (typeof PACES)[number];

/** An attack on one kind of secret of all targets. */
export interface Attack {
  readonly name: string;
  readonly paces: readonly Pace[];
  run(attacker: Attacker, pace: Pace): Promise<Guess[]>;
}

/** One edit, and the value of the secret for which it looks. */
export interface Probe {
  readonly asks: string;
  readonly value: string;
  readonly state: OwnState | ((window: AgeWindow) => OwnState);
}

/** What was seen of one target at one probe; null where they were not shown. */
export interface Observation {
  readonly asks: string;
  readonly value: string;
  readonly seen: Sight | null;
  /** What the attacker's profile said at that time. */
  readonly own: OwnProfile;
  /** Whether they were recommended; null once they have been introduced, because from then on they always are. */
  readonly isRecommended: boolean | null;
  /** What the day's introductions say of them; null where they say nothing. */
  readonly introduction: Introduction | null;
}

/**
 * What a day's introductions say of someone: they were `made`; there were `none-left`, so that they cannot be introduced as
 * things are; or they were `passed-over` for others, though with this chance they would have been chosen.
 */
export interface Introduction {
  readonly kind: 'made' | 'none-left' | 'passed-over';
  readonly chance: number;
}

/** What was seen of each target, by id. */
export type Observations = ReadonlyMap<string, readonly Observation[]>;

/**
 * Makes the probes for one group of ages after another, as long as reads and days are left, and returns what was seen. With
 * all targets in view the probes are repeated until the days are used up. `heldDays`: how long an edit is kept before looking.
 */
export const observe = async (
  attacker: Attacker,
  probes: readonly Probe[],
  pace: Pace,
  heldDays = 1,
): Promise<Observations> => {
  const observations = new Map<string, Observation[]>();
  const days = pace === 'at-once' ? 0 : heldDays;
  const readsPerProbe = pace === 'at-once' ? 2 : 3;
  const plan = pace === 'crowd' ? repeat(probes, attacker) : inWindows(probes, attacker.community.ageWindows);
  for (const { probe, window } of plan) {
    if (!attacker.canAfford(readsPerProbe, days)) break;
    await attacker.become(typeof probe.state === 'function' ? probe.state(window) : probe.state, window);
    for (let day = 0; day < days; day += 1) await attacker.waitForNextDay();
    const recommended = await attacker.lookAtRecommendations();
    const introductions = pace === 'at-once' ? null : await attacker.lookAtIntroductions();
    if (introductions) await attacker.decline(introductions);
    const inView = attacker.community.targets.filter(
      ({ candidate: { age } }) => age !== null && age >= window.min && age <= window.max,
    );
    const own = attacker.profile;
    for (const { candidate } of inView) {
      const { id } = candidate;
      const isIntroduced = introductions?.sights.has(id) || introductions?.before.has(id);
      const seen = introductions?.sights.get(id) ?? recommended.get(id) ?? null;
      const one: Observation = {
        asks: probe.asks,
        value: probe.value,
        seen,
        own,
        isRecommended: isIntroduced ? null : recommended.has(id),
        introduction: introductions && readIntroduction(introductions, id, inView.length),
      };
      observations.set(id, [...(observations.get(id) ?? []), one]);
    }
  }
  return observations;
};

const readIntroduction = ({ sights, before, isFull }: Introductions, id: string, inView: number) => {
  if (before.has(id)) return null;
  const chance = Math.min(0.9, sights.size / Math.max(1, inView - before.size));
  const kind = sights.has(id) ? 'made' : isFull ? 'passed-over' : 'none-left';
  return { kind, chance } as const;
};

interface Step {
  readonly probe: Probe;
  readonly window: AgeWindow;
}

const inWindows = (probes: readonly Probe[], windows: AttackedCommunity['ageWindows']): Step[] =>
  windows.flatMap((window) => probes.map((probe) => ({ probe, window })));

const repeat = (probes: readonly Probe[], { community, budget }: Attacker): Step[] => {
  const ages = community.ageWindows.flatMap(({ min, max }) => [min, max]);
  const window = { min: Math.min(...ages), max: Math.max(...ages) };
  const rounds = Math.ceil(budget.days / probes.length);
  return Array.from({ length: rounds }, () => probes.map((probe) => ({ probe, window }))).flat();
};

/** Nats by which a point of score, at the probe of a value, speaks for that value. */
const NATS_PER_POINT = 3;
/** How much more often someone is shown at the probe of the value that they have. */
const SHOWN_MORE = 1.5;
/** Nats by which equal scores at all probes speak for a value that is not there. */
const NATS_OF_SILENCE = 4;

export const ABSENT = 'absent';

/** What a guess rests on. */
export interface Evidence {
  readonly observed: readonly Observation[];
  /** How common each value is. */
  readonly prior: ReadonlyMap<string, number>;
  /** Whether the probes changed anybody's score, so that a score that does not change tells something. */
  readonly doProbesTell: boolean;
}

/** Returns whether the probes of a secret changed the score of anybody. */
export const doScoresDiffer = (asks: string, observations: Observations): boolean =>
  [...observations.values()].some((observed) => {
    const scores = observed.flatMap((one) => (one.asks === asks && one.seen ? [one.seen.score] : []));
    return new Set(scores).size > 1;
  });

/**
 * Returns the likeliest value of one secret of a target, given what was seen at probes that each would raise the score, or the
 * chance to be shown, of those who have the value. Without any difference it is the value that is most common.
 */
export const guessByRaising = (asks: string, { observed, prior, doProbesTell }: Evidence): string => {
  const relevant = observed.filter((one) => one.asks === asks);
  const values = [...new Set(relevant.map(({ value }) => value))];
  const scoresOf = (among: readonly Observation[]) => among.flatMap(({ seen }) => (seen ? [seen.score] : []));
  const all = scoresOf(relevant);
  const usual = mean(all);
  const shownShare = all.length / Math.max(1, relevant.length);
  const isSilent =
    doProbesTell && values.length > 1 && all.length > 1 && Math.max(...all) === Math.min(...all) && shownShare === 1;
  const weights = new Map<string, number>();
  for (const [value, share] of prior) {
    const at = relevant.filter((one) => one.value === value);
    const scores = scoresOf(at);
    let evidence = scores.length > 0 ? NATS_PER_POINT * (mean(scores) - usual) : 0;
    if (shownShare > 0 && shownShare < 0.9) {
      const more = Math.min(0.95, SHOWN_MORE * shownShare);
      evidence += scores.length * Math.log(more / shownShare);
      evidence += (at.length - scores.length) * Math.log((1 - more) / (1 - shownShare));
    }
    if (isSilent && value === ABSENT) evidence += NATS_OF_SILENCE;
    weights.set(value, Math.log(share) + evidence);
  }
  return pickHeaviest(weights);
};

/** The chance that someone is shown at a probe that excludes them. */
const SLIP = 0.02;

/** Returns how much likelier it is that a target was recommended as they were where these probes exclude them, in nats. */
export const weighExclusion = (given: readonly Observation[], excludes: (one: Observation) => boolean): number => {
  const observed = given.filter(({ isRecommended }) => isRecommended !== null);
  const others = observed.filter((one) => !excludes(one));
  const shown = others.filter(({ isRecommended }) => isRecommended).length;
  const usual = Math.min(0.98, Math.max(SLIP, shown / Math.max(1, others.length)));
  return observed
    .filter(excludes)
    .reduce(
      (nats, { isRecommended }) =>
        nats + (isRecommended ? Math.log(SLIP / usual) : Math.log((1 - SLIP) / (1 - usual + SLIP))),
      0,
    );
};

/** Nats by which what was seen of everyone has to speak for it that hidden things decide who is recommended. */
const NATS_TO_BELIEVE = 3;

/**
 * Returns whether hidden things seem to decide who is recommended: whether all that was seen is likelier so. Each secret gives
 * its values with the chance of each, and how much what was seen speaks for it, in nats.
 */
export const doSightsTell = (secrets: readonly (readonly (readonly [chance: number, nats: number])[])[]): boolean => {
  const nats = secrets.map((values) =>
    Math.log(values.reduce((sum, [chance, speaks]) => sum + chance * Math.exp(speaks), 0)),
  );
  return nats.reduce((sum, one) => sum + one, 0) > NATS_TO_BELIEVE;
};

/**
 * Returns whether probes decide who is recommended: whether what was seen is likelier where some are left out at the probes that exclude
 * them and nobody at the `quiet` one, than where no probe matters. `getChance`: how common it is that the probe of a value excludes somebody.
 */
export const doProbesExclude = (
  observations: Observations,
  quiet: string,
  getChance: (value: string) => number,
): boolean => {
  const all = [...observations.values()].flat().filter(({ isRecommended }) => isRecommended !== null);
  const getShare = (some: readonly Observation[]): number =>
    Math.min(1 - SLIP, Math.max(SLIP, some.filter((one) => one.isRecommended).length / Math.max(1, some.length)));
  const [usual, pooled] = [getShare(all.filter(({ value }) => value === quiet)), getShare(all)];
  const nats = all.map(({ isRecommended, value }) => {
    const chanceAt = (share: number): number => (isRecommended ? share : 1 - share);
    const excludes = value === quiet ? 0 : getChance(value);
    return Math.log((excludes * chanceAt(SLIP) + (1 - excludes) * chanceAt(usual)) / chanceAt(pooled));
  });
  return nats.reduce((sum, one) => sum + one, 0) > NATS_TO_BELIEVE;
};

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Returns the value with the greatest weight; of equals the first. */
export const pickHeaviest = (weights: ReadonlyMap<string, number>): string => {
  let best: [string, number] = ['', Number.NEGATIVE_INFINITY];
  for (const [value, weight] of weights) if (weight > best[1]) best = [value, weight];
  return best[0];
};

/** The probes of each deal-breaker: something of which its owner wants nothing. `none` is the empty profile. */
export const DEAL_BREAKER_PROBES: readonly Probe[] = [
  { asks: 'deal-breaker', value: 'none', state: {} },
  ...DEAL_BREAKERS.map((value) => ({ asks: 'deal-breaker', value, state: { profile: EXCLUDED_BY[value] } })),
];
