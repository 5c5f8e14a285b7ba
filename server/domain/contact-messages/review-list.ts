import { type ContactState, SUPPORT_THREAD } from '../../../shared/contact-message-options.ts';
import type { User } from '../../models/members/user.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { workableThreads } from '../../policies/support.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { getContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';

/** Threads with support, with the users whom they name. */
export interface SupportPage {
  threads: ContactMessage[];
  users: Map<string, User>;
  /** Whether an answer can be mailed. */
  sendsMail: boolean;
}

/** A thread that was opened, with the others of the same writer. */
export interface OpenedThread extends Pick<SupportPage, 'users' | 'sendsMail'> {
  thread: ContactMessage;
  earlier: ContactMessage[];
}

/** What is read of threads of which only a row is shown. */
const ROW_FIELDS = { message: 0, 'replies.text': 0 } as const;

/**
 * Lists threads of a state: those that are open by how long they wait, the longest first, those that are done newest first. For admins.
 * Throws `bad_request` for a text that is no cursor.
 */
export const listSupportThreads = async (
  actor: UserActor,
  { state, before, limit }: { state: ContactState; before?: string | undefined; limit: number },
): Promise<SupportPage> => {
  requireAdmin(actor);
  const isOpen = state === 'open';
  const beyond = isOpen
    ? buildCursorFilter(before, 'waitingSince', 'newer')
    : buildCursorFilter(before, 'createdAt', 'older');
  const threads = await ContactMessageModel.find({ state, ...beyond }, ROW_FIELDS)
    .sort(isOpen ? { waitingSince: 1, _id: 1 } : { createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<ContactMessage[]>();
  const [users] = await Promise.all([
    loadNamed(threads),
    recordList(
      actor,
      'staffSupport.list',
      threads.map(({ userId }) => userId),
    ),
  ]);
  return { threads, users, sendsMail: canSendMail() };
};

/** Whether an answer can be mailed from here, or is written into a file in place of it. */
export const canSendMail = (): boolean => getContext().sendsMail || getContext().mailFolder !== null;

/** Counts the threads that an admin can answer: those that wait, of nobody and their own; 0 for others. */
export const countWaitingSupport = async (actor: UserActor): Promise<number> =>
  actor.role === 'admin' ? ContactMessageModel.countDocuments({ state: 'open', ...workableThreads(actor) }) : 0;

/** Opens a thread; for admins. That they read it is recorded and audited. Throws `not_found`. */
export const openSupportThread = async (actor: UserActor, id: string): Promise<OpenedThread> => {
  requireAdmin(actor);
  const thread = await ContactMessageModel.findById(id).lean<ContactMessage>();
  if (!thread) throw notFound('no such thread');
  const isFirst = await recordList(actor, 'staffSupport.one', [thread.userId], thread._id);
  if (isFirst || thread.userId === null) await recordRead(actor, 'letter.read', thread.userId, getOrigin(thread));
  return withOthers(thread);
};

/** Adds to a thread that a call has just changed what is shown beside it, which is recorded. */
export const reopenChanged = async (actor: UserActor, thread: ContactMessage, call: string): Promise<OpenedThread> => {
  await recordList(actor, `staffSupport.${call}`, [thread.userId], thread._id);
  return withOthers(thread);
};

/** What the audit says of a thread that names no account. */
export const getOrigin = ({ userId }: ContactMessage): { from?: string } =>
  userId === null ? { from: 'visitor' } : {};

const withOthers = async (thread: ContactMessage): Promise<OpenedThread> => {
  const { _id, userId, emailKey } = thread;
  // What a visitor typed proves nothing: a thread of an account is beside none of theirs.
  const earlier = await ContactMessageModel.find(
    { _id: { $ne: _id }, ...(userId === null ? { emailKey, userId: null } : { userId }) },
    ROW_FIELDS,
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(SUPPORT_THREAD.maxEarlier)
    .lean<ContactMessage[]>();
  return { thread, earlier, users: await loadNamed([thread]), sendsMail: canSendMail() };
};

const loadNamed = (threads: readonly ContactMessage[]) =>
  loadUsersById(
    threads.flatMap(({ userId, doneBy, claimedBy = null, replies = [] }) => [
      userId,
      doneBy,
      claimedBy,
      ...replies.map(({ by }) => by),
    ]),
  );
