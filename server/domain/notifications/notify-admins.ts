import { UserModel } from '../../models/members/user.ts';
import { activeAdmins } from '../../policies/account-state.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { type NewBellNotification, notify } from './notify.ts';

/** Notifies all admins, in the caller's transaction, but for those who may not work on it. */
export const notifyAdmins = async (
  tx: Transaction,
  notification: Pick<NewBellNotification, 'kind' | 'event' | 'outcome'>,
  except: readonly (string | null)[] = [],
): Promise<void> => {
  const others = { ...activeAdmins, _id: { $nin: except.filter((id) => id !== null) } };
  for (const { _id } of await UserModel.find(others, { _id: 1 }, { session: tx.session }).lean())
    await notify(tx, { ...notification, userId: _id });
};
