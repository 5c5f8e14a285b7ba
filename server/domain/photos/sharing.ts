import type { Match } from '../../models/matching/match.ts';
import { getPhotoAccessId, type PhotoAccess, PhotoAccessModel } from '../../models/members/photo-access.ts';
import { canSeeMatch, getOtherUserId } from '../../policies/match-access.ts';
import { loadVisibleProfiles, requireMatch } from '../../policies/visibility.ts';
import { getRelation } from '../../policies/visibility-level.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { notify, withdraw } from '../notifications/notify.ts';

/**
 * Decides whether the actor shows their photos to the other member of a match, whatever their setting says; it answers what
 * the other has asked. "Not now" answers the ask alone, so that the setting decides as before, and is never told: to who asked,
 * the ask still waits. Throws `not_found` for a match that the actor may not see.
 */
export const decidePhotoAccess = async (actor: UserActor, matchId: string, isShown: boolean): Promise<void> => {
  const match = await requireMatch(actor, matchId);
  const viewerId = getOtherUserId(match, actor.userId);
  const other = (await loadVisibleProfiles(actor.userId, [viewerId], { matches: [match] })).get(viewerId);
  const isBlurred = other?.photoSharing.mine !== 'clear';
  const isNotNow = (before: PhotoAccess | null) => !isShown && isBlurred && Boolean(before?.askedAt);
  const decide = (before: PhotoAccess | null): Change =>
    isNotNow(before) ? { isDeclined: true } : { isShown, askedAt: null, isDeclined: false };
  await storeAccess(match, actor.userId, viewerId, decide, async (tx, before) => {
    const askedAt = before?.askedAt;
    if (!askedAt) return [actor.userId, viewerId];
    await withdraw(tx, { userId: actor.userId, event: getAskEvent(matchId, viewerId) });
    if (isNotNow(before)) return [actor.userId];
    if (isShown) {
      const event = `photos-shown:${matchId}:${actor.userId}:${askedAt.getTime()}`;
      await notify(tx, { userId: viewerId, kind: 'photos-shown', event, aboutId: actor.userId, matchId });
    }
    return [actor.userId, viewerId];
  });
};

const getAskEvent = (matchId: string, viewerId: string): string => `photos-asked:${matchId}:${viewerId}`;

/**
 * Asks the other member of a match to show their photos; nothing is stored where there is nothing to ask for, or an ask
 * waits. Throws `not_found` for a match that the actor may not see, `conflict` for one that is closed to them.
 */
export const askForPhotos = async (actor: UserActor, matchId: string): Promise<void> => {
  const match = await requireMatch(actor, matchId);
  const ownerId = getOtherUserId(match, actor.userId);
  // The relation as the actor knows it: that the other has declined shows nowhere (R24).
  const relation = getRelation(match, actor.userId);
  if (relation === 'rejected') throw conflict('This introduction is closed.');
  const sharing = (await loadVisibleProfiles(actor.userId, [ownerId], { matches: [match] })).get(ownerId)?.photoSharing;
  if (sharing?.theirs !== 'blurred' || sharing.hasAsked) return;
  const ask = () => ({ askedAt: clock.now(), isDeclined: false });
  await storeAccess(match, ownerId, actor.userId, ask, async (tx) => {
    // Told only where the owner sees the introduction.
    if (canSeeMatch(match, ownerId) && getRelation(match, ownerId) !== 'rejected') {
      const event = getAskEvent(matchId, actor.userId);
      await notify(tx, { userId: ownerId, kind: 'photos-asked', event, aboutId: actor.userId, matchId });
    }
    return [ownerId, actor.userId];
  });
};

type Change = Partial<Pick<PhotoAccess, 'isShown' | 'askedAt' | 'isDeclined'>>;

const storeAccess = (
  match: Match,
  ownerId: string,
  viewerId: string,
  decide: (before: PhotoAccess | null) => Change,
  /** Notifies of it, and returns to whose screens it is pushed. */
  tell: (tx: Transaction, before: PhotoAccess | null) => Promise<string[]>,
): Promise<void> =>
  inTransaction(async (tx) => {
    const { session, record } = tx;
    const _id = getPhotoAccessId(ownerId, viewerId);
    const before = await PhotoAccessModel.findById(_id, null, { session }).lean<PhotoAccess | null>();
    const change = { $set: decide(before), $setOnInsert: { ownerId, viewerId } };
    await PhotoAccessModel.updateOne({ _id }, change, { session, upsert: true });
    // Pushed to each only as far as they may see the match.
    record({ type: 'match.updated', matchId: match._id, viewers: await tell(tx, before) });
  });
