import type { PhotoSharing } from '../../../shared/contract/base/views.ts';
import { PHOTO_SIZES, type PhotoSize } from '../../../shared/options.ts';
import { buildPhotoAddress, isSamePhoto } from '../../../shared/rules/photo-address.ts';
import { type PhotoAlbum, PhotosModel, type StoredPhoto } from '../../models/members/photos.ts';
import type { VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { type PhotoFile, readPhotoFile } from './files.ts';
import { markForViewer } from './viewer-mark.ts';

/** Whether a text names a size of photos. */
export const isPhotoSize = (size: string): size is PhotoSize => (PHOTO_SIZES as readonly string[]).includes(size);

/** Which file of a photo somebody gets, and whether it is marked as theirs. */
export interface Choice {
  file: PhotoFile;
  isMarked: boolean;
}

/** How somebody's photos are shown to another member. */
export interface ShownPhotos extends Pick<VisibleProfile, 'level' | 'profile'> {
  /** Null where there are none to see. */
  readonly photoView: PhotoSharing['theirs'];
}

/** Returns what another member gets of an approved photo; null for nothing. */
export const chooseShown = (
  { level, profile, photoView }: ShownPhotos,
  photo: StoredPhoto,
  size: PhotoSize,
): Choice | null => {
  // A card shows the portrait alone.
  if (level === 'card' && !isSamePhoto(profile.profilePhoto ?? '', buildPhotoAddress(photo._id))) return null;
  if (photoView !== 'clear') return { file: 'blurred', isMarked: false };
  return { file: size, isMarked: profile.privacySettings.preventScreenshots };
};

/**
 * Returns a photo of somebody who is shown to a member in this way, for the staff who work for that member: what the member would get,
 * marked for the actor. Throws `not_found` for what is not shown.
 */
export const getShownPhotoFile = async (
  actor: UserActor,
  { photoId, size }: { photoId: string; size: string },
  shown: ShownPhotos,
): Promise<Buffer> => {
  const album = await PhotosModel.findOne({ _id: shown.profile._id }).lean<PhotoAlbum>();
  const photo = album?.photos.find(({ _id, status }) => _id === photoId && status === 'approved');
  const choice = photo && isPhotoSize(size) ? chooseShown(shown, photo, size) : null;
  return readChoice(actor, photoId, choice);
};

/** Returns the file of a photo that was chosen for an actor, marked where it is to be. Throws `not_found` where nothing was, or there is none yet. */
export const readChoice = async (actor: UserActor, photoId: string, choice: Choice | null): Promise<Buffer> => {
  const bytes = choice && (await readPhotoFile(photoId, choice.file));
  if (!bytes) throw notFound('hidden, or no picture is made yet');
  return choice.isMarked ? markForViewer(bytes, { id: actor.userId, firstName: actor.user.firstName }) : bytes;
};
