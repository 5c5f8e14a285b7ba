import type { ClientSession } from 'mongoose';
import { MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { findHiddenTo } from '../../policies/contact-hiding.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import { publish } from '../kernel/events.ts';
import type { Transaction } from '../kernel/transaction.ts';

/**
 * Has the tabs of those fetch again what they show from whom a member hides from now on, or no longer, as at a block: of those alone to
 * whom the member was introduced and whom nothing else keeps from seeing them, so that an event tells no more than what is seen. To be
 * called once the transaction has written what changes it; what held before is read beside it.
 */
export const tellOfHiding = async (tx: Transaction, userId: string): Promise<void> => {
  const [before, after] = [await listHiddenTo(null, userId), await listHiddenTo(tx.session, userId)];
  const gone = await keepSeeing(
    userId,
    [...after].filter((id) => !before.has(id)),
  );
  if (gone.length > 0) tx.record({ type: 'people.changed', userIds: gone });
  const back = [...before].filter((id) => !after.has(id));
  if (back.length === 0) return;
  tx.onEnd(async (isCommitted) => {
    // Whoever hears nothing sees the member at the next fetch.
    const userIds = isCommitted ? await keepSeeing(userId, back).catch(() => []) : [];
    if (userIds.length > 0) publish([{ type: 'people.changed', userIds }]);
  });
};

/** Returns the ids of those with whom a member has a match and from whom they hide, before a transaction's writes or after them. */
const listHiddenTo = async (session: ClientSession | null, userId: string): Promise<ReadonlySet<string>> => {
  const matches = await MatchModel.find({ users: userId }, { users: 1 }, { session }).lean();
  const ids = [userId, ...matches.flatMap(({ users }) => users)];
  const users = await UserModel.find({ _id: { $in: ids } }, { firmHashes: 1, phoneHashes: 1 }, { session }).lean();
  const me = users.find(({ _id }) => _id === userId);
  const others = users.filter(({ _id }) => _id !== userId);
  return me ? findHiddenTo(session, me, others) : new Set();
};

const keepSeeing = async (userId: string, ids: readonly string[]): Promise<string[]> => {
  const seeing: string[] = [];
  for (const id of ids) {
    const seen = await loadVisibleProfiles(id, [userId]);
    if (seen.get(userId)?.isIntroduced) seeing.push(id);
  }
  return seeing;
};
