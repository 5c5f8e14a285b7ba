import type { MatchmakerEntry } from '../../../shared/contract/staff/staff-matchmakers.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { existingAccounts, isUsable, shownAccounts } from '../../policies/account-state.ts';
import { membersWithMatchmaker, needsSecondAdmin, requireAdmin, requireStaff } from '../../policies/staff.ts';
import { changeWithin } from '../accounts/members/member-changes.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';

/** A matchmaker with what the assignment of members goes by. */
export interface MatchmakerLoad {
  readonly card: Matchmaker;
  /** Whether members can be given to them now. */
  readonly isActive: boolean;
  /** With how many members they work now. */
  readonly load: number;
  /** How many members are theirs, also while a colleague stands in. */
  readonly own: number;
  /** With how many of others they work now, as they stand in. */
  readonly covered: number;
}

/** Lists all matchmakers by name; for staff. One whose name was not set yet appears with their first name. */
export const listMatchmakers = async (actor: Actor): Promise<MatchmakerLoad[]> => {
  requireStaff(actor);
  const users = await UserModel.find({ role: 'matchmaker', ...existingAccounts }).lean<User[]>();
  const ids = users.map(({ _id }) => _id);
  const [cards, loads] = await Promise.all([
    MatchmakerModel.find({ _id: { $in: ids } }).lean<Matchmaker[]>(),
    UserModel.aggregate<{ _id: { by: string; of: string }; count: number }>([
      { $match: { ...shownAccounts, ...membersWithMatchmaker, assignedMatchmakerId: { $in: ids } } },
      {
        $group: {
          _id: { by: '$assignedMatchmakerId', of: { $ifNull: ['$cover.insteadOf', '$assignedMatchmakerId'] } },
          count: { $sum: 1 },
        },
      },
    ]),
  ]);
  const cardOf = new Map(cards.map((card) => [card._id, card]));
  const add = (isCounted: (pair: { by: string; of: string }) => boolean): number =>
    loads.reduce((sum, { _id, count }) => sum + (isCounted(_id) ? count : 0), 0);
  return users
    .map((user) => ({
      card: cardOf.get(user._id) ?? { _id: user._id, name: user.firstName, photo: null },
      isActive: isUsable(user),
      load: add(({ by }) => by === user._id),
      own: add(({ of }) => of === user._id),
      covered: add(({ by, of }) => by === user._id && of !== user._id),
    }))
    .sort((a, b) => a.card.name.localeCompare(b.card.name) || a.card._id.localeCompare(b.card._id));
};

/**
 * Changes what members see of a matchmaker, and what the assignment goes by; the system also makes somebody one. Throws `not_found`, and `conflict` for an
 * admin, who would lose their rights, and for whoever is no matchmaker yet.
 */
export const saveMatchmaker = async (
  actor: Actor,
  { userId, name, ...others }: MatchmakerEntry,
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
      { $set: { name: name.trim(), ...others } },
      { session: tx.session, upsert: true, setDefaultsOnInsert: true, returnDocument: 'after' },
    ).lean<Matchmaker>();
    if (!card) throw new Error('The database kept no matchmaker');
    await recordAudit(tx, actor, 'matchmaker.saved', userId);
    return card;
  });
};
