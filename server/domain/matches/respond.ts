import type { ClientSession } from 'mongoose';
import type { Response } from '../../../shared/options.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { findBlocksAmong } from '../../policies/blocks.ts';
import { answerableMatches, getOtherSide, getOtherUserId, getSide, type Side } from '../../policies/match-access.ts';
import { requireMatch } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound, unauthorized } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { openConversation } from '../messaging/conversations.ts';
import { deleteInterestWords, storeInterestWords } from '../messaging/interest-words.ts';
import { notify } from '../notifications/notify.ts';
import { storeClosedCards } from './closed-cards.ts';
import { keepAnswer } from './introduction-records.ts';

/**
 * Stores the actor's response to an introduction; it is final. Words with an interest open to the other once both are interested, and are
 * deleted with those of the other where one of the two declines. The second `interested` accepts the match and opens the
 * conversation in the same transaction. Where the other member was not shown the pair yet, nothing of theirs changes before
 * their next daily batch, which reserves a slot for it. Throws `not_found` for a match that was not shown to the actor,
 * `conflict` where they have responded before, `unauthorized` where their account was suspended meanwhile.
 */
export const respondToMatch = async (
  actor: UserActor,
  { matchId, response, words }: { matchId: string; response: Response; words?: string | undefined },
): Promise<Match> => {
  const shown = await requireMatch(actor, matchId);
  const side = getSide(shown, actor.userId) ?? 0;
  const answered = await inTransaction(async (tx) => {
    const { session, record } = tx;
    await lockUsableAccount(session, actor.userId);
    // A block writes both accounts, so that one at the same time comes before this response or after it.
    if ((await findBlocksAmong(shown.users, session)).length > 0) throw notFound('blocked meanwhile');
    const match = await storeResponse(session, shown, side, response);
    if (match.status === 'rejected') {
      await deleteInterestWords(session, [matchId]);
      await storeClosedCards(session, match);
    } else if (words !== undefined) await storeInterestWords(session, match, { userId: actor.userId, words });
    if (match.status === 'accepted') {
      await openConversation(session, match);
      const other = getOtherUserId(match, actor.userId);
      const event = `connection:${matchId}`;
      await notify(tx, { userId: other, kind: 'connection', event, aboutId: actor.userId, matchId });
    }
    // Only an acceptance is pushed to the other member: a response that they may not know of yet is not (R24).
    const accepts = match.status === 'accepted';
    record({ type: 'match.updated', matchId, viewers: accepts ? [...match.users] : [actor.userId], accepts });
    record({ type: 'insights.outdated', userId: actor.userId, of: ['recommendations'] });
    return match;
  });
  await keepAnswer(answered, actor.userId, response);
  return answered;
};

/** Stores the response in one atomic update: the database decides by the stored response which of the two is second (F9). */
const storeResponse = async (session: ClientSession, match: Match, side: Side, response: Response): Promise<Match> => {
  const theirs = { $arrayElemAt: ['$responses', getOtherSide(side)] };
  const responses = side === 0 ? [response, theirs] : [theirs, response];
  const isMutual = { $eq: ['$responses', ['interested', 'interested']] };
  const status = { $cond: [isMutual, 'accepted', { $cond: [declinedIn('$responses'), 'rejected', 'pending'] }] };
  const answered = await MatchModel.collection.findOneAndUpdate(
    { ...answerableMatches(side), _id: match._id as never },
    [{ $set: { responses } }, { $set: { status, acceptedAt: { $cond: [isMutual, clock.now(), null] } } }],
    { session, returnDocument: 'after' },
  );
  if (!answered) throw conflict('You have already answered this introduction.');
  return answered as unknown as Match;
};

const declinedIn = (field: string) => ({ $in: ['not-interested', field] });

/** Writes the account, so that a response and a suspension at the same time conflict (R43). Throws `unauthorized`. */
const lockUsableAccount = async (session: ClientSession, userId: string): Promise<void> => {
  const active = await UserModel.updateOne(
    { ...usableAccounts, _id: userId },
    { $inc: { rightsVersion: 1 } },
    { session },
  );
  if (active.matchedCount === 0) throw unauthorized();
};
