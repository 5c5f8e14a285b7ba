import type { EssentialImpactView } from '../../../shared/contract/questions.ts';
import type { PreferenceImpactView, SettingsChange } from '../../../shared/contract/settings.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Settings } from '../../models/members/settings.ts';
import type { UserActor } from '../kernel/actor.ts';
import { loadOwnSide, toPreferences } from '../matches/candidates.ts';
import { listWaiting } from '../matches/counted-limits.ts';
import { readDealBreakers } from '../matching/deal-breakers/deal-breakers.ts';
import {
  countConsidered,
  countDifferingMembers,
  countExcludedMembers,
  type ExcludedMembers,
  toDealBreakerReading,
} from '../matching/explain/preference-impact.ts';
import type { Candidate, CandidatePreferences } from '../matching/member/candidate.ts';
import { canonicalInterests } from '../matching/text/lexicon.ts';
import { type CommunitySample, getCommunitySample } from './community-sample.ts';
import { isBelowPrivacyThreshold, roundForPrivacy } from './round-for-privacy.ts';
import { getOwnSettings } from './settings.ts';

/** How many members each preference excludes, by itself: rounded counts, null where they cannot be counted. */
export type PreferenceImpact = PreferenceImpactView;
/** The same of essential answers. */
export type EssentialImpact = EssentialImpactView;

/** Among fewer people nothing is counted. */
export const FEWEST_TO_COUNT = 20;
/** Wider limits that are offered, in kilometres and years. */
const WIDER_KM = [50, 100, 200, 300, 500, 1_000, 2_000, 5_000];
const WIDER_YEARS = [2, 5, 10, 15];

/**
 * Returns how many members of the other gender each of these preferences would exclude; those that are not sent are as they
 * are stored. Each is counted over all members and not over those that the others leave, and of "A or B" each part, so that no two
 * counts together can single someone out. Counts are null for a user who is no member, or without gender or age.
 */
export const getPreferenceImpact = async (
  actor: UserActor,
  change: NonNullable<SettingsChange['preferences']>,
): Promise<PreferenceImpact> => {
  const stored = await getOwnSettings(actor);
  const wanted = merge(stored, change);
  const preferences = toPreferences({ preferences: wanted });
  const waiting = await listWaiting(actor.userId, stored, wanted.dealBreakers);
  const counted = await loadCommunity(actor);
  const read = readDealBreakers(preferences.dealBreakers).map((entry) => ({
    ...toDealBreakerReading(entry),
    choices: [...entry.choices],
    countsFrom: (entry.key === null ? undefined : waiting.get(entry.key)) ?? null,
  }));
  const interests = wanted.interests.map((text) => ({ text, meaning: canonicalInterests([text]) }));
  if (!counted || counted.isTooFew)
    return {
      considered: null,
      isTooFew: counted?.isTooFew ?? false,
      ageRange: null,
      distance: null,
      widerDistance: null,
      widerAgeRange: null,
      dealBreakers: read.map((entry) => ({ ...entry, leavesOut: null, parts: [] })),
      interests: interests.map((one) => ({ ...one, isShared: null })),
    };
  const { me, sample } = counted;
  const found = countExcludedMembers(sample.pool, me, preferences);
  const round = createRounding(found.considered, sample.weight);
  return {
    considered: roundForPrivacy(Math.round(found.considered * sample.weight)),
    isTooFew: false,
    ageRange: round(found.ageRange),
    distance: round(found.distance),
    ...findWider(sample, me, preferences, found),
    dealBreakers: read.map((entry, at) => {
      const parts = found.dealBreakers[at]?.parts ?? [];
      const rounded = parts.map(({ meaning, leavesOut }) => ({ meaning, leavesOut: round(leavesOut) }));
      const [only, second] = rounded;
      return second
        ? { ...entry, leavesOut: null, parts: rounded }
        : { ...entry, leavesOut: only?.leavesOut ?? 0, parts: [] };
    }),
    interests: interests.map((one) => {
      const owners = one.meaning.map(
        (word) => sample.interests.get(word)?.[me.gender === 'male' ? 'female' : 'male'] ?? 0,
      );
      return { ...one, isShared: !isBelowPrivacyThreshold(Math.round(Math.max(0, ...owners) * sample.weight)) };
    }),
  };
};

const merge = (
  { preferences: stored }: Settings,
  { ageRange, ...rest }: NonNullable<SettingsChange['preferences']>,
): Settings['preferences'] => ({
  ...stored,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ageRange: { min: ageRange?.min ?? stored.ageRange.min, max: ageRange?.max ?? stored.ageRange.max },
});

/**
 * Returns how many members of the other gender each of some answers would leave out if it were essential, as of the start of the day.
 * Counts are null as for preferences.
 */
export const getEssentialImpact = async (
  actor: UserActor,
  answers: ReadonlyArray<{ questionId: string; acceptable: readonly string[] }>,
): Promise<EssentialImpact> => {
  const counted = await loadCommunity(actor);
  if (!counted || counted.isTooFew)
    return { considered: null, isTooFew: counted?.isTooFew ?? false, leavesOut: answers.map(() => null) };
  const { me, sample, considered } = counted;
  const differing = countDifferingMembers(sample.pool, me, answers);
  return {
    considered: roundForPrivacy(Math.round(considered * sample.weight)),
    isTooFew: false,
    leavesOut: differing.map(createRounding(considered, sample.weight)),
  };
};

/** Loads an actor's own side and those whom they are counted among; null where nobody can be counted for them. */
const loadCommunity = async ({
  role,
  userId,
}: UserActor): Promise<{ me: Candidate; sample: CommunitySample; considered: number; isTooFew: boolean } | null> => {
  const me = role === 'member' ? await loadOwnSide(userId) : null;
  if (!me || me.gender === null || me.age === null) return null;
  const sample = await getCommunitySample();
  const considered = countConsidered(sample.pool, me);
  return { me, sample, considered, isTooFew: Math.round(considered * sample.weight) < FEWEST_TO_COUNT };
};

/** Returns what rounds a count of the sample. A small remainder is suppressed too, because total minus count would reveal it. */
export const createRounding = (considered: number, weight: number) => {
  const all = Math.round(considered * weight);
  return (sampled: number): number => {
    const count = Math.round(sampled * weight);
    return roundForPrivacy(isBelowPrivacyThreshold(all - count) && !isBelowPrivacyThreshold(count) ? all : count);
  };
};

/** Finds for a distance and an age range that leave hardly anybody a wider one that leaves some; null where there is none or none is needed. */
const findWider = (
  { pool, weight }: CommunitySample,
  me: Candidate,
  preferences: CandidatePreferences,
  found: ExcludedMembers,
): Pick<PreferenceImpact, 'widerDistance' | 'widerAgeRange'> => {
  const all = Math.round(found.considered * weight);
  const countLeft = (excluded: number) => all - Math.round(excluded * weight);
  const count = (change: Partial<CandidatePreferences>) =>
    countExcludedMembers(pool, me, { ...preferences, ...change, dealBreakers: [] });
  const isHardlyAny = (excluded: number) => isBelowPrivacyThreshold(countLeft(excluded));
  const distances = isHardlyAny(found.distance) ? WIDER_KM.filter((km) => km > preferences.maxDistanceKm) : [];
  const [low, high] = [preferences.ageMin ?? LIMITS.profileAge.min, preferences.ageMax ?? LIMITS.profileAge.max];
  const ages = isHardlyAny(found.ageRange) ? WIDER_YEARS : [];
  return {
    widerDistance: findFirst(distances, (maxDistance) => {
      const people = countLeft(count({ maxDistanceKm: maxDistance }).distance);
      return isBelowPrivacyThreshold(people) ? null : { maxDistance, people: roundForPrivacy(people) };
    }),
    widerAgeRange: findFirst(ages, (years) => {
      const min = Math.max(LIMITS.profileAge.min, Math.min(low, high) - years);
      const max = Math.min(LIMITS.profileAge.max, Math.max(low, high) + years);
      const people = countLeft(count({ ageMin: min, ageMax: max }).ageRange);
      return isBelowPrivacyThreshold(people) ? null : { min, max, people: roundForPrivacy(people) };
    }),
  };
};

const findFirst = <T, R>(items: readonly T[], find: (item: T) => R | null): R | null => {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
};
