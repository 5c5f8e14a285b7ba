import type { SettingsChange } from '../../../shared/contract/settings.ts';
import type { UserActor } from '../kernel/actor.ts';
import { toPreferences } from '../matches/candidates.ts';
import { loadViewerCandidate } from '../matches/hydrate.ts';
import { readDealBreakers } from '../matching/deal-breakers/deal-breakers.ts';
import { countExcludedMembers, type ExcludedMembers } from '../matching/explain/preference-impact.ts';
import { communitySample } from './community-sample.ts';
import { isBelowPrivacyThreshold, roundForPrivacy } from './round-for-privacy.ts';
import { mySettings } from './settings.ts';

/** What wishes cost, each by itself: coarse counts of members, null where they are not known. */
export interface PreferenceImpact {
  considered: number | null;
  ageRange: number | null;
  distance: number | null;
  dealBreakers: { text: string; meaning: string | null; leavesOut: number | null }[];
}

/**
 * How many people of the other gender each of these wishes would leave out; what is not sent is as it is stored. Each wish is
 * counted over everyone and not among those whom others leave, so that no two wishes together can single someone out.
 * Without counts for someone who is no member, or whose gender or age is not known.
 */
export const costOfWishes = async (
  actor: UserActor,
  change: NonNullable<SettingsChange['preferences']>,
): Promise<PreferenceImpact> => {
  const stored = (await mySettings(actor)).preferences;
  const { ageRange, ...rest } = change;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const wishes = toPreferences({
    preferences: {
      ...stored,
      ...given,
      ageRange: { min: ageRange?.min ?? stored.ageRange.min, max: ageRange?.max ?? stored.ageRange.max },
    },
  });
  const me = actor.role === 'member' ? await loadViewerCandidate(actor.userId) : null;
  if (!me || me.gender === null || me.age === null) {
    const read = readDealBreakers(wishes.dealBreakers).map(({ text, meaning }) => ({ text, meaning, leavesOut: null }));
    return { considered: null, ageRange: null, distance: null, dealBreakers: read };
  }
  const { pool, weight } = await communitySample();
  return inCoarse(countExcludedMembers(pool, me, wishes), weight);
};

/** Those few whom a wish leaves are told apart from nobody as little as those few whom it leaves out. */
const inCoarse = (found: ExcludedMembers, weight: number): PreferenceImpact => {
  const all = Math.round(found.considered * weight);
  const leftOut = (sampled: number): number => {
    const count = Math.round(sampled * weight);
    return roundForPrivacy(isBelowPrivacyThreshold(all - count) && !isBelowPrivacyThreshold(count) ? all : count);
  };
  return {
    considered: roundForPrivacy(all),
    ageRange: leftOut(found.ageRange),
    distance: leftOut(found.distance),
    dealBreakers: found.dealBreakers.map((one) => ({ ...one, leavesOut: leftOut(one.leavesOut) })),
  };
};
