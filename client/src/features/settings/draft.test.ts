import { describe, expect, it } from 'vitest';
import { type SettingsView, settingsChange } from '../../../../shared/contract/settings.ts';
import { toList, toSettings, toSettingsDraft } from './draft.ts';

const stored: SettingsView = {
  notifications: { email: true, push: false, matches: true, messages: true, events: false },
  privacy: { profileVisibility: 'members', showOnlineStatus: true, showLastActive: false, allowMessaging: 'matches' },
  preferences: {
    ageRange: { min: 28, max: 40 },
    location: 'London',
    maxDistance: 50,
    interests: ['hiking', 'art'],
    dealBreakers: [],
  },
};

describe('the draft of the settings', () => {
  it('converts settings to a draft and back without loss', () => {
    expect(toSettings(toSettingsDraft(stored), stored)).toEqual(stored);
    expect(settingsChange.parse(toSettings(toSettingsDraft(stored), stored))).toEqual(stored);
  });

  it.each([
    ['hiking, , reading ,  art', ['hiking', 'reading', 'art']],
    ['', []],
    [' , ', []],
    ['one', ['one']],
    ['smoking، pets、音楽，art', ['smoking', 'pets', '音楽', 'art']],
  ])('splits %j on commas and trims each item', (text, items) => {
    expect(toList(text)).toEqual(items);
  });

  it('takes whole numbers without bounds; an emptied number keeps its stored value', () => {
    const draft = toSettingsDraft(stored);
    const edited = { ...draft, preferences: { ...draft.preferences, ageMin: -3.7, ageMax: null, maxDistance: 20_000 } };
    expect(toSettings(edited, stored).preferences).toMatchObject({
      ageRange: { min: -3, max: 40 },
      maxDistance: 20_000,
    });
  });
});
