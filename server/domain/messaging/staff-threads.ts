import { type User, UserModel } from '../../models/members/user.ts';
import type { Message } from '../../models/messaging/message.ts';
import { STAFF_READER } from '../../models/messaging/read-mark.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { canReadMemberThread, canWriteInMemberThread, requireStaff } from '../../policies/staff.ts';
import { findGrant } from '../access-log/grants.ts';
import { recordAccess } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { forbidden, notFound } from '../kernel/errors.ts';
import { deliverInThread, markThreadRead } from './matchmaker-thread.ts';
import type { NewMessage } from './messages.ts';
import type { Delivered } from './send.ts';
import { type ThreadPage, unsafeThreadPage } from './threads.ts';

/**
 * Returns a page of a member's thread, oldest first, for the active matchmaker and for admins. What is read is recorded as
 * a look, with the reason that an admin has given, if any, and an admin's reading in the audit as well. Throws `not_found` for
 * others.
 */
export const listThreadForStaff = async (actor: UserActor, memberId: string, page: ThreadPage): Promise<Message[]> => {
  const subject = await requireReadableMember(actor, memberId);
  const isOwn = canWriteInMemberThread(actor, subject);
  const reason = isOwn ? null : await findGrant(actor, memberId);
  const messages = await unsafeThreadPage(memberId, page);
  // Asking for what is new shows nothing where there is nothing.
  if (page.after !== undefined && messages.length === 0) return messages;
  const look = { call: 'staffConversations.messages', part: 'conversation', subject, reason } as const;
  if ((await recordAccess(actor, look)) && !isOwn) await recordRead(actor, 'conversation.read', memberId);
  return messages;
};

/** Writes to a member as their active matchmaker. Throws `forbidden` for an admin. */
export const sendAsMatchmaker = async (
  actor: UserActor,
  { memberId, ...message }: NewMessage & { memberId: string },
): Promise<Delivered> => {
  await requireOwnMember(actor, memberId);
  return deliverInThread({ memberId, senderId: actor.userId, matchmakerId: actor.userId }, message);
};

/** Marks a member's thread as read by the matchmaker's side. */
export const markThreadReadAsMatchmaker = async (actor: UserActor, memberId: string): Promise<void> => {
  await requireOwnMember(actor, memberId);
  await markThreadRead(memberId, STAFF_READER);
};

/** Throws `not_found` for a member whose thread the actor may not read, `forbidden` where they are not the member's own matchmaker. */
export const requireOwnMember = async (actor: UserActor, memberId: string): Promise<void> => {
  const member = await requireReadableMember(actor, memberId);
  if (!canWriteInMemberThread(actor, member))
    throw forbidden('Only the member’s own matchmaker writes in this conversation.');
};

/** Loads a member whose thread the actor may read. Throws `not_found` for any other. */
export const requireReadableMember = async (actor: UserActor, memberId: string): Promise<User> => {
  requireStaff(actor);
  const member = await UserModel.findOne({ ...existingAccounts, _id: memberId }).lean<User>();
  if (!member || !canReadMemberThread(actor, member)) throw notFound('no such member, or not assigned');
  return member;
};
