import type { PROFILE_VISIBILITIES, SHOW_PROFILE_TO } from '../options.ts';

/** Who sees a whole profile: any member, those introduced to its owner, or those connected with them. */
export type Audience = 'everyone' | 'introduced' | 'connected';

const BY_PROFILE: Readonly<Record<(typeof SHOW_PROFILE_TO)[number], Audience>> = {
  all: 'everyone',
  'members-only': 'introduced',
  'matches-only': 'connected',
};
const BY_SETTINGS: Readonly<Record<(typeof PROFILE_VISIBILITIES)[number], Audience>> = {
  public: 'everyone',
  members: 'introduced',
  matches: 'connected',
};
const FROM_WIDEST: readonly Audience[] = ['everyone', 'introduced', 'connected'];

/** What a member has chosen about who sees their profile: on the profile itself, and in the settings. */
export interface AudienceChoices {
  showProfileTo: keyof typeof BY_PROFILE;
  profileVisibility: keyof typeof BY_SETTINGS;
}

/** Returns who sees a whole profile, and which of the two choices decides it: the stricter (R25). */
export const decideAudience = ({
  showProfileTo,
  profileVisibility,
}: AudienceChoices): { audience: Audience; decides: 'profile' | 'settings' | 'both' } => {
  const [byProfile, bySettings] = [BY_PROFILE[showProfileTo], BY_SETTINGS[profileVisibility]];
  if (byProfile === bySettings) return { audience: byProfile, decides: 'both' };
  return FROM_WIDEST.indexOf(byProfile) > FROM_WIDEST.indexOf(bySettings)
    ? { audience: byProfile, decides: 'profile' }
    : { audience: bySettings, decides: 'settings' };
};
