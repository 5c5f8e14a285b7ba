import type { OwnProfile } from '../../shared/contract/base/views.ts';
import type { Profile } from '../models/members/profile.ts';
import type { User } from '../models/members/user.ts';

/** A user's own profile, for themselves and for staff. */
export const presentOwnProfile = (
  user: Pick<User, 'membershipTier' | 'assignedMatchmakerId'>,
  profile: Profile,
): OwnProfile => ({
  bio: profile.bio,
  occupation: profile.occupation,
  education: profile.education,
  income: profile.income,
  religiousLevel: profile.religiousLevel,
  ethnicity: profile.ethnicity,
  age: profile.age,
  gender: profile.gender,
  location: profile.location,
  height: profile.height,
  maritalStatus: profile.maritalStatus,
  hasChildren: profile.hasChildren,
  wantsChildren: profile.wantsChildren,
  photos: profile.photos,
  profilePhoto: profile.profilePhoto,
  verificationStatus: profile.verificationStatus,
  membershipTier: user.membershipTier,
  membership_tier: user.membershipTier,
  assignedMatchmakerId: user.assignedMatchmakerId,
  privacySettings: {
    hideFromContacts: profile.privacySettings.hideFromContacts,
    preventScreenshots: profile.privacySettings.preventScreenshots,
    showProfileTo: profile.privacySettings.showProfileTo,
  },
});
