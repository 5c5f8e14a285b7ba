import type { ClaimRequest } from '../../../shared/contract/staff/staff-decisions.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import {
  type ContactMessage,
  ContactMessageModel,
  type SupportReply,
} from '../../models/operations/contact-message.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { endWait, getAnswerChannel, getSupportClaim, resumeWait, workableThreads } from '../../policies/support.ts';
import { stampClaim, takeOverClaim } from '../decisions/claims.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { formatAnswerId } from './contact-mails.ts';
import { findWritten, requireSameText, type SupportWords, type WrittenThread } from './own-threads.ts';
import { canSendMail, getOrigin } from './review-list.ts';

const load = async ({ session }: Transaction, id: string): Promise<ContactMessage> => {
  const thread = await ContactMessageModel.findById(id, null, { session }).lean<ContactMessage>();
  if (!thread) throw notFound('no such thread');
  return thread;
};

/** Which message of a thread the actor has read last; all that there are where it is not said. */
interface Seen {
  upTo?: string | undefined;
}

/** Throws `conflict` where something was written since the actor has read a thread. */
const requireSeen = ({ _id, replies = [] }: ContactMessage, upTo: string | undefined): void => {
  if (upTo !== undefined && upTo !== (replies.at(-1)?._id ?? _id))
    throw conflict('Something was written since. Please read it first.');
};

/** Changes a thread that the actor may work on, also one that `former` has claimed. Throws `conflict` where another admin has it. */
const change = async (
  tx: Transaction,
  actor: UserActor,
  id: string,
  { set, reply }: { set: Partial<ContactMessage>; reply?: SupportReply },
  former: string | null = null,
): Promise<ContactMessage> => {
  const changed = await ContactMessageModel.findOneAndUpdate(
    { _id: id, ...workableThreads(actor, former) },
    { $set: set, ...(reply && { $push: { replies: reply } }) },
    { session: tx.session, returnDocument: 'after' },
  ).lean<ContactMessage>();
  if (!changed) throw conflict('Someone else is answering this.');
  tx.record({ type: 'queue.changed', queue: 'support' });
  return changed;
};

/**
 * Claims a thread, of another admin where they take it over. Throws `not_found`, `conflict` where another admin has it, `bad_request` where
 * taking over needs a reason.
 */
export const claimThread = async (
  actor: UserActor,
  id: string,
  request: ClaimRequest = {},
): Promise<ContactMessage> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const found = await load(tx, id);
    const claimed = { ...getSupportClaim(found), kind: 'letter' as const, userId: found.userId };
    const former = await takeOverClaim(tx, actor, request, claimed);
    const thread = await change(tx, actor, id, { set: stampClaim(actor.userId) }, former);
    await recordAudit(tx, actor, 'letter.claimed', thread.userId, getOrigin(thread));
    return thread;
  });
};

/** Gives a thread back. Throws `not_found`, and `conflict` where another admin has it. */
export const releaseThread = async (actor: UserActor, id: string): Promise<ContactMessage> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    await load(tx, id);
    return change(tx, actor, id, { set: stampClaim(null) });
  });
};

/**
 * Answers a thread, which is the actor's from then on. Its writer is told of it, or gets it by mail where they have no account that they can
 * use. Throws `not_found`, and `conflict` where another admin has it, something was written since, no answer reaches the writer, or for other
 * words under the same `clientMessageId`.
 */
export const answerThread = async (
  actor: UserActor,
  id: string,
  { text, clientMessageId, upTo }: SupportWords & Seen,
): Promise<WrittenThread> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const found = await load(tx, id);
    const written = findWritten(found, actor.userId, clientMessageId);
    if (written) {
      requireSameText(written.text, text);
      return { thread: found, created: false };
    }
    requireSeen(found, upTo);
    const writer = await lockWriter(tx, found);
    const channel = getAnswerChannel(found, writer, canSendMail());
    if (channel === null)
      throw conflict('No answer reaches them from here. Please write to them yourself, and mark this as done.');
    const at = clock.now();
    const reply = { _id: newId(), by: actor.userId, channel, text, at, ...(clientMessageId && { clientMessageId }) };
    const set = { ...endWait(actor.userId, at), lastAt: at, ...stampClaim(actor.userId) };
    const thread = await change(tx, actor, id, { set, reply });
    if (channel === 'app' && writer)
      await notify(tx, { userId: writer._id, kind: 'support-answer', event: `support:${reply._id}` });
    else await notify(tx, { userId: null, kind: 'support-mail', subjectId: formatAnswerId(id, reply._id) });
    await recordAudit(tx, actor, 'letter.answered', thread.userId, { ...getOrigin(thread), by: channel });
    return { thread, created: true };
  });
};

/** Loads the account of a thread's writer, and writes it, so that it is not erased meanwhile; null where there is none. */
const lockWriter = async ({ session }: Transaction, { userId }: ContactMessage): Promise<User | null> =>
  userId === null
    ? null
    : UserModel.findOneAndUpdate(
        { ...existingAccounts, _id: userId },
        { $inc: { rightsVersion: 1 } },
        { session },
      ).lean<User>();

/**
 * Puts a thread aside that needs no answer, with a word for staff; does nothing where nothing waits in it. Throws `not_found`, and
 * `conflict` where another admin has it or something was written since.
 */
export const finishThread = async (
  actor: UserActor,
  id: string,
  { words, upTo }: Seen & { words?: string | undefined },
): Promise<ContactMessage> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const found = await load(tx, id);
    if (found.state === 'done') return found;
    requireSeen(found, upTo);
    const thread = await change(tx, actor, id, { set: endWait(actor.userId, clock.now(), words?.trim() ?? null) });
    await recordAudit(tx, actor, 'letter.done', thread.userId, getOrigin(thread));
    return thread;
  });
};

/** Opens a thread again; does nothing where it is open. Throws `not_found`, and `conflict` where another admin has it. */
export const reopenThread = async (actor: UserActor, id: string): Promise<ContactMessage> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const found = await load(tx, id);
    if (found.state === 'open') return found;
    const thread = await change(tx, actor, id, { set: resumeWait(found, clock.now()) });
    await recordAudit(tx, actor, 'letter.reopened', thread.userId, getOrigin(thread));
    return thread;
  });
};
