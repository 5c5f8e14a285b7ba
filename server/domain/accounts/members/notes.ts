import type { NoteWords } from '../../../../shared/contract/staff/staff-notes.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { type MemberNote, MemberNoteModel } from '../../../models/operations/member-note.ts';
import { existingAccounts } from '../../../policies/account-state.ts';
import { canChangeNote, canNoteOn, getNoteOpenUntil, requireStaff } from '../../../policies/staff.ts';
import { findGrant } from '../../access-log/grants.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { clock } from '../../kernel/clock.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { indexById, newId } from '../../kernel/ids.ts';
import { buildCursorFilter } from '../../kernel/pagination.ts';
import { inTransaction, type Transaction } from '../../kernel/transaction.ts';
import { bumpRightsVersion } from '../../messaging/conversations.ts';

/** A note as somebody of the staff sees it. */
export interface AuthoredNote {
  note: MemberNote;
  /** Null where that account is gone. */
  author: User | null;
  /** Until when the viewer may change or remove it; null where they may not. */
  openUntil: Date | null;
}

/** Loads a member on whom the actor reads and writes notes. Throws `not_found` for any other. */
const requireNotable = async (actor: UserActor, userId: string, tx?: Transaction): Promise<User> => {
  requireStaff(actor);
  const user = await UserModel.findOne({ ...existingAccounts, _id: userId }, null, {
    session: tx?.session ?? null,
  }).lean<User>();
  if (!user || !canNoteOn(actor, user)) throw notFound('no such member, or not assigned');
  return user;
};

const toAuthored = (actor: UserActor, note: MemberNote, author: User | null): AuthoredNote => ({
  note,
  author,
  openUntil: canChangeNote(actor, note, clock.now()) ? getNoteOpenUntil(note) : null,
});

const addAuthors = async (actor: UserActor, notes: readonly MemberNote[]): Promise<AuthoredNote[]> => {
  const authors = await UserModel.find({ ...existingAccounts, _id: { $in: notes.map((one) => one.authorId) } }).lean<
    User[]
  >();
  const byId = indexById(authors);
  return notes.map((note) => toAuthored(actor, note, byId.get(note.authorId) ?? null));
};

/**
 * Lists what staff have noted about a member, newest first, which is recorded as a look where there is anything. Throws `not_found`
 * also for a member who is not assigned to this matchmaker, `bad_request` for a text that is no cursor.
 */
export const listNotes = async (
  actor: UserActor,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AuthoredNote[]> => {
  const subject = await requireNotable(actor, userId);
  const notes = await MemberNoteModel.find({ userId, ...buildCursorFilter(before, 'createdAt', 'older') })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<MemberNote[]>();
  if (notes.length === 0) return [];
  const reason = await findGrant(actor, userId);
  await recordAccess(actor, { call: 'staffNotes.list', part: 'notes', subject, reason });
  return addAuthors(actor, notes);
};

/** Writes a note on a member, in the caller's transaction. Throws `not_found` as {@link listNotes} does. */
export const addNoteWithin = async (
  tx: Transaction,
  actor: UserActor,
  userId: string,
  { text, isHandOver }: NoteWords,
): Promise<AuthoredNote> => {
  await requireNotable(actor, userId, tx);
  // The account is written, so that it is not erased meanwhile.
  await bumpRightsVersion(tx.session, [userId]);
  const words = { text: text.trim(), createdAt: clock.now(), changedAt: null };
  const about = { _id: newId(), userId, authorId: actor.userId };
  const note: MemberNote = { ...about, ...words, ...(isHandOver && { isHandOver }) };
  await MemberNoteModel.create([note], { session: tx.session });
  await recordAudit(tx, actor, 'note.added', userId, { id: note._id });
  return toAuthored(actor, note, actor.user);
};

/** Writes a note on a member. Throws `not_found` as {@link listNotes} does. */
export const addNote = (actor: UserActor, userId: string, words: NoteWords): Promise<AuthoredNote> =>
  inTransaction((tx) => addNoteWithin(tx, actor, userId, words));

/** Loads a note that the actor may change now. Throws `not_found`, `forbidden` for another's, `conflict` after its time. */
const requireChangeable = async (tx: Transaction, actor: UserActor, _id: string): Promise<MemberNote> => {
  requireStaff(actor);
  const note = await MemberNoteModel.findById(_id, null, { session: tx.session }).lean<MemberNote>();
  if (!note) throw notFound('no such note');
  await requireNotable(actor, note.userId, tx);
  if (note.authorId !== actor.userId) throw forbidden('Only its author changes a note.');
  if (!canChangeNote(actor, note, clock.now()))
    throw conflict('This note is older than a day and stays as it is. Please add another one.');
  return note;
};

/** Changes one's own note within a day. Throws as `requireChangeable` does. */
export const changeNote = (actor: UserActor, _id: string, { text, isHandOver }: NoteWords): Promise<AuthoredNote> =>
  inTransaction(async (tx) => {
    const { userId } = await requireChangeable(tx, actor, _id);
    const note = await MemberNoteModel.findOneAndUpdate(
      { _id },
      {
        $set: { text: text.trim(), changedAt: clock.now(), ...(isHandOver && { isHandOver }) },
        ...(isHandOver === false && { $unset: { isHandOver: 1 } }),
      },
      { session: tx.session, returnDocument: 'after' },
    ).lean<MemberNote>();
    if (!note) throw notFound('no such note');
    await recordAudit(tx, actor, 'note.changed', userId, { id: _id });
    return toAuthored(actor, note, actor.user);
  });

/** Removes one's own note within a day. Throws as `requireChangeable` does. */
export const removeNote = (actor: UserActor, _id: string): Promise<void> =>
  inTransaction(async (tx) => {
    const { userId } = await requireChangeable(tx, actor, _id);
    const { deletedCount } = await MemberNoteModel.deleteOne({ _id }, { session: tx.session });
    if (deletedCount === 0) throw notFound('no such note');
    await recordAudit(tx, actor, 'note.removed', userId, { id: _id });
  });
