import type { ContactState } from '../../../shared/contact-message-options.ts';
import type { User } from '../../models/members/user.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit, recordRead } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { inTransaction } from '../kernel/transaction.ts';

/** Contact messages, with the users whom they name. */
export interface ContactMessagePage {
  letters: ContactMessage[];
  users: Map<string, User>;
}

/** Lists contact messages of a state, newest first; for admins. Throws `bad_request` for a text that is no cursor. */
export const listContactMessages = async (
  actor: UserActor,
  { state, before, limit }: { state: ContactState; before?: string | undefined; limit: number },
): Promise<ContactMessagePage> => {
  requireAdmin(actor);
  const letters = await ContactMessageModel.find(
    { state, ...buildCursorFilter(before, 'createdAt', 'older') },
    { message: 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<ContactMessage[]>();
  const [users] = await Promise.all([loadNamed(letters), recordList(actor, 'staffLetters.list', listWriters(letters))]);
  return { letters, users };
};

/** Counts the contact messages that are not done, for admins; 0 for others. */
export const countOpenContactMessages = async ({ role }: UserActor): Promise<number> =>
  role === 'admin' ? ContactMessageModel.countDocuments({ state: 'open' }) : 0;

/** Opens a contact message; for admins. That they read it is recorded and audited. Throws `not_found`. */
export const openContactMessage = async (actor: UserActor, id: string): Promise<ContactMessagePage> => {
  requireAdmin(actor);
  const letter = await ContactMessageModel.findById(id).lean<ContactMessage>();
  if (!letter) throw notFound('no such contact message');
  const isFirst = await recordList(actor, 'staffLetters.one', [letter.userId], letter._id);
  if (isFirst || letter.userId === null) await recordRead(actor, 'letter.read', letter.userId, getOrigin(letter));
  return withUsers(letter);
};

/** Marks a contact message as done, or opens it again; for admins. Throws `not_found`. */
export const setContactState = async (
  actor: UserActor,
  id: string,
  state: ContactState,
): Promise<ContactMessagePage> => {
  requireAdmin(actor);
  const call = state === 'done' ? 'staffLetters.finish' : 'staffLetters.reopen';
  const letter = await inTransaction(async (tx) => {
    const done = state === 'done' ? { doneBy: actor.userId, doneAt: clock.now() } : { doneBy: null, doneAt: null };
    const changed = await ContactMessageModel.findOneAndUpdate(
      { _id: id },
      { $set: { state, ...done } },
      { session: tx.session, returnDocument: 'after' },
    ).lean<ContactMessage>();
    if (!changed) throw notFound('no such contact message');
    const action = state === 'done' ? 'letter.done' : 'letter.reopened';
    await recordAudit(tx, actor, action, changed.userId, getOrigin(changed));
    return changed;
  });
  await recordList(actor, call, [letter.userId], letter._id);
  return withUsers(letter);
};

/** What the audit says of a contact message that names no account. */
const getOrigin = ({ userId }: ContactMessage): { from?: string } => (userId === null ? { from: 'visitor' } : {});

const withUsers = async (letter: ContactMessage): Promise<ContactMessagePage> => ({
  letters: [letter],
  users: await loadNamed([letter]),
});

const loadNamed = (letters: readonly ContactMessage[]) =>
  loadUsersById(letters.flatMap(({ userId, doneBy }) => [userId, doneBy]));

const listWriters = (letters: readonly ContactMessage[]) => letters.map(({ userId }) => userId);
