import type { LetterState } from '../../../shared/letter-options.ts';
import type { User } from '../../models/members/user.ts';
import { type Letter, LetterModel } from '../../models/operations/letter.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit, recordRead } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { inTransaction } from '../kernel/transaction.ts';

/** Letters, with the users whom they name. */
export interface LetterPage {
  letters: Letter[];
  users: Map<string, User>;
}

/** Lists letters of a state, newest first; for admins. Throws `bad_request` for a text that is no cursor. */
export const listLetters = async (
  actor: UserActor,
  { state, before, limit }: { state: LetterState; before?: string | undefined; limit: number },
): Promise<LetterPage> => {
  requireAdmin(actor);
  const letters = await LetterModel.find({ state, ...buildCursorFilter(before, 'createdAt', 'older') }, { message: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<Letter[]>();
  const [users] = await Promise.all([loadNamed(letters), recordList(actor, 'staffLetters.list', listWriters(letters))]);
  return { letters, users };
};

/** Counts the letters that are not done, for admins; 0 for others. */
export const countOpenLetters = async ({ role }: UserActor): Promise<number> =>
  role === 'admin' ? LetterModel.countDocuments({ state: 'open' }) : 0;

/** Opens a letter; for admins. That they read it is recorded and audited. Throws `not_found`. */
export const openLetter = async (actor: UserActor, id: string): Promise<LetterPage> => {
  requireAdmin(actor);
  const letter = await LetterModel.findById(id).lean<Letter>();
  if (!letter) throw notFound('no such letter');
  const isFirst = await recordList(actor, 'staffLetters.one', [letter.userId]);
  if (isFirst || letter.userId === null) await recordRead(actor, 'letter.read', letter.userId, getOrigin(letter));
  return withUsers(letter);
};

/** Marks a letter as done, or opens it again; for admins. Throws `not_found`. */
export const setLetterState = async (actor: UserActor, id: string, state: LetterState): Promise<LetterPage> => {
  requireAdmin(actor);
  const call = state === 'done' ? 'staffLetters.finish' : 'staffLetters.reopen';
  const letter = await inTransaction(async (tx) => {
    const done = state === 'done' ? { doneBy: actor.userId, doneAt: clock.now() } : { doneBy: null, doneAt: null };
    const changed = await LetterModel.findOneAndUpdate(
      { _id: id },
      { $set: { state, ...done } },
      { session: tx.session, returnDocument: 'after' },
    ).lean<Letter>();
    if (!changed) throw notFound('no such letter');
    const action = state === 'done' ? 'letter.done' : 'letter.reopened';
    await recordAudit(tx, actor, action, changed.userId, getOrigin(changed));
    return changed;
  });
  await recordList(actor, call, [letter.userId]);
  return withUsers(letter);
};

/** What the audit says of a letter that names no account. */
const getOrigin = ({ userId }: Letter): { from?: string } => (userId === null ? { from: 'visitor' } : {});

const withUsers = async (letter: Letter): Promise<LetterPage> => ({
  letters: [letter],
  users: await loadNamed([letter]),
});

const loadNamed = (letters: readonly Letter[]) =>
  loadUsersById(letters.flatMap(({ userId, doneBy }) => [userId, doneBy]));

const listWriters = (letters: readonly Letter[]) => letters.map(({ userId }) => userId);
