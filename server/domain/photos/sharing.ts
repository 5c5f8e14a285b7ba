import type { Match } from '../../models/matching/match.ts';
import { getPhotoAccessId, type PhotoAccess, PhotoAccessModel } from '../../models/members/photo-access.ts';
import { canSeeMatch, getOtherUserId } from '../../policies/match-access.ts';
import { loadVisibleProfiles, requireMatch } from '../../policies/visibility.ts';
import { getRelation } from '../../policies/visibility-level.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Decides whether the actor shows their photos to the other member of a match, whatever their setting says; it answers what
 * the other has asked. Throws `not_found` for a match that the actor may not see.
 */
export const decidePhotoAccess = async (actor: UserActor, matchId: string, isShown: boolean): Promise<void> => {
  const match = await requireMatch(actor, matchId);
  const viewerId = getOtherUserId(match, actor.userId);
  await storeAccess(match, actor.userId, viewerId, { isShown, askedAt: null }, async (tx, askedAt) => {
    // "Not now" is never told.
    if (!isShown || !askedAt) return;
    const event = `photos-shown:${matchId}:${actor.userId}:${askedAt.getTime()}`;
    await notify(tx, { userId: viewerId, kind: 'photos-shown', event, aboutId: actor.userId, matchId });
  });
};

/**
 * Asks the other member of a match to show their photos; nothing is stored where there is nothing to ask for. Throws
 * `not_found` for a match that the actor may not see, `conflict` for one that is closed to them.
 */
export const askForPhotos = async (actor: UserActor, matchId: string): Promise<void> => {
  const match = await requireMatch(actor, matchId);
  const ownerId = getOtherUserId(match, actor.userId);
  // The relation as the actor knows it: that the other has declined shows nowhere (R24).
  const relation = getRelation(match, actor.userId);
  if (relation === 'rejected') throw conflict('This introduction is closed.');
  const sharing = (await loadVisibleProfiles(actor.userId, [ownerId], { matches: [match] })).get(ownerId)?.photoSharing;
  if (sharing?.theirs !== 'blurred' || sharing.hasAsked) return;
  await storeAccess(match, ownerId, actor.userId, { askedAt: clock.now() }, async (tx) => {
    // Told once, and only where the owner sees the introduction.
    if (!canSeeMatch(match, ownerId) || getRelation(match, ownerId) === 'rejected') return;
    const event = `photos-asked:${matchId}:${actor.userId}`;
    await notify(tx, { userId: ownerId, kind: 'photos-asked', event, aboutId: actor.userId, matchId });
  });
};

const storeAccess = (
  match: Match,
  ownerId: string,
  viewerId: string,
  change: { isShown?: boolean; askedAt: Date | null },
  tell: (tx: Transaction, askedBefore: Date | null) => Promise<void>,
): Promise<void> =>
  inTransaction(async (tx) => {
    const { session, record } = tx;
    const before = await PhotoAccessModel.findOneAndUpdate(
      { _id: getPhotoAccessId(ownerId, viewerId) },
      { $set: change, $setOnInsert: { ownerId, viewerId } },
      { session, upsert: true, returnDocument: 'before' },
    ).lean<PhotoAccess | null>();
    await tell(tx, before?.askedAt ?? null);
    // Pushed to each only as far as they may see the match.
    record({ type: 'match.updated', matchId: match._id, viewers: [...match.users] });
  });
