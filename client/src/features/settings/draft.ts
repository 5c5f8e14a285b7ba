import type { Control } from 'react-hook-form';
import type { SettingsChange, SettingsView } from '../../../../shared/contract/settings.ts';
import { COMMA } from '../../../../shared/text-folding.ts';

/** Settings as they are on the screen: lists as comma text, an emptied number as null. */
export type SettingsDraft = Pick<SettingsView, 'notifications' | 'privacy'> & {
  preferences: {
    ageMin: number | null;
    ageMax: number | null;
    location: string;
    maxDistance: number | null;
    interests: string;
    dealBreakers: string;
  };
};

/** The props of every tab of the settings. */
export interface TabProps {
  control: Control<SettingsDraft>;
}

/** Splits text at the commas of any script into trimmed items; blanks between commas are no items. */
export const toList = (text: string): string[] =>
  text
    .split(COMMA)
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Converts settings to the form's values; lists become comma text. */
export const toSettingsDraft = ({ notifications, privacy, preferences }: SettingsView): SettingsDraft => ({
  notifications,
  privacy,
  preferences: {
    ageMin: preferences.ageRange.min,
    ageMax: preferences.ageRange.max,
    location: preferences.location,
    maxDistance: preferences.maxDistance,
    interests: preferences.interests.join(', '),
    dealBreakers: preferences.dealBreakers.join(', '),
  },
});

const toWholeNumber = (value: number | null, before: number): number => (value === null ? before : Math.trunc(value));

/** Converts a draft to complete settings; an emptied number keeps its stored value. */
export const toSettings = (draft: SettingsDraft, before: SettingsView): SettingsChange => {
  const { ageMin, ageMax, location, maxDistance, interests, dealBreakers } = draft.preferences;
  const { ageRange, maxDistance: distance } = before.preferences;
  return {
    notifications: draft.notifications,
    privacy: draft.privacy,
    preferences: {
      ageRange: { min: toWholeNumber(ageMin, ageRange.min), max: toWholeNumber(ageMax, ageRange.max) },
      location,
      maxDistance: toWholeNumber(maxDistance, distance),
      interests: toList(interests),
      dealBreakers: toList(dealBreakers),
    },
  };
};
