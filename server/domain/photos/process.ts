import { type PhotoAlbum, PhotoAlbumModel, type StoredPhoto } from '../../models/members/photo-album.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { storePhotos } from './album.ts';
import { readPhotoFile, removePhotoFiles, writePictures } from './files.ts';
import { makeRenditions, UnreadablePhoto } from './renditions.ts';

/** After this time without its pictures a photo is overdue: its job was lost, or it never arrived whole. */
const OVERDUE_MS = 60_000;

/**
 * Makes the pictures of a photo that has arrived, and gives it to staff to look at. One that cannot be shown is rejected, with
 * the reason. Nothing is left of a photo that was removed; nothing happens for one that is made already.
 */
export const processPhoto = async (_: SystemActor, { photoId }: { photoId: string }): Promise<void> => {
  const stored = await PhotoAlbumModel.findOne({ 'photos._id': photoId }).lean<PhotoAlbum>();
  // Removed while it was being sent, and its upload has not removed what came after.
  if (!stored) return removePhotoFiles(photoId);
  if (!stored.photos.some(({ _id, status }) => _id === photoId && status === 'processing')) return;
  const original = await readPhotoFile(photoId, 'original');
  const outcome = original ? await makePictures(photoId, original) : NEVER_ARRIVED;
  const isKept = await inTransaction(async (tx) => {
    const album = await PhotoAlbumModel.findOne({ 'photos._id': photoId }, null, {
      session: tx.session,
    }).lean<PhotoAlbum>();
    if (!album) return false;
    const photos = album.photos.map((photo) =>
      photo._id === photoId && photo.status === 'processing' ? { ...photo, ...outcome } : photo,
    );
    await storePhotos(tx, album._id, photos);
    return true;
  });
  await removePhotoFiles(photoId, isKept ? ['original'] : undefined);
};

type Outcome = Pick<StoredPhoto, 'status' | 'reason'>;

const NEVER_ARRIVED: Outcome = {
  status: 'rejected',
  reason: 'This photo did not arrive whole. Please remove it and send it again.',
};

const makePictures = async (photoId: string, original: Buffer): Promise<Outcome> => {
  try {
    await writePictures([{ photoId, renditions: await makeRenditions(original) }]);
    return { status: getContext().isPhotoReviewOff ? 'approved' : 'in-review', reason: null };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { status: 'rejected', reason: error.message };
    throw error;
  }
};

/** Returns the ids of photos whose pictures should have been made. */
export const findOverduePhotos = async (_: SystemActor): Promise<string[]> => {
  const addedAt = { $lt: new Date(clock.now().getTime() - OVERDUE_MS) };
  const albums = await PhotoAlbumModel.find({
    photos: { $elemMatch: { status: 'processing', addedAt } },
  }).lean<PhotoAlbum[]>();
  return albums.flatMap(({ photos }) =>
    photos.filter((photo) => photo.status === 'processing' && photo.addedAt < addedAt.$lt).map(({ _id }) => _id),
  );
};
