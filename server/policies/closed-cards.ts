import type { ClosedCard, Match } from '../models/matching/match.ts';
import type { Profile } from '../models/members/profile.ts';
import type { Settings } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';
import { matchStateFor, type Side } from './match-access.ts';

type Choices = {
  showProfileTo: Profile['privacySettings']['showProfileTo'];
  profileVisibility: Settings['privacy']['profileVisibility'];
};

/** Whether somebody leaves no more than their first name when they part: both of their choices are the strictest. */
export const leavesNameAlone = ({ showProfileTo, profileVisibility }: Choices): boolean =>
  showProfileTo === 'matches-only' && profileVisibility === 'matches';

/** Whether an introduction has ended to the participant of a side, as far as they may know. */
export const isClosedTo = (match: Pick<Match, 'responses' | 'status'>, side: Side): boolean =>
  matchStateFor(match, side).status === 'rejected';

const onlyName = (firstName: string): ClosedCard => ({
  firstName,
  age: null,
  location: null,
  occupation: null,
  profilePhoto: null,
});

/** Returns the card that somebody leaves with the other when a connection or an introduction ends. */
export const buildClosedCard = (
  { firstName }: Pick<User, 'firstName'>,
  { age, location, occupation, profilePhoto }: Profile,
  isNameAlone: boolean,
): ClosedCard => (isNameAlone ? onlyName(firstName) : { firstName, age, location, occupation, profilePhoto });

type Person = Pick<User, 'firstName' | 'lastName'>;

/**
 * Returns an account and a profile as they are shown by the card that is left: nothing of what changed since, but what has been
 * taken back, such as a removed photo. Where none was stored, or the choices are the strictest, the first name is left.
 */
export const applyClosedCard = <U extends Person>(
  card: ClosedCard | null | undefined,
  user: U,
  profile: Profile,
  choices: Choices,
): { user: U; profile: Profile } => {
  const firstName = card?.firstName ?? user.firstName;
  const left = card && !leavesNameAlone(choices) ? card : onlyName(firstName);
  const isPhotoThere = left.profilePhoto !== null && profile.photos.includes(left.profilePhoto);
  const profilePhoto = isPhotoThere ? left.profilePhoto : null;
  const { age, location, occupation } = left;
  const photos = profilePhoto === null ? [] : [profilePhoto];
  return {
    user: { ...user, firstName, lastName: '' },
    profile: { ...profile, age, location, occupation, profilePhoto, photos },
  };
};
