import type { ClientSession } from 'mongoose';
import type { PhotoStatus } from '../../../shared/options.ts';
import type { QueueOrder } from '../../../shared/review-options.ts';
import { type PhotoAlbum, PhotosModel, type StoredPhoto } from '../../models/members/photos.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import type { DecisionGiven } from '../../models/operations/pending-decision.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import {
  type Decide,
  decideNowOrLater,
  type KnownPending,
  loadPending,
  requireNothingPending,
  takeBackDecision,
} from '../decisions/pending.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { indexById } from '../kernel/ids.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';
import { notify } from '../notifications/notify.ts';
import { storePhotos } from './own-photos.ts';

/** A photo with its owner, for staff, and the decision on it that has not taken effect. */
export interface ReviewedPhoto {
  photo: StoredPhoto;
  owner: User;
  pending: KnownPending | null;
}

/** What of the photos is wanted. */
interface PhotoQuery {
  readonly status: PhotoStatus;
  /** The id of the only photo that is wanted. */
  readonly of?: string | undefined;
  /** The id of the only person whose photos are wanted. */
  readonly person?: string | undefined;
  /** The longest waiting come first unless the latest are asked for. */
  readonly order?: QueueOrder | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * Lists the photos of a status in the order asked for, for admins; that they were shown these people is recorded. Throws
 * `bad_request` for a text that is no cursor.
 */
export const listPhotosForReview = async (
  actor: UserActor,
  { status, of, person, order = 'oldest', before, limit }: PhotoQuery,
): Promise<ReviewedPhoto[]> => {
  requireAdmin(actor);
  const { towards, direction } = QUEUE_DIRECTIONS[order];
  const wanted = {
    'photos.status': status,
    ...(of === undefined ? {} : { 'photos._id': of }),
    ...(person === undefined ? {} : { _id: person }),
  };
  const rows = await PhotosModel.aggregate<{ _id: string; photo: StoredPhoto }>([
    { $match: wanted },
    { $unwind: '$photos' },
    { $match: wanted },
    { $project: { photo: '$photos', addedAt: '$photos.addedAt', _id: '$photos._id', ownerId: '$_id' } },
    { $match: buildCursorFilter(before, 'addedAt', towards) },
    { $sort: { addedAt: direction, _id: direction } },
    { $limit: limit },
    { $project: { photo: 1, _id: '$ownerId' } },
  ]);
  const ids = rows.map(({ _id }) => _id);
  const owners = indexById(await UserModel.find({ _id: { $in: ids }, ...existingAccounts }).lean<User[]>());
  const pending = await loadPending(
    'photo',
    rows.map(({ photo }) => photo._id),
  );
  const found = rows.flatMap(({ _id, photo }) => {
    const owner = owners.get(_id);
    return owner ? [{ photo, owner, pending: pending.get(photo._id) ?? null }] : [];
  });
  await recordList(
    actor,
    'staffPhotos.list',
    found.map(({ owner }) => owner._id),
  );
  return found;
};

/** Counts the photos that wait for a look of staff; 0 for whoever may not look. */
export const countWaitingPhotos = async ({ role }: UserActor): Promise<number> => {
  if (role !== 'admin') return 0;
  const [found] = await PhotosModel.aggregate<{ count: number }>([
    { $match: { 'photos.status': 'in-review' } },
    { $unwind: '$photos' },
    { $match: { 'photos.status': 'in-review' } },
    { $count: 'count' },
  ]);
  return found?.count ?? 0;
};

/** Finds a photo in the album of somebody whose account exists. Throws `not_found`. */
const requirePhoto = async (photoId: string, session?: ClientSession) => {
  const options = session ? { session } : {};
  const album = await PhotosModel.findOne({ 'photos._id': photoId }, null, options).lean<PhotoAlbum>();
  const owner = album && (await UserModel.findOne({ _id: album._id, ...existingAccounts }, null, options).lean<User>());
  const photo = album?.photos.find(({ _id }) => _id === photoId);
  if (!album || !photo || !owner) throw notFound('no such photo');
  return { album, photo, owner };
};

/** Decides on a photo in a transaction, as {@link decidePhoto} does. */
export const decidePhotoWithin: Decide<'photo', UserActor, ReviewedPhoto> = async (
  tx,
  actor,
  photoId,
  { decision, reason = null },
) => {
  requireAdmin(actor);
  await requireNothingPending(tx, actor, 'photo', photoId);
  const { album, photo, owner } = await requirePhoto(photoId, tx.session);
  const isOpen = photo.status === 'in-review' || (photo.status === 'approved' && decision === 'rejected');
  if (!isOpen) throw conflict('This photo has been decided already.');
  const decided: StoredPhoto = {
    ...photo,
    status: decision,
    reason: decision === 'rejected' ? reason || null : null,
  };
  await storePhotos(
    tx,
    album._id,
    album.photos.map((one) => (one._id === photoId ? decided : one)),
  );
  await notify(tx, { userId: album._id, kind: 'photo-decided', event: `photo:${photoId}:${decision}` });
  await recordAudit(tx, actor, `photo.${decision}`, album._id, { photo: photoId });
  return { photo: decided, owner, pending: null };
};

/**
 * Approves a photo, which others may see then, or rejects it, now or in some seconds; one that was approved can still be rejected. Throws
 * `not_found`, and `conflict` for one that waits for its pictures, was decided so before, or is about to be decided.
 */
export const decidePhoto = async (
  actor: UserActor,
  photoId: string,
  { undoSeconds, ...given }: DecisionGiven['photo'] & { undoSeconds?: number | undefined },
): Promise<ReviewedPhoto> => {
  const decided = await decideNowOrLater(actor, {
    kind: 'photo',
    subjectId: photoId,
    given,
    undoSeconds,
    decide: decidePhotoWithin,
    getUserId: ({ owner }) => owner._id,
  });
  if (decided) return decided;
  const [{ photo, owner }, pending] = await Promise.all([requirePhoto(photoId), loadPending('photo', [photoId])]);
  return { photo, owner, pending: pending.get(photoId) ?? null };
};

/** Takes back a decision on a photo. Throws as {@link takeBackDecision}. */
export const takeBackPhotoDecision = (actor: UserActor, photoId: string): Promise<void> =>
  takeBackDecision(actor, 'photo', photoId, () => PhotosModel.exists({ 'photos._id': photoId }));
