import { type User, UserModel } from '../../models/members/user.ts';
import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { needsSecondAdmin, requireAdmin, requireStaff } from '../../policies/staff.ts';
import { changeWithin } from '../accounts/members/member-changes.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';

/** Lists all matchmakers by name; for staff. One whose name was not set yet appears with their first name. */
export const listMatchmakers = async (actor: Actor): Promise<Matchmaker[]> => {
  requireStaff(actor);
  const users = await UserModel.find({ role: 'matchmaker', ...existingAccounts }).lean<User[]>();
  const cards = await MatchmakerModel.find({ _id: { $in: users.map((user) => user._id) } }).lean<Matchmaker[]>();
  const cardOf = new Map(cards.map((card) => [card._id, card]));
  return users
    .map(({ _id, firstName }) => cardOf.get(_id) ?? { _id, name: firstName, photo: null })
    .sort((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id));
};

/**
 * Changes the name and photo of a matchmaker; the system also makes somebody one. Throws `not_found`, and `conflict` for an
 * admin, who would lose their rights, and for whoever is no matchmaker yet.
 */
export const saveMatchmaker = async (
  actor: Actor,
  { userId, name, photo }: { userId: string; name: string; photo?: string | null | undefined },
): Promise<Matchmaker> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const user = await UserModel.findOne({ _id: userId, ...existingAccounts }, null, {
      session: tx.session,
    }).lean<User>();
    if (!user) throw notFound('no such person');
    if (user.role === 'admin') throw conflict('An admin cannot be a matchmaker as well.');
    if (actor.kind === 'user' && needsSecondAdmin('change', user, { role: 'matchmaker' })) {
      throw conflict('They are not a matchmaker yet. Change their role first; a second admin confirms it.');
    }
    await changeWithin(tx, actor, userId, { role: 'matchmaker' });
    const card = await MatchmakerModel.findOneAndUpdate(
      { _id: userId },
      { $set: { name: name.trim(), ...(photo === undefined ? {} : { photo }) } },
      { session: tx.session, upsert: true, setDefaultsOnInsert: true, returnDocument: 'after' },
    ).lean<Matchmaker>();
    if (!card) throw new Error('The database kept no matchmaker');
    await recordAudit(tx, actor, 'matchmaker.saved', userId);
    return card;
  });
};
