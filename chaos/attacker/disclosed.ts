import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import { DEAL_BREAKERS, EXCLUDED_BY, type OwnProfile, type Target } from './community.ts';
import type { Observation } from './probing.ts';
import { countShares } from './result.ts';

/*
 * What introductions disclose, because the specification wants them so: whoever is introduced to somebody meets the hard
 * conditions of both, and a batch has room left only where nobody is left whom the hard conditions of both allow. A guesser who
 * knows the attacker's introductions and nothing else has therefore the chance that is computed here; the attacker has to be
 * better than that.
 */

/** What a target may have set of what decides whether they can be introduced to the attacker, with how common it is. */
export interface Commonness {
  /** Offsets from the own age of the lower and of the upper bound, as shares. */
  readonly bounds: readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>];
  /** The share of those who have each deal-breaker, in the order of `DEAL_BREAKERS`. */
  readonly dealBreakers: readonly number[];
}

/** The chance of each value of each secret, given what was disclosed. */
export interface Belief {
  readonly bounds: readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>];
  readonly dealBreakers: readonly number[];
}

/** The chance that something else than a hard condition decided, such as how often somebody may be shown in a day. */
const SLIP = 0.01;
/** A bound that is not set is far away, whoever's it is. */
const UNSET = 99;

/** Returns how far the bounds of somebody's age range are from their own age. */
export const getOffsets = ({ age, preferences: { ageMin, ageMax } }: Candidate): readonly [number, number] => [
  ageMin === null ? -UNSET : ageMin - (age ?? 0),
  ageMax === null ? UNSET : ageMax - (age ?? 0),
];

/** Returns the age that a bound of somebody has at an offset. */
export const toBound = ({ age }: Candidate, bound: number, offset: number): number =>
  Math.abs(offset) === UNSET ? (bound === 0 ? 18 : 100) : (age ?? 0) + offset;

export const getCommonness = (targets: readonly Target[]): Commonness => {
  const offsets = targets.map(({ candidate }) => getOffsets(candidate));
  const have = (one: string) => targets.filter(({ candidate }) => candidate.preferences.dealBreakers.includes(one));
  return {
    bounds: [countShares(offsets.map(([low]) => String(low))), countShares(offsets.map(([, high]) => String(high)))],
    dealBreakers: DEAL_BREAKERS.map((one) => have(one).length / targets.length),
  };
};

/** Returns whether a deal-breaker excludes the attacker with this profile. */
export const doesExclude = (one: (typeof DEAL_BREAKERS)[number], own: OwnProfile): boolean =>
  Object.entries(EXCLUDED_BY[one]).every(([field, value]) => own[field] === value);

/** Returns the deal-breakers that exclude the attacker with this profile, as bits in the order of `DEAL_BREAKERS`. */
const getHits = (own: OwnProfile): number =>
  DEAL_BREAKERS.reduce((bits, one, at) => (doesExclude(one, own) ? bits | (1 << at) : bits), 0);

/**
 * Returns what is to be believed of a target after these days. `alsoPassedOver`: also that somebody was not chosen for a batch
 * that was full, which hard conditions do not decide and a guesser by introductions alone does not use.
 */
export const believe = (
  { candidate }: Target,
  observed: readonly Observation[],
  { bounds, dealBreakers }: Commonness,
  alsoPassedOver = false,
): Belief => {
  const days = observed.flatMap(({ introduction, own }) =>
    introduction && (alsoPassedOver || introduction.kind !== 'passed-over')
      ? [{ ...introduction, age: Number(own.age), hits: getHits(own) }]
      : [],
  );
  const combinations = 1 << DEAL_BREAKERS.length;
  const shares = Array.from({ length: combinations }, (_, mask) =>
    dealBreakers.reduce((share, one, at) => share * (mask & (1 << at) ? one : 1 - one), 1),
  );
  const found = [new Map<string, number>(), new Map<string, number>()] as const;
  const have = DEAL_BREAKERS.map(() => 0);
  let sum = 0;
  for (const [low, lowShare] of bounds[0]) {
    const lowest = toBound(candidate, 0, Number(low));
    for (const [high, highShare] of bounds[1]) {
      const highest = toBound(candidate, 1, Number(high));
      for (let mask = 0; mask < combinations; mask += 1) {
        let weight = lowShare * highShare * (shares[mask] ?? 0);
        for (const { kind, chance, age, hits } of days) {
          const isAllowed = age >= lowest && age <= highest && (mask & hits) === 0;
          if (kind === 'made') weight *= isAllowed ? 1 : SLIP;
          else if (kind === 'none-left') weight *= isAllowed ? SLIP : 1;
          else weight *= isAllowed ? 1 - chance : 1;
        }
        sum += weight;
        found[0].set(low, (found[0].get(low) ?? 0) + weight);
        found[1].set(high, (found[1].get(high) ?? 0) + weight);
        have.forEach((before, at) => {
          if (mask & (1 << at)) have[at] = before + weight;
        });
      }
    }
  }
  return { bounds: found, dealBreakers: have.map((weight) => weight / sum) };
};
