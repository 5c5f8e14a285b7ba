import type { ClientSession } from 'mongoose';
import { includesMatchmaker } from '../../../shared/rules/roles.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import type { Message } from '../../models/messaging/message.ts';
import { getAccountReasons } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { markConversationNotificationsRead } from '../notifications/notifications.ts';
import { bumpRightsVersion } from './conversations.ts';
import type { NewMessage } from './messages.ts';
import { type Delivered, deliverWithRepair } from './send.ts';
import { advanceReadMark, type ThreadPage, unsafeConversation, unsafeThreadPage } from './threads.ts';

/**
 * Brings a member's thread with their matchmaker in line with the account: who the matchmaker is, whether they are suspended, and whether
 * the tier includes one. Every transaction that changes either calls it; safe to repeat.
 */
export const syncMatchmakerThread = async (session: ClientSession, memberId: string): Promise<void> => {
  await bumpRightsVersion(session, [memberId]);
  const member = await UserModel.findById(memberId, null, { session }).lean<User>();
  if (!member) return;
  const { assignedMatchmakerId: matchmakerId } = member;
  const born = {
    kind: 'matchmaker',
    participants: [memberId],
    seq: 0,
    lastMessage: null,
    mutedBy: [],
    presenceHiddenBy: [],
  };
  const isAway = matchmakerId !== null && (await isSuspended(session, matchmakerId));
  const { modifiedCount, upsertedCount } = await ConversationModel.updateOne(
    { _id: memberId },
    {
      $set: { matchmakerId, ...(isAway && { isMatchmakerSuspended: true }) },
      ...(!isAway && { $unset: { isMatchmakerSuspended: 1 } }),
      $setOnInsert: { ...born, frozen: getAccountReasons(member), lastActivityAt: clock.now() },
    },
    { session, upsert: matchmakerId !== null },
  );
  // Their suspension at this moment, which does not find the thread yet, conflicts.
  if (matchmakerId !== null && modifiedCount + upsertedCount > 0) await bumpRightsVersion(session, [matchmakerId]);
  await ConversationModel.updateOne(
    { _id: memberId },
    includesMatchmaker(member.role, member.membershipTier)
      ? { $pull: { frozen: 'tier' } }
      : { $addToSet: { frozen: 'tier' } },
    { session },
  );
};

const isSuspended = async (session: ClientSession, userId: string): Promise<boolean> =>
  (await UserModel.exists({ _id: userId, suspendedAt: { $ne: null } }).session(session)) !== null;

/** Loads the member's own matchmaker as members see them. Throws `not_found` for any other. */
export const requireOwnMatchmaker = async (actor: UserActor, matchmakerId: string): Promise<Matchmaker> => {
  const assigned = requireAssigned(actor, matchmakerId);
  const matchmaker = await loadMatchmaker(assigned);
  if (!matchmaker) throw notFound('the assigned matchmaker has no account');
  return matchmaker;
};

/** Loads a matchmaker as members see them: the card that staff have written, or else their first name. */
export const loadMatchmaker = async (id: string): Promise<Matchmaker | null> => {
  const card = await MatchmakerModel.findById(id).lean<Matchmaker>();
  if (card) return card;
  const user = await UserModel.findOne({ _id: id, role: 'matchmaker' }).lean<User>();
  return user && { _id: id, name: user.firstName, photo: null };
};

const requireAssigned = (actor: UserActor, matchmakerId: string): string => {
  const assigned = actor.role === 'member' ? actor.user.assignedMatchmakerId : null;
  if (assigned !== matchmakerId) throw notFound('not the assigned matchmaker');
  return assigned;
};

/**
 * Returns a page of the member's thread, oldest first; empty where no matchmaker is assigned. Throws `not_found` for an id
 * that is not the assigned matchmaker's.
 */
export const listMatchmakerMessages = async (
  actor: UserActor,
  { matchmakerId, ...page }: ThreadPage & { matchmakerId?: string | undefined },
): Promise<Message[]> => {
  if (matchmakerId !== undefined) requireAssigned(actor, matchmakerId);
  else if (actor.role !== 'member' || !actor.user.assignedMatchmakerId) return [];
  return unsafeThreadPage(actor.userId, page);
};

/** Writes to the member's assigned matchmaker. Throws what `sendMatchMessage` throws, except for the daily limit. */
export const sendMatchmakerMessage = async (
  actor: UserActor,
  { matchmakerId, ...message }: NewMessage & { matchmakerId: string },
): Promise<Delivered> =>
  deliverInThread(
    { memberId: actor.userId, senderId: actor.userId, matchmakerId: requireAssigned(actor, matchmakerId) },
    message,
  );

/** Marks the whole thread as read by the member. */
export const markMatchmakerMessagesRead = async (actor: UserActor, matchmakerId: string): Promise<void> => {
  requireAssigned(actor, matchmakerId);
  await markThreadRead(actor.userId, actor.userId);
};

/** Marks a matchmaker's thread as read to its end by either side. */
export const markThreadRead = async (memberId: string, reader: string): Promise<void> => {
  const thread = await unsafeConversation(memberId);
  const upTo = thread && (await advanceReadMark(thread, reader, { upTo: thread.seq, isShown: true }));
  if (reader === memberId) await markConversationNotificationsRead(memberId, memberId);
  else if (thread?.matchmakerId) await markConversationNotificationsRead(thread.matchmakerId, memberId);
  if (!thread?.matchmakerId || upTo === null) return;
  const { matchmakerId } = thread;
  const userId = reader === memberId ? memberId : matchmakerId;
  publish([{ type: 'matchmaker.read', matchmakerId, memberId, userId, upTo }]);
};

/** Writes into a member's thread. The caller has checked the sides; a thread that does not match the account is synced. */
export const deliverInThread = async (
  sides: { memberId: string; senderId: string; matchmakerId: string },
  { content, clientMessageId }: NewMessage,
): Promise<Delivered> => {
  const send = {
    messageId: newId(),
    conversationId: sides.memberId,
    senderId: sides.senderId,
    matchmakerId: sides.matchmakerId,
    content,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
  };
  return deliverWithRepair(send, async ({ code }) => {
    if (code !== 'not_found' && code !== 'forbidden') return false;
    if (!(await isOutOfDate(sides.memberId, await unsafeConversation(sides.memberId)))) return false;
    await inTransaction(({ session }) => syncMatchmakerThread(session, sides.memberId));
    return true;
  });
};

/** Whether the thread is missing or differs from what the account says. */
const isOutOfDate = async (memberId: string, thread: Conversation | null): Promise<boolean> => {
  const member = await UserModel.findById(memberId).lean<User>();
  if (!member) return false;
  if (!thread) return member.assignedMatchmakerId !== null;
  return (
    thread.matchmakerId !== member.assignedMatchmakerId ||
    thread.frozen.includes('tier') === includesMatchmaker(member.role, member.membershipTier)
  );
};
