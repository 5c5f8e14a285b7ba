import { type User, UserModel } from '../../models/members/user.ts';
import type { Message } from '../../models/messaging/message.ts';
import { canReadMemberThread, canWriteInMemberThread, requireStaff } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit.ts';
import { forbidden, notFound } from '../kernel/errors.ts';
import { deliverInThread, markThreadRead } from './matchmaker-thread.ts';
import type { NewMessage } from './messages.ts';
import type { Delivered } from './send.ts';
import { type ThreadPage, unsafeThreadPage } from './threads.ts';
import { STAFF_READER } from './unread.ts';

/** A member's thread, oldest first, for the assigned matchmaker; an admin's reading is recorded. Else `not_found`. */
export const listThreadForStaff = async (actor: UserActor, memberId: string, page: ThreadPage): Promise<Message[]> => {
  const member = await requireReadableMember(actor, memberId);
  if (actor.role === 'admin') await recordRead(actor, 'conversation.read', member._id);
  return unsafeThreadPage(member._id, page);
};

/** Answers a member; only the assigned matchmaker may. `forbidden` where the member's tier has closed the thread. */
export const sendAsMatchmaker = async (
  actor: UserActor,
  { memberId, ...message }: NewMessage & { memberId: string },
): Promise<Delivered> => {
  await requireOwnMember(actor, memberId);
  return deliverInThread({ memberId, senderId: actor.userId, matchmakerId: actor.userId }, message);
};

/** Marks a member's thread read by the matchmaker's side. */
export const markThreadReadAsMatchmaker = async (actor: UserActor, memberId: string): Promise<void> => {
  await requireOwnMember(actor, memberId);
  await markThreadRead(memberId, STAFF_READER);
};

const requireOwnMember = async (actor: UserActor, memberId: string): Promise<void> => {
  const member = await requireReadableMember(actor, memberId);
  if (!canWriteInMemberThread(actor, member))
    throw forbidden("Only the member's own matchmaker writes in this conversation.");
};

/** A member whose thread someone of the staff may read. */
const requireReadableMember = async (actor: UserActor, memberId: string): Promise<User> => {
  requireStaff(actor);
  const member = await UserModel.findById(memberId).lean<User>();
  if (!member || !canReadMemberThread(actor, member)) throw notFound('no such member, or not assigned');
  return member;
};
