import type { ClientSession } from 'mongoose';
import { LIMITS } from '../../../shared/limits.ts';
import { buildPhotoAddress } from '../../../shared/rules/photo-address.ts';
import { PhotoAccessModel } from '../../models/members/photo-access.ts';
import { type PhotoAlbum, PhotosModel, type StoredPhoto } from '../../models/members/photos.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, isDuplicate, notFound, tooMany } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { removePhotoFiles, writeOriginal } from './files.ts';
import { requirePhoto } from './photo-type.ts';

/** A photo with its position in its owner's album. */
export interface PositionedPhoto {
  photo: StoredPhoto;
  position: number;
}

/** Returns the actor's own photos in their order. */
export const listOwnPhotos = async (actor: UserActor): Promise<PositionedPhoto[]> => {
  const album = await PhotosModel.findById(actor.userId).lean<PhotoAlbum>();
  return (album?.photos ?? []).map((photo, position) => ({ photo, position }));
};

/**
 * Stores a photo as it arrives; the workers make its pictures. Its place in the album is taken before anything is read, so that
 * no one has more than six under way. Throws `too_many_requests` while two others are being sent, `conflict` for one too many in the album, `bad_request` for what is no photo, `not_found` for one that was
 * removed while it was being sent.
 */
export const addPhoto = async (actor: UserActor, bytes: AsyncIterable<Uint8Array>): Promise<PositionedPhoto> => {
  const photo: StoredPhoto = { _id: newId(), status: 'processing', reason: null, addedAt: clock.now() };
  const others = sending.get(actor.userId) ?? 0;
  if (others >= LIMITS.photos.atOnce)
    throw tooMany('Please wait until your other photos have been sent.', SENDING_RETRY_S);
  sending.set(actor.userId, others + 1);
  try {
    return await storePhoto(actor, photo, bytes);
  } finally {
    const left = (sending.get(actor.userId) ?? 1) - 1;
    if (left > 0) sending.set(actor.userId, left);
    else sending.delete(actor.userId);
  }
};

/** How many photos each user is sending to this process. */
const sending = new Map<string, number>();
const SENDING_RETRY_S = 10;

const storePhoto = async (
  actor: UserActor,
  photo: StoredPhoto,
  bytes: AsyncIterable<Uint8Array>,
): Promise<PositionedPhoto> => {
  await takePlace(actor.userId, photo);
  try {
    await writeOriginal(photo._id, requirePhoto(bytes));
    await requirePhotos(null, actor, photo._id);
  } catch (error) {
    // Also what came after the photo was removed while it was being sent. Where nothing can be removed it keeps its place, to be removed.
    await removePhotoFiles(photo._id, ['original']);
    await PhotosModel.updateOne({ _id: actor.userId }, { $pull: { photos: { _id: photo._id } } });
    throw error;
  }
  publish([{ type: 'photo.received', photoId: photo._id }]);
  const photos = await listOwnPhotos(actor);
  return photos.find((one) => one.photo._id === photo._id) ?? { photo, position: photos.length };
};

const takePlace = async (userId: string, photo: StoredPhoto): Promise<void> => {
  await PhotosModel.updateOne({ _id: userId }, { $setOnInsert: { photos: [] } }, { upsert: true }).catch((error) => {
    if (!isDuplicate(error)) throw error;
  });
  const taken = await PhotosModel.updateOne(
    { _id: userId, [`photos.${LIMITS.photos.max - 1}`]: { $exists: false } },
    { $push: { photos: photo } },
  );
  if (taken.modifiedCount === 0) {
    throw conflict(`You can have ${LIMITS.photos.max} photos. Please remove one before you add another.`);
  }
};

/** Moves one of the actor's photos to a position, or to the last one where there are fewer. Throws `not_found`. */
export const movePhoto = async (actor: UserActor, photoId: string, position: number): Promise<void> =>
  inTransaction(async (tx) => {
    const { photos } = await requirePhotos(tx.session, actor, photoId);
    const others = photos.filter(({ _id }) => _id !== photoId);
    const moved = photos.filter(({ _id }) => _id === photoId);
    await storePhotos(tx, actor.userId, [...others.slice(0, position), ...moved, ...others.slice(position)]);
  });

/**
 * Removes one of the actor's photos; its pictures are gone before this resolves, also where they were being made meanwhile.
 * Where they cannot be removed, the photo stays in the album, to be removed again. Throws `not_found`.
 */
export const removePhoto = async (actor: UserActor, photoId: string): Promise<void> => {
  await requirePhotos(null, actor, photoId);
  await removePhotoFiles(photoId);
  await inTransaction(async (tx) => {
    const { photos } = await requirePhotos(tx.session, actor, photoId);
    await storePhotos(
      tx,
      actor.userId,
      photos.filter(({ _id }) => _id !== photoId),
    );
  });
  await removePhotoFiles(photoId);
};

const requirePhotos = async (session: ClientSession | null, actor: UserActor, photoId: string): Promise<PhotoAlbum> => {
  const album = await PhotosModel.findOne({ _id: actor.userId, 'photos._id': photoId }, null, {
    session,
  }).lean<PhotoAlbum>();
  if (!album) throw notFound('no photo of theirs');
  return album;
};

/** Stores a user's photos, and the addresses of the approved ones where others find them: on the profile or matchmaker. */
export const storePhotos = async (tx: Transaction, userId: string, photos: readonly StoredPhoto[]): Promise<void> => {
  const { session } = tx;
  const album = await PhotosModel.findOneAndUpdate({ _id: userId }, { $set: { photos } }, { session }).lean();
  if (listWaiting(album?.photos ?? []) !== listWaiting(photos)) tx.record({ type: 'queue.changed', queue: 'photos' });
  const shown = photos.filter(({ status }) => status === 'approved').map(({ _id }) => buildPhotoAddress(_id));
  const portrait = shown[0] ?? null;
  const before = await ProfileModel.findOneAndUpdate(
    { _id: userId },
    { $set: { photos: shown, profilePhoto: portrait } },
    { session },
  ).lean();
  await MatchmakerModel.updateOne({ _id: userId }, { $set: { photo: portrait } }, { session });
  tx.record({ type: 'photos.changed', userId });
  if (before && before.photos.length !== shown.length) {
    tx.record({ type: 'insights.outdated', userId, of: ['feedback'] });
  }
};

/** The photos that wait for staff, as one text. */
const listWaiting = (photos: readonly StoredPhoto[]): string =>
  photos.flatMap(({ _id, status }) => (status === 'in-review' ? [_id] : [])).join(' ');

/** Deletes a user's photos, and what they and others decided or asked about photos of one another. */
export const erasePhotosOf = async (userId: string): Promise<void> => {
  const album = await PhotosModel.findById(userId).lean<PhotoAlbum>();
  for (const { _id } of album?.photos ?? []) await removePhotoFiles(_id);
  await PhotosModel.deleteOne({ _id: userId });
  await PhotoAccessModel.deleteMany({ $or: [{ ownerId: userId }, { viewerId: userId }] });
};
