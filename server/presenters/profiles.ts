import type { OwnDocument } from '../../shared/contract/base/documents.ts';
import type { OwnProfile } from '../../shared/contract/base/views.ts';
import type { PhotoView } from '../../shared/contract/photos.ts';
import type { PersonPhoto, StaffPhoto } from '../../shared/contract/staff/staff-photos.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import type { PositionedPhoto } from '../domain/photos/own-photos.ts';
import type { ReviewedPhoto } from '../domain/photos/review.ts';
import type { DocumentFacts } from '../domain/verification/documents.ts';
import type { StoredPhoto } from '../models/members/photos.ts';
import type { Profile } from '../models/members/profile.ts';
import type { User } from '../models/members/user.ts';
import { presentChecks, presentNameForStaff, presentPrompts } from './people.ts';
import { presentPendingOf } from './staff/staff-decisions.ts';

/** A user's own profile, for staff, and for themselves with what they alone are told. */
export const presentOwnProfile = (
  user: Pick<User, 'membershipTier' | 'assignedMatchmakerId'>,
  profile: Profile,
  forOwner: Pick<OwnProfile, 'awaitsVerification' | 'genderChange' | 'document'> = {},
): OwnProfile => ({
  bio: profile.bio,
  prompts: presentPrompts(profile),
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
  ...presentChecks(profile),
  ...forOwner,
  membershipTier: user.membershipTier,
  membership_tier: user.membershipTier,
  assignedMatchmakerId: user.assignedMatchmakerId,
  privacySettings: {
    hideFromContacts: profile.privacySettings.hideFromContacts,
    preventScreenshots: profile.privacySettings.preventScreenshots,
    showProfileTo: profile.privacySettings.showProfileTo,
    showPhotosTo: profile.privacySettings.showPhotosTo ?? 'connected',
  },
});

/** The last document that somebody has sent, for themselves; nothing where there is none. */
export const presentOwnDocument = (document: DocumentFacts): OwnDocument => ({
  kind: document.kind,
  status: document.status,
  sentAt: document.sentAt.toISOString(),
  reason: document.reason,
});

/** A photo for its owner. */
export const presentPhoto = ({ photo, position }: PositionedPhoto): PhotoView => ({
  id: photo._id,
  position,
  status: photo.status,
  reason: photo.reason,
});

/** A photo for admins. */
export const presentStaffPhoto = ({ photo, owner, pending }: ReviewedPhoto): StaffPhoto => ({
  id: photo._id,
  user: presentNameForStaff(owner),
  status: photo.status,
  reason: photo.reason,
  addedAt: photo.addedAt.toISOString(),
  pending: presentPendingOf(pending),
  cursor: formatCursor(photo.addedAt, photo._id),
});

/** One of all photos of a person, for staff. */
export const presentPersonPhoto = ({ _id, status, reason, addedAt }: StoredPhoto): PersonPhoto => ({
  id: _id,
  status,
  reason,
  addedAt: addedAt.toISOString(),
});
