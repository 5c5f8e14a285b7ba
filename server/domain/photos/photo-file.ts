import type { PhotoSize } from '../../../shared/options.ts';
import { includesMatchmaker, isStaffRole } from '../../../shared/rules/roles.ts';
import { type PhotoAlbum, PhotosModel, type StoredPhoto } from '../../models/members/photos.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { isUsable } from '../../policies/account-state.ts';
import { isStaffVisible } from '../../policies/staff.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { findRecommendedIds } from '../recommendations/current.ts';
import { type Choice, chooseShown, isPhotoSize, readChoice } from './shown-photo.ts';
import { recordPhotoLook } from './staff-looks.ts';

/**
 * Returns a photo as the actor may see it at this moment, in one of the sizes: clear or blurred, and with their
 * watermark where the owner discourages screenshots. Throws the same `not_found`
 * for a photo that is missing and one that is hidden. A look of staff is recorded, for the sake of an open report where one is named.
 */
export const getPhotoFile = async (
  actor: UserActor,
  { photoId, size, report }: { photoId: string; size: string; report?: string | undefined },
): Promise<Buffer> => {
  if (!isPhotoSize(size)) throw notFound('no such size');
  const album = await PhotosModel.findOne({ 'photos._id': photoId }).lean<PhotoAlbum>();
  const photo = album?.photos.find(({ _id }) => _id === photoId);
  if (!album || !photo) throw notFound('no such photo');
  return readChoice(actor, photoId, await choosePicture(actor, album._id, photo, { size, report }));
};

/** Returns what the actor gets of a photo; null for nothing. */
const choosePicture = async (
  actor: UserActor,
  ownerId: string,
  photo: StoredPhoto,
  { size, report }: { size: PhotoSize; report: string | undefined },
): Promise<Choice | null> => {
  const plain = { file: size, isMarked: false };
  if (ownerId === actor.userId) return plain;
  const owner = await UserModel.findById(ownerId).lean<User>();
  if (!owner || owner.deletedAt) return null;
  if (isStaffVisible(actor, owner)) {
    await recordPhotoLook(actor, owner, report);
    return plain;
  }
  if (photo.status !== 'approved') return null;
  // Members know their matchmaker by name and photo.
  if (owner.role === 'matchmaker') {
    const mayMeet = isStaffRole(actor.role) ? !actor.lacksSecondFactor : includesMatchmaker(actor.role, actor.tier);
    return mayMeet && isUsable(owner) ? plain : null;
  }
  if (actor.role !== 'member') return null;
  const findRecommended = () => findRecommendedIds(actor.userId);
  const person = (await loadVisibleProfiles(actor.userId, [ownerId], { findRecommended })).get(ownerId);
  if (!person) return null;
  return chooseShown({ ...person, photoView: person.photoSharing.theirs }, photo, size);
};
