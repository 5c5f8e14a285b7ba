import { describe, expect, it } from 'vitest';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { profileChange } from '../../../../shared/contract/profiles.ts';
import { type ProfileDraft, pickChanged, toProfileChange, toProfileDraft } from './draft.ts';

const stored: OwnProfile = {
  bio: 'Reader',
  occupation: 'Surgeon',
  education: 'doctorate',
  religiousLevel: 'practicing',
  ethnicity: 'a people of my own',
  age: 31,
  gender: 'female',
  location: 'London',
  height: "5'7",
  maritalStatus: 'never_married',
  hasChildren: false,
  wantsChildren: null,
  income: '500k+',
  photos: [],
  profilePhoto: null,
  prompts: [],
  verificationStatus: 'pending',
  membershipTier: 'standard',
  membership_tier: 'standard',
  assignedMatchmakerId: null,
  privacySettings: {
    hideFromContacts: false,
    preventScreenshots: false,
    showProfileTo: 'all',
    showPhotosTo: 'connected',
  },
};
const edited = (change: Partial<ProfileDraft>) => toProfileChange({ ...toProfileDraft(stored), ...change });
const sent = (change: Partial<ProfileDraft>) => pickChanged(profileChange.parse(edited(change)), edited({}));

describe('the draft of a profile', () => {
  it('contains no change when nothing was edited', () => {
    expect(sent({})).toEqual({});
  });

  it.each<[Partial<ProfileDraft>, object]>([
    [{ bio: 'Walker' }, { bio: 'Walker' }],
    [{ bio: '  ' }, { bio: null }],
    [
      { age: null, wantsChildren: 'yes' },
      { age: null, wantsChildren: true },
    ],
    [
      { hasChildren: '', gender: '' },
      { hasChildren: null, gender: null },
    ],
  ])('converts %j to %j', (change, body) => {
    expect(sent(change)).toEqual(body);
  });

  it.each<[Partial<ProfileDraft>, string]>([
    [{ age: 17 }, 'Age must be at least 18'],
    [{ age: 101 }, 'Age must be at most 100'],
    [{ bio: 'x'.repeat(501) }, 'Please keep this to 500 characters'],
    [{ occupation: 'x'.repeat(101) }, 'Please keep this to 100 characters'],
    [{ height: 'x'.repeat(51) }, 'Please keep this to 50 characters'],
  ])('rejects values out of bounds', (change, sentence) => {
    expect(profileChange.safeParse(edited(change)).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
