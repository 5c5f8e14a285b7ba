import type { OtherProfile, PersonName } from '../../shared/contract/base/views.ts';
import { guardPhotoAddress } from '../../shared/rules/photo-address.ts';
import type { SeenAnswer } from '../domain/matches/shown-answers.ts';
import type { Profile } from '../models/members/profile.ts';
import type { User } from '../models/members/user.ts';
import type { VisibilityLevel } from '../policies/visibility-level.ts';

type Named = Pick<User, '_id' | 'firstName' | 'lastName'>;

/** A user's name for another member; at level `card` without the last name. */
export const presentName = (user: Named, level: VisibilityLevel): PersonName => {
  const lastName = level === 'full' ? user.lastName : '';
  return { id: user._id, firstName: user.firstName, lastName, first_name: user.firstName, last_name: lastName };
};

/** A user's full name, for staff. */
export const presentNameForStaff = (user: Named): PersonName => presentName(user, 'full');

/** The full name of one of some users by id, for staff; null where there is no such user. */
export const presentNameById = (users: ReadonlyMap<string, Named>, id: string | null): PersonName | null => {
  const person = id === null ? undefined : users.get(id);
  return person ? presentNameForStaff(person) : null;
};

type PhotoOwner = Pick<Profile, 'profilePhoto' | 'privacySettings'>;

/** The address of a member's photo for other members; it says whether a page that loses the focus blurs the photo. */
export const presentPhotoAddress = ({ privacySettings }: PhotoOwner, address: string): string =>
  privacySettings.preventScreenshots ? guardPhotoAddress(address) : address;

/** The address of a member's portrait for other members, as any other photo's; null where there is none. */
export const presentPortrait = (profile: PhotoOwner): string | null =>
  profile.profilePhoto === null ? null : presentPhotoAddress(profile, profile.profilePhoto);

/** What a card shows beside the first name. */
export const presentCard = (profile: Profile) => ({
  age: profile.age,
  location: profile.location,
  occupation: profile.occupation,
  profilePhoto: presentPortrait(profile),
});

/** A user's profile for another member, as much of it as their visibility level allows. */
export const presentOtherProfile = (
  user: Named,
  profile: Profile,
  level: VisibilityLevel,
  answers: readonly SeenAnswer[],
): OtherProfile => ({
  user: presentName(user, level),
  ...presentCard(profile),
  ...(level === 'full' ? { ...presentDetails(profile), answers: answers.map(presentAnswer) } : {}),
});

const presentAnswer = ({ questionId, question, answer, differs }: SeenAnswer) => ({
  questionId,
  question,
  answer,
  differs,
});

/** What somebody makes of some prompts, in the order in which they put them. */
export const presentPrompts = ({ prompts = [] }: Pick<Profile, 'prompts'>) =>
  prompts.map(({ id, text }) => ({ id, text }));

/** What was checked on documents of somebody's; nothing where nothing was. */
export const presentChecks = ({
  documentChecks = [],
}: Pick<Profile, 'documentChecks'>): Pick<OtherProfile, 'documentChecks'> =>
  documentChecks.length > 0 ? { documentChecks: documentChecks.map(({ check, until }) => ({ check, until })) } : {};

const presentDetails = (profile: Profile) => ({
  bio: profile.bio,
  prompts: presentPrompts(profile),
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
  ...presentChecks(profile),
  preventScreenshots: profile.privacySettings.preventScreenshots,
});
