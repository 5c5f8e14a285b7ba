import { isStaffRole } from '../../../../shared/rules/roles.ts';
import type { User } from '../../../models/members/user.ts';
import { newId } from '../../kernel/ids.ts';
import type { Transaction } from '../../kernel/transaction.ts';
import { notify } from '../../notifications/notify.ts';

/** Tells somebody that staff changed their role or the mark; of a role into or out of the staff a mail of its own tells. */
export const tellOfChange = async (
  tx: Transaction,
  before: User,
  after: User,
  { verificationStatus: mark, verificationStatusBefore: markBefore }: Record<string, string>,
): Promise<void> => {
  const tell = (kind: 'rights-changed' | 'mark-changed', outcome?: 'approved' | 'rejected') =>
    notify(tx, { userId: after._id, kind, event: `change:${newId()}`, ...(outcome && { outcome }) });
  if (before.role !== after.role && isStaffRole(before.role) === isStaffRole(after.role)) await tell('rights-changed');
  if (markBefore !== undefined) await tell('mark-changed', mark === 'verified' ? 'approved' : 'rejected');
};
