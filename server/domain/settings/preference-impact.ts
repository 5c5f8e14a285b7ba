import type { SettingsChange } from '../../../shared/contract/settings.ts';
import type { UserActor } from '../kernel/actor.ts';
import { loadOwnSide, toPreferences } from '../matches/candidates.ts';
import { readDealBreakers } from '../matching/deal-breakers/deal-breakers.ts';
import {
  countExcludedMembers,
  type DealBreakerReading,
  type ExcludedMembers,
  toDealBreakerReading,
} from '../matching/explain/preference-impact.ts';
import { getCommunitySample } from './community-sample.ts';
import { isBelowPrivacyThreshold, roundForPrivacy } from './round-for-privacy.ts';
import { getOwnSettings } from './settings.ts';

/** How many members each preference excludes, by itself: rounded counts, null where they cannot be counted. */
export interface PreferenceImpact {
  considered: number | null;
  ageRange: number | null;
  distance: number | null;
  dealBreakers: (DealBreakerReading & { leavesOut: number | null })[];
}

/**
 * Returns how many members of the other gender each of these preferences would exclude; those that are not sent are as they
 * are stored. Each is counted over all members and not over those that the others leave, so that no two preferences together
 * can single someone out. Counts are null for a user who is no member, or without gender or age.
 */
export const getPreferenceImpact = async (
  actor: UserActor,
  change: NonNullable<SettingsChange['preferences']>,
): Promise<PreferenceImpact> => {
  const stored = (await getOwnSettings(actor)).preferences;
  const { ageRange, ...rest } = change;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const preferences = toPreferences({
    preferences: {
      ...stored,
      ...given,
      ageRange: { min: ageRange?.min ?? stored.ageRange.min, max: ageRange?.max ?? stored.ageRange.max },
    },
  });
  const me = actor.role === 'member' ? await loadOwnSide(actor.userId) : null;
  if (!me || me.gender === null || me.age === null) {
    const read = readDealBreakers(preferences.dealBreakers).map((entry) => ({
      ...toDealBreakerReading(entry),
      leavesOut: null,
    }));
    return { considered: null, ageRange: null, distance: null, dealBreakers: read };
  }
  const { pool, weight } = await getCommunitySample();
  return roundImpact(countExcludedMembers(pool, me, preferences), weight);
};

/** Rounds the counts. A small remainder is suppressed too, because total minus count would reveal it. */
const roundImpact = (found: ExcludedMembers, weight: number): PreferenceImpact => {
  const all = Math.round(found.considered * weight);
  const countExcluded = (sampled: number): number => {
    const count = Math.round(sampled * weight);
    return roundForPrivacy(isBelowPrivacyThreshold(all - count) && !isBelowPrivacyThreshold(count) ? all : count);
  };
  return {
    considered: roundForPrivacy(all),
    ageRange: countExcluded(found.ageRange),
    distance: countExcluded(found.distance),
    dealBreakers: found.dealBreakers.map((entry) => ({ ...entry, leavesOut: countExcluded(entry.leavesOut) })),
  };
};
