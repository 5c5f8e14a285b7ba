import type { PreferenceImpactView, SettingsView } from '../../shared/contract/settings.ts';
import type { PreferenceImpact } from '../domain/settings/preference-impact.ts';
import type { Settings } from '../models/members/settings.ts';

/** A user's own settings. */
export const presentSettings = ({ notifications, privacy, preferences }: Settings): SettingsView => ({
  notifications: {
    email: notifications.email,
    push: notifications.push,
    matches: notifications.matches,
    messages: notifications.messages,
    events: notifications.events,
  },
  privacy: {
    profileVisibility: privacy.profileVisibility,
    showOnlineStatus: privacy.showOnlineStatus,
    showLastActive: privacy.showLastActive,
    allowMessaging: privacy.allowMessaging,
  },
  preferences: {
    ageRange: { min: preferences.ageRange.min, max: preferences.ageRange.max },
    location: preferences.location,
    maxDistance: preferences.maxDistance,
    interests: preferences.interests,
    dealBreakers: preferences.dealBreakers,
  },
});

/** How many members the preferences exclude; the counts are rounded already. */
export const presentPreferenceImpact = ({
  considered,
  ageRange,
  distance,
  dealBreakers,
}: PreferenceImpact): PreferenceImpactView => ({
  considered,
  ageRange,
  distance,
  dealBreakers: dealBreakers.map(({ text, meaning, leavesOut }) => ({
    text,
    understood: meaning !== null,
    reading: meaning,
    leavesOut,
  })),
});
