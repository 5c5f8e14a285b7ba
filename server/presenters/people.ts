import type { OtherProfile, PersonName } from '../../shared/contract/base/views.ts';
import type { Profile } from '../models/members/profile.ts';
import type { User } from '../models/members/user.ts';
import type { VisibilityLevel } from '../policies/visibility-level.ts';

type Named = Pick<User, '_id' | 'firstName' | 'lastName'>;

/** Someone's name for another member: a card keeps the last name back. */
export const presentName = (user: Named, level: VisibilityLevel): PersonName => {
  const lastName = level === 'full' ? user.lastName : '';
  return { id: user._id, firstName: user.firstName, lastName, first_name: user.firstName, last_name: lastName };
};

/** Someone's full name, for staff. */
export const presentNameForStaff = (user: Named): PersonName => presentName(user, 'full');

/** The full name of one of some people, for staff; null where it is nobody. */
export const presentNameIn = (people: ReadonlyMap<string, Named>, id: string | null): PersonName | null => {
  const person = id === null ? undefined : people.get(id);
  return person ? presentNameForStaff(person) : null;
};

/** What a card tells beside the first name. */
export const presentCard = (profile: Profile) => ({
  age: profile.age,
  location: profile.location,
  occupation: profile.occupation,
  profilePhoto: profile.profilePhoto,
});

/** Someone's profile for another member, as much as they see of it. */
export const presentOtherProfile = (user: Named, profile: Profile, level: VisibilityLevel): OtherProfile => ({
  user: presentName(user, level),
  ...presentCard(profile),
  ...(level === 'full' ? presentDetails(profile) : {}),
});

const presentDetails = (profile: Profile) => ({
  bio: profile.bio,
  education: profile.education,
  religiousLevel: profile.religiousLevel,
  ethnicity: profile.ethnicity,
  gender: profile.gender,
  height: profile.height,
  maritalStatus: profile.maritalStatus,
  hasChildren: profile.hasChildren,
  wantsChildren: profile.wantsChildren,
  photos: profile.photos,
  verificationStatus: profile.verificationStatus,
  preventScreenshots: profile.privacySettings.preventScreenshots,
});
