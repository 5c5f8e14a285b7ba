import type { ClientSession } from 'mongoose';
import { findMessageWarning } from '../../../shared/rules/message-warnings/find-message-warning.ts';
import type { Match } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { type InterestWords, InterestWordsModel } from '../../models/messaging/interest-words.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { getOtherUserId, type MatchState } from '../../policies/match-access.ts';
import { clock } from '../kernel/clock.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';

/*
 * What somebody writes with their interest. It is not a message: it has no number and counts as none. The other reads it once both are
 * interested (R24); it is deleted where the other declines, and where either leaves.
 */

/** What was written with the interest of two members, as one of them may read it. */
export interface ShownWords {
  readonly mine?: InterestWords;
  readonly theirs?: InterestWords;
}

/**
 * Stores what a member wrote with the interest that this transaction stores. Nothing is stored where the other has just left: their
 * account is written too, so that of both at once one comes first.
 */
export const storeInterestWords = async (
  session: ClientSession,
  match: Pick<Match, '_id' | 'users'>,
  { userId, words }: { userId: string; words: string },
): Promise<void> => {
  const otherId = getOtherUserId(match, userId);
  const isThere = { ...usableAccounts, _id: otherId };
  const { matchedCount } = await UserModel.updateOne(isThere, { $inc: { rightsVersion: 1 } }, { session });
  if (matchedCount === 0) return;
  const warning = findMessageWarning(words);
  await InterestWordsModel.create(
    [
      {
        ...{ _id: `${match._id}:${userId}`, matchId: match._id, userId, otherId },
        ...{ content: words, createdAt: clock.now(), ...(warning && { warning }) },
      },
    ],
    { session },
  );
};

/** Deletes what was written with interest in some matches, as one of the two has declined. */
export const deleteInterestWords = async (session: ClientSession, matchIds: readonly string[]): Promise<void> => {
  await InterestWordsModel.deleteMany({ matchId: { $in: [...matchIds] } }, { session });
};

/** Deletes what was written with interest by a member and to them, as they leave. */
export const deleteInterestWordsAround = async (userId: string, session?: ClientSession): Promise<void> => {
  await InterestWordsModel.deleteMany({ $or: [{ userId }, { otherId: userId }] }, session ? { session } : {});
};

const readWords = createDocumentReader<InterestWords>(InterestWordsModel, {
  where: (matchIds) => ({ matchId: { $in: matchIds } }),
  getKeys: ({ matchId }) => [matchId],
});

const isMutual = ({ userResponse, otherUserResponse }: Omit<MatchState, 'status'>): boolean =>
  userResponse === 'interested' && otherUserResponse === 'interested';

/** Loads by match what a member may read of the words with interest: their own, and the other's once both are interested (R24). */
export const loadInterestWords = async (
  viewerId: string,
  matches: readonly { readonly id: string; readonly view: Omit<MatchState, 'status'> }[],
): Promise<ReadonlyMap<string, ShownWords>> => {
  const answered = matches.filter(({ view }) => view.userResponse === 'interested');
  if (answered.length === 0) return new Map();
  const words = await readWords(answered.map(({ id }) => id));
  return new Map(
    answered.flatMap(({ id, view }): [string, ShownWords][] => {
      const mine = words(id).find(({ userId }) => userId === viewerId);
      const theirs = isMutual(view) ? words(id).find(({ otherId }) => otherId === viewerId) : undefined;
      return mine || theirs ? [[id, { ...(mine && { mine }), ...(theirs && { theirs }) }]] : [];
    }),
  );
};
