import { UserModel } from '../../models/members/user.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { applyRule } from './tier.ts';

const MAX_AT_ONCE = 500;

/**
 * Has happen in all memberships what is due: renewals are announced and billed, members reminded, and plans begin and end. Each is a
 * transaction of its own, and one that fails keeps no other back. Safe to repeat, and to do by many workers at once.
 */
export const settleDueMemberships = async (actor: SystemActor): Promise<void> => {
  const due = { deletedAt: null, membershipDueAt: { $type: 'date' as const, $lte: clock.now() } };
  const failures: unknown[] = [];
  for (const { _id } of await UserModel.find(due, { _id: 1 }).sort({ membershipDueAt: 1 }).limit(MAX_AT_ONCE).lean())
    await inTransaction((tx) => applyRule(tx, actor, _id, () => [])).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};
