import type { ClientSession } from 'mongoose';
import { getRawCollection } from '../../database/raw-collection.ts';
import type { Match } from '../../models/matching/match.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { getReadMarkId, type ReadMark, ReadMarkModel } from '../../models/messaging/read-mark.ts';
import { findBlocksAmong } from '../../policies/blocks.ts';
import { findHiddenTo, findHidingAmong, findHidingFromIn } from '../../policies/contact-hiding.ts';
import {
  type ClosedReason,
  getAccountReasons,
  getReaders,
  hidesPresence,
  sharesActivity,
} from '../../policies/conversation-access.ts';
import { clock } from '../kernel/clock.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tellOfHiding } from './hiding-told.ts';

/*
 * Changes to conversations that follow from other subjects, each inside the caller's transaction.
 */

/**
 * Writes the accounts of members whose rights in conversations change. Two transactions that do so for the same member
 * conflict on that document, so that one of them runs again and sees what the other has changed.
 */
export const bumpRightsVersion = async (session: ClientSession, userIds: readonly string[]): Promise<void> => {
  await UserModel.updateMany({ _id: { $in: userIds } }, { $inc: { rightsVersion: 1 } }, { session });
};

/**
 * Creates the conversation of a match that has just been accepted, with the reasons and settings of both members as they are
 * now. Does nothing where it exists.
 */
export const openConversation = async (session: ClientSession, match: Pick<Match, '_id' | 'users'>): Promise<void> => {
  const participants = [...match.users];
  await bumpRightsVersion(session, participants);
  const people = { _id: { $in: participants } };
  const users = await UserModel.find(people, null, { session }).lean();
  const settings = await SettingsModel.find(people, null, { session }).lean();
  const hiding = await findHidingAmong(session, users);
  const blocks = await findBlocksAmong(participants, session);
  await ConversationModel.updateOne(
    { _id: match._id },
    {
      $setOnInsert: {
        kind: 'match',
        participants,
        seq: 0,
        lastMessage: null,
        matchmakerId: null,
        mutedBy: settings.filter((one) => one.privacy.allowMessaging === 'none').map((one) => one._id),
        presenceHiddenBy: settings.filter((one) => hidesPresence(one.privacy)).map((one) => one._id),
        frozen: [
          ...users.flatMap(getAccountReasons),
          ...hiding.map((id): ClosedReason => `hidden:${id}`),
          ...blocks.map(({ blockerId }): ClosedReason => `blocked:${blockerId}`),
        ],
        lastActivityAt: clock.now(),
      },
    },
    { session, upsert: true },
  );
};

/** Stores in a member's conversations whether they accept messages, after a change of `allowMessaging`. */
export const setMuted = async (session: ClientSession, userId: string, muted: boolean): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  await ConversationModel.updateMany(
    { participants: userId, kind: 'match' },
    muted ? { $addToSet: { mutedBy: userId } } : { $pull: { mutedBy: userId } },
    { session },
  );
};

/**
 * Stores in a member's conversations whether they hide their presence, after a change of their settings. What was held back
 * of how far both have read is shown in those conversations in which neither hides any more.
 */
export const setPresenceHidden = async (session: ClientSession, userId: string, isHidden: boolean): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  const own = { participants: userId, kind: 'match' as const };
  await ConversationModel.updateMany(
    own,
    isHidden ? { $addToSet: { presenceHiddenBy: userId } } : { $pull: { presenceHiddenBy: userId } },
    { session },
  );
  if (isHidden) return;
  const threads = await ConversationModel.find(
    own,
    { participants: 1, presenceHiddenBy: 1, frozen: 1 },
    { session },
  ).lean();
  const marks = threads
    .filter(sharesActivity)
    .flatMap(({ _id, participants }) => participants.map((reader) => getReadMarkId(reader, _id)));
  await getRawCollection<ReadMark>(ReadMarkModel).updateMany(
    { _id: { $in: marks }, $expr: { $lt: ['$shownSeq', '$seq'] } },
    [{ $set: { shownSeq: '$seq' } }],
    { session },
  );
};

/** Why someone is away. `left`: they are no longer a member but staff. */
export type AwayReason = 'suspended' | 'deleted' | 'left';

/**
 * Stores in the threads of a matchmaker whether they are suspended, so that a message of theirs that is under way comes before it or is
 * refused.
 */
const markMatchmakerThreads = async (session: ClientSession, matchmakerId: string, isSuspended: boolean) => {
  await ConversationModel.updateMany(
    { kind: 'matchmaker', matchmakerId },
    isSuspended ? { $set: { isMatchmakerSuspended: true } } : { $unset: { isMatchmakerSuspended: 1 } },
    { session },
  );
};

/**
 * Closes all of a member's conversations when the account is suspended or deleted, or is no longer a member's, and to a suspended
 * matchmaker the threads with their members. It should be the first step of its transaction: a message that is committed between the
 * transaction's first step and this one makes the whole transaction run again.
 */
export const closeConversationsOf = async (session: ClientSession, userId: string, why: AwayReason): Promise<void> => {
  const reason: ClosedReason = `${why}:${userId}`;
  await ConversationModel.updateMany({ participants: userId }, { $addToSet: { frozen: reason } }, { session });
  if (why === 'suspended') await markMatchmakerThreads(session, userId, true);
  await bumpRightsVersion(session, [userId]);
};

/**
 * Returns those who see a member in a conversation, or would if not for the member's own reason to be away: their tabs have to
 * fetch again what they show when the member goes away or comes back.
 */
export const listPartners = async (session: ClientSession, userId: string, why: AwayReason): Promise<string[]> => {
  const threads = await ConversationModel.find({ participants: userId, kind: 'match' }, null, { session }).lean();
  return threads.flatMap((thread) => {
    const frozen = thread.frozen.filter((reason) => reason !== `${why}:${userId}`);
    return getReaders({ ...thread, frozen }).filter((id) => id !== userId);
  });
};

/** Removes the reason that {@link closeConversationsOf} stored; conversations with no other reason are open again. */
export const reopenConversationsOf = async (session: ClientSession, userId: string, why: AwayReason): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  const reason: ClosedReason = `${why}:${userId}`;
  await ConversationModel.updateMany({ participants: userId }, { $pull: { frozen: reason } }, { session });
  if (why === 'suspended') await markMatchmakerThreads(session, userId, false);
};

/**
 * Closes the conversation of a match whose connection a member has ended, and puts it on top of both inboxes. One that is
 * missing is opened first, so that none can be opened later. For its place in the transaction the same holds as for
 * {@link closeConversationsOf}.
 */
export const closeEnded = async (
  session: ClientSession,
  match: Pick<Match, '_id' | 'users'>,
  userId: string,
): Promise<void> => {
  const reason: ClosedReason = `unmatched:${userId}`;
  const close = () =>
    ConversationModel.updateOne(
      { _id: match._id },
      { $addToSet: { frozen: reason }, $set: { lastActivityAt: clock.now() } },
      { session },
    );
  if ((await close()).matchedCount > 0) return;
  await openConversation(session, match);
  await close();
};

const between = (userId: string, otherId: string) => ({
  kind: 'match' as const,
  participants: { $all: [userId, otherId] },
});

/**
 * Closes and hides the conversation of two members, where they have one, because `userId` has blocked the other. For its place
 * in the transaction the same holds as for {@link closeConversationsOf}.
 */
export const closeForBlock = async (session: ClientSession, userId: string, otherId: string): Promise<void> => {
  const reason: ClosedReason = `blocked:${userId}`;
  await ConversationModel.updateOne(between(userId, otherId), { $addToSet: { frozen: reason } }, { session });
  await bumpRightsVersion(session, [userId, otherId]);
};

/** Removes the reason that {@link closeForBlock} stored; a conversation with no other reason is as it was. */
export const reopenAfterBlock = async (session: ClientSession, userId: string, otherId: string): Promise<void> => {
  await bumpRightsVersion(session, [userId, otherId]);
  const reason: ClosedReason = `blocked:${userId}`;
  await ConversationModel.updateOne(between(userId, otherId), { $pull: { frozen: reason } }, { session });
};

/**
 * Stores or removes the reason `hidden` in a member's conversations with colleagues and listed contacts, after a change of
 * `hideFromContacts` or of their list of phone numbers.
 */
export const updateHiddenReasons = async (tx: Transaction, userId: string): Promise<void> => {
  const { session } = tx;
  await bumpRightsVersion(session, [userId]);
  const { me, threads, others } = await loadAround(session, userId);
  if (!me) return;
  const hiddenTo = await findHiddenTo(session, me, others);
  await storeHiddenReasons(session, threads, ({ participants }) => ({
    [userId]: participants.some((id) => hiddenTo.has(id)),
  }));
  await tellOfHiding(tx, userId);
};

/** The same for both sides of all conversations of a member whose own e-mail or phone number has changed. */
export const updateHiddenReasonsAround = async (tx: Transaction, userId: string): Promise<void> => {
  const { session } = tx;
  await bumpRightsVersion(session, [userId]);
  const { me, threads, others } = await loadAround(session, userId);
  if (!me) return;
  await bumpRightsVersion(
    session,
    others.map(({ _id }) => _id),
  );
  const hiddenTo = await findHiddenTo(session, me, others);
  const hiding = await findHidingFromIn(session, me, others);
  await storeHiddenReasons(session, threads, ({ participants }) =>
    Object.fromEntries(
      participants.map((id) => [id, id === userId ? participants.some((one) => hiddenTo.has(one)) : hiding.has(id)]),
    ),
  );
  await tellOfHiding(tx, userId);
};

type Thread = Pick<Conversation, '_id' | 'participants' | 'frozen'>;

/** Loads a member, their conversations with other members, and these members. */
const loadAround = async (session: ClientSession, userId: string) => {
  const own = { participants: userId, kind: 'match' as const };
  const threads: Thread[] = await ConversationModel.find(own, { participants: 1, frozen: 1 }, { session }).lean();
  const ids = [userId, ...threads.flatMap(({ participants }) => participants)];
  const users = await UserModel.find({ _id: { $in: ids } }, { firmHashes: 1, phoneHashes: 1 }, { session }).lean();
  return {
    threads,
    me: users.find(({ _id }) => _id === userId),
    others: users.filter(({ _id }) => _id !== userId),
  };
};

/** Stores in conversations who of their members hides from the other, with one write for all that change likewise. */
const storeHiddenReasons = async (
  session: ClientSession,
  threads: readonly Thread[],
  getHiding: (thread: Thread) => Record<string, boolean>,
): Promise<void> => {
  const changes = new Map<ClosedReason, { added: string[]; removed: string[] }>();
  for (const thread of threads) {
    for (const [userId, isHiding] of Object.entries(getHiding(thread))) {
      const reason: ClosedReason = `hidden:${userId}`;
      if (thread.frozen.includes(reason) === isHiding) continue;
      const change = changes.get(reason) ?? { added: [], removed: [] };
      changes.set(reason, change);
      change[isHiding ? 'added' : 'removed'].push(thread._id);
    }
  }
  for (const [reason, { added, removed }] of changes) {
    const write = (ids: readonly string[], update: object) =>
      ids.length > 0 && ConversationModel.updateMany({ _id: { $in: ids } }, update, { session });
    await write(added, { $addToSet: { frozen: reason } });
    await write(removed, { $pull: { frozen: reason } });
  }
};
