import type { ClientSession } from 'mongoose';
import { LIMITS } from '../../../shared/limits.ts';
import { type PhotoAlbum, PhotosModel, type StoredPhoto } from '../../models/members/photos.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { preparePictures, readPhotoFile, removePhotoFiles } from './files.ts';
import { storePhotos } from './own-photos.ts';
import { makeRenditions, UnreadablePhoto } from './renditions.ts';

/** After this time without its pictures a photo is overdue: its job was lost, or it never arrived whole. */
const OVERDUE_MS = 60_000;
/** After this time a photo that is not here was not sent whole. */
const LOST_MS = LIMITS.photos.sendingMs + OVERDUE_MS;
/** So many overdue photos are looked after at a time. */
const MAX_OVERDUE = 500;

/**
 * Makes the pictures of a photo that has arrived, and gives it to staff to look at. One that cannot be shown is rejected, with
 * the reason. Nothing is left of a photo that was removed; nothing happens for one that is made already.
 */
export const processPhoto = async (_: SystemActor, { photoId }: { photoId: string }): Promise<void> => {
  const stored = await PhotosModel.findOne({ 'photos._id': photoId }).lean<PhotoAlbum>();
  // Removed while it was being sent, and its upload has not removed what came after.
  if (!stored) return removePhotoFiles(photoId);
  const photo = stored.photos.find(({ _id, status }) => _id === photoId && status === 'processing');
  if (!photo) return;
  const original = await readPhotoFile(photoId, 'original');
  // It is still being sent.
  if (!original && clock.now().getTime() - photo.addedAt.getTime() < LOST_MS) return;
  const { store, ...outcome } = original ? await makePictures(photoId, original) : NEVER_ARRIVED;
  const isKept = await inTransaction(async (tx) => {
    const album = await PhotosModel.findOne({ 'photos._id': photoId }, null, {
      session: tx.session,
    }).lean<PhotoAlbum>();
    if (!album) return false;
    const isDue = ({ _id, status }: StoredPhoto) => _id === photoId && status === 'processing';
    // Another run has finished meanwhile, and its pictures are shown already.
    if (!album.photos.some(isDue)) return true;
    await store?.(tx.session);
    await storePhotos(
      tx,
      album._id,
      album.photos.map((photo) => (isDue(photo) ? { ...photo, ...outcome } : photo)),
    );
    return true;
  });
  await removePhotoFiles(photoId, isKept ? ['original'] : undefined);
};

interface Outcome extends Pick<StoredPhoto, 'status' | 'reason'> {
  /** Stores the pictures, where there are any, as a part of a transaction. */
  readonly store?: (session: ClientSession) => Promise<void>;
}

const NEVER_ARRIVED: Outcome = {
  status: 'rejected',
  reason: 'This photo did not arrive whole. Please remove it and send it again.',
};

const makePictures = async (photoId: string, original: Buffer): Promise<Outcome> => {
  try {
    const store = await preparePictures([{ photoId, renditions: await makeRenditions(original) }]);
    return { status: getContext().isPhotoReviewOff ? 'approved' : 'in-review', reason: null, store };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { status: 'rejected', reason: error.message };
    throw error;
  }
};

/**
 * Returns the ids of photos whose pictures should have been made. Of very many, some that are drawn by lot: those that fail each time
 * hide no other.
 */
export const findOverduePhotos = async (_: SystemActor): Promise<string[]> => {
  const overdue = { status: 'processing', addedAt: { $lt: new Date(clock.now().getTime() - OVERDUE_MS) } };
  const found = await PhotosModel.aggregate<Pick<StoredPhoto, '_id'>>([
    { $match: { photos: { $elemMatch: overdue } } },
    { $unwind: '$photos' },
    { $replaceRoot: { newRoot: '$photos' } },
    { $match: overdue },
    { $project: { _id: 1 } },
    { $sample: { size: MAX_OVERDUE } },
  ]);
  return found.map(({ _id }) => _id);
};
