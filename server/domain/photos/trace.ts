import { PhotoAlbumModel } from '../../models/members/photo-album.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { notFound } from '../kernel/errors.ts';
import { readPhotoFile } from './files.ts';
import { findMarkedViewer } from './viewer-mark.ts';

/**
 * Returns the member to whom a copy of a photo was shown, by its watermark; null where it cannot be said. That it was asked is
 * in the audit. Throws `not_found` for a photo that is there no longer.
 */
export const tracePhoto = async (
  actor: SystemActor,
  photoId: string,
  copy: Uint8Array,
): Promise<{ name: string; email: string } | null> => {
  const album = await PhotoAlbumModel.findOne({ 'photos._id': photoId }, { _id: 1 }).lean();
  const picture = album && (await readPhotoFile(photoId, 'large'));
  if (!album || !picture) throw notFound('no such photo');
  await recordRead(actor, 'photo.traced', album._id);
  const members = await UserModel.find({ role: 'member', _id: { $ne: album._id } }, { _id: 1 }).lean();
  const viewerIds = members.map(({ _id }) => _id);
  const found = await findMarkedViewer(copy, { photoId, picture, viewerIds });
  const viewer = found && (await UserModel.findById(found.viewerId).lean<User>());
  return viewer && { name: `${viewer.firstName} ${viewer.lastName}`, email: viewer.email };
};
