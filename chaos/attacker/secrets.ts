import type { Observation } from './probing.ts';

/** A value that a secret may have. */
export interface Possibility {
  readonly value: string;
  /** How common it is. */
  readonly chance: number;
  /** What is believed of it by other signs. */
  readonly belief: number;
  /** Whether it excludes the attacker, as he was then, from those whom its owner may be shown to. */
  excludes(one: Observation): boolean;
}

/** What was seen of a target, and the secrets each of which may have kept them out of it, with the values of each. */
export interface Suspected {
  readonly observed: readonly Observation[];
  readonly secrets: readonly (readonly Possibility[])[];
}

/** The chance that someone is shown at a probe that excludes them. */
const SLIP = 0.02;
/** How much likelier than their peers a target may be to be recommended whatever is probed, in nats of the odds; each is as likely. */
const LIKINGS = [-4, -2, 0, 2, 4];
/** Nats by which what was seen of everyone has to speak for it that hidden things decide who is recommended. */
const NATS_TO_BELIEVE = 3;

/**
 * Returns how likely each value of each secret of each target is. Who was recommended counts where all of it is likelier if secrets decide
 * that than if they do not; else what is believed by other signs stands. In both cases a target may be liked more or less than their peers
 * at all probes alike, and these were recommended as often as they were.
 */
export const weighSecrets = (everyone: readonly Suspected[]): ReadonlyMap<string, number>[][] => {
  const rates = countPeers(everyone);
  const weighed = everyone.map(({ observed, secrets }) => {
    const looks = observed.filter(({ isRecommended }) => isRecommended !== null);
    const explain = (values: readonly Possibility[], rate: 'ofAll' | 'ofAllowed'): number => {
      const seen = looks.map((one) => ({
        isShown: one.isRecommended,
        share: rates.get(one.peers)?.[rate] ?? SLIP,
        isExcluded: values.some((value) => value.excludes(one)),
      }));
      const nats = LIKINGS.map((liking) =>
        seen.reduce((sum, { isShown, share, isExcluded }) => {
          const chance = isExcluded ? SLIP : 1 / (1 + ((1 - share) / share) * Math.exp(-liking));
          return sum + Math.log(isShown ? chance : 1 - chance);
        }, 0),
      );
      return sumInNats(nats) - Math.log(LIKINGS.length);
    };
    const all = combine(secrets).map((values) => ({ values, nats: explain(values, 'ofAllowed') }));
    const speaks = sumInNats(all.map(({ values, nats }) => nats + sumOfLogs(values, 'chance'))) - explain([], 'ofAll');
    return { secrets, all, speaks };
  });
  const doSecretsDecide = weighed.reduce((sum, { speaks }) => sum + speaks, 0) > NATS_TO_BELIEVE;
  return weighed.map(({ secrets, all }) =>
    secrets.map((values) => {
      const weigh = (value: Possibility): number =>
        Math.exp(
          sumInNats(
            all.filter((one) => one.values.includes(value)).map((one) => one.nats + sumOfLogs(one.values, 'belief')),
          ),
        );
      return new Map(values.map((value) => [value.value, doSecretsDecide ? weigh(value) : value.belief]));
    }),
  );
};

interface Rates {
  /** The share of all peers who could have been recommended and were. */
  readonly ofAll: number;
  /** The share of those whom nothing excluded, as far as is known how common that is. */
  readonly ofAllowed: number;
}

/** Counts how often peers were recommended. */
const countPeers = (everyone: readonly Suspected[]): ReadonlyMap<string, Rates> => {
  const counts = new Map<string, { shown: number; all: number; allowed: number }>();
  for (const { observed, secrets } of everyone) {
    for (const one of observed) {
      if (one.isRecommended === null) continue;
      const { shown, all, allowed } = counts.get(one.peers) ?? { shown: 0, all: 0, allowed: 0 };
      const isAllowed = secrets.reduce(
        (chance, values) => chance * values.reduce((sum, value) => sum + (value.excludes(one) ? 0 : value.chance), 0),
        1,
      );
      counts.set(one.peers, {
        shown: shown + Number(one.isRecommended),
        all: all + 1,
        allowed: allowed + isAllowed,
      });
    }
  }
  const toShare = (shown: number, of: number): number => Math.min(1 - SLIP, Math.max(SLIP, shown / of));
  return new Map(
    [...counts].map(([peers, { shown, all, allowed }]) => [
      peers,
      { ofAll: toShare(shown, all), ofAllowed: toShare(shown, allowed) },
    ]),
  );
};

/** Returns every choice of one value of each secret. */
const combine = (secrets: Suspected['secrets']): Possibility[][] =>
  secrets.reduce<Possibility[][]>(
    (chosen, values) => chosen.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );

const sumOfLogs = (values: readonly Possibility[], of: 'chance' | 'belief'): number =>
  values.reduce((sum, value) => sum + Math.log(value[of]), 0);

/** Returns the logarithm of the sum of numbers that are given by theirs. */
const sumInNats = (nats: readonly number[]): number => {
  const most = Math.max(...nats);
  return most === Number.NEGATIVE_INFINITY
    ? most
    : most + Math.log(nats.reduce((sum, one) => sum + Math.exp(one - most), 0));
};
