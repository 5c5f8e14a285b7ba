import type { ClientSession } from 'mongoose';
import type { Match } from '../../models/matching/match.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { findHidingAmong } from '../../policies/contact-hiding.ts';
import { type ClosedReason, getAccountReasons } from '../../policies/conversation-access.ts';
import { clock } from '../kernel/clock.ts';

/**
 * What others do to conversations, each inside the caller's own transaction. Every change of where someone may write
 * also writes that person's account: two such changes can't pass each other unseen, and the later one runs again.
 */
export const bumpRightsVersion = async (session: ClientSession, userIds: readonly string[]): Promise<void> => {
  await UserModel.updateMany({ _id: { $in: userIds } }, { $inc: { rightsVersion: 1 } }, { session });
};

/**
 * Opens the thread of a match that has just become accepted, with the rights as both people's state gives them now. Safe to
 * repeat.
 */
export const openConversation = async (session: ClientSession, match: Pick<Match, '_id' | 'users'>): Promise<void> => {
  const participants = [...match.users];
  await bumpRightsVersion(session, participants);
  const people = { _id: { $in: participants } };
  const users = await UserModel.find(people, null, { session }).lean();
  const settings = await SettingsModel.find(people, null, { session }).lean();
  const hiding = await findHidingAmong(session, users);
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
        frozen: [...users.flatMap(getAccountReasons), ...hiding.map((id): ClosedReason => `hidden:${id}`)],
        lastActivityAt: clock.now(),
      },
    },
    { session, upsert: true },
  );
};

/** Follows `allowMessaging`: to someone who allows none, nobody writes. */
export const setMuted = async (session: ClientSession, userId: string, muted: boolean): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  await ConversationModel.updateMany(
    { participants: userId, kind: 'match' },
    muted ? { $addToSet: { mutedBy: userId } } : { $pull: { mutedBy: userId } },
    { session },
  );
};

/** `left`: is no longer a member but staff. */
export type AwayReason = 'suspended' | 'deleted' | 'left';

/**
 * Closes all of a person's conversations when the account is suspended or deleted, or is no member's any more. Best as the
 * first step of its transaction: every message that is committed after the first step and before this one undoes it all.
 */
export const closeConversationsOf = async (session: ClientSession, userId: string, why: AwayReason): Promise<void> => {
  const reason: ClosedReason = `${why}:${userId}`;
  await ConversationModel.updateMany({ participants: userId }, { $addToSet: { frozen: reason } }, { session });
  await bumpRightsVersion(session, [userId]);
};

/** Opens again what {@link closeConversationsOf} closed. */
export const reopenConversationsOf = async (session: ClientSession, userId: string, why: AwayReason): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  const reason: ClosedReason = `${why}:${userId}`;
  await ConversationModel.updateMany({ participants: userId }, { $pull: { frozen: reason } }, { session });
};

/** Closes one conversation: a block, an unmatch. */
const closeConversation = async (
  session: ClientSession,
  conversationId: string,
  reason: ClosedReason,
): Promise<void> => {
  await ConversationModel.updateOne({ _id: conversationId }, { $addToSet: { frozen: reason } }, { session });
};

const reopenConversation = async (
  session: ClientSession,
  conversationId: string,
  reason: ClosedReason,
): Promise<void> => {
  await ConversationModel.updateOne({ _id: conversationId }, { $pull: { frozen: reason } }, { session });
};

/**
 * Follows a changed `hideFromContacts` or list of phone numbers: hides the person's conversations with colleagues and listed
 * people, or shows them again.
 */
export const updateHiddenReasons = async (session: ClientSession, userId: string): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  const threads = await ConversationModel.find({ participants: userId, kind: 'match' }, null, { session }).lean();
  for (const { _id, participants, frozen } of threads) {
    const users = await UserModel.find({ _id: { $in: participants } }, null, { session }).lean();
    const reason: ClosedReason = `hidden:${userId}`;
    const hides = (await findHidingAmong(session, users)).includes(userId);
    if (hides && !frozen.includes(reason)) await closeConversation(session, _id, reason);
    if (!hides && frozen.includes(reason)) await reopenConversation(session, _id, reason);
  }
};
