import type { UnmatchReason } from '../../../shared/options.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { getOtherUserId } from '../../policies/match-access.ts';
import { requireMatch } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { closeEnded } from '../messaging/conversations.ts';
import { notify } from '../notifications/notify.ts';
import { storeClosedCards } from './closed-cards.ts';

/**
 * Ends the connection of a match for good: the conversation stays readable and closed for both, and the other member reads
 * who has closed it and why. The pair is not introduced again. Each keeps the card of the other as it is at this moment, of the actor the
 * first name alone where they do not leave it. Throws `not_found` for a match that the actor does not see,
 * `conflict` where the two are not connected, or no longer.
 */
export const unmatch = async (
  actor: UserActor,
  { matchId, reason, leaveCard = true }: { matchId: string; reason: UnmatchReason; leaveCard?: boolean },
): Promise<void> => {
  const match = await requireMatch(actor, matchId);
  if (match.status !== 'accepted') throw conflict(NOT_CONNECTED);
  await inTransaction(async (tx) => {
    const { session, record } = tx;
    await closeEnded(session, match, actor.userId);
    const ended = { by: actor.userId, reason, at: clock.now() };
    const connected = { _id: matchId, status: 'accepted' as const };
    const { matchedCount } = await MatchModel.updateOne(
      connected,
      { $set: { status: 'rejected', ended } },
      { session },
    );
    if (matchedCount === 0) throw conflict(NOT_CONNECTED);
    await storeClosedCards(session, { ...match, status: 'rejected' }, leaveCard ? [] : [actor.userId]);
    const told = { userId: getOtherUserId(match, actor.userId), aboutId: actor.userId, matchId };
    await notify(tx, { ...told, kind: 'conversation-closed', event: `closed:${matchId}` });
    record({ type: 'match.updated', matchId, viewers: [...match.users] });
  });
};

const NOT_CONNECTED = 'You are not connected, so there is nothing to close.';
