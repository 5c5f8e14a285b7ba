import type { NotificationKind } from '../../../shared/notifications.ts';
import type { Happening, LedgerEntry } from '../../models/members/ledger-entry.ts';
import { isUsable } from '../../policies/account-state.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import type { Applied } from './ledger.ts';

type ToldKind = Extract<NotificationKind, `membership-${string}`>;

/** What a member is told, by what happened; of several of a kind at once, only the last. */
const TOLD: Partial<Record<Happening['kind'], ToldKind>> = {
  gift: 'membership-changed',
  'gift-ended': 'membership-changed',
  begun: 'membership-changed',
  ended: 'membership-changed',
  invoice: 'membership-due',
  reminded: 'membership-due',
  announced: 'membership-due',
  payment: 'membership-paid',
};

/** Whether a line changes nothing of which a member is to be told: what they have already, or found before there were ledgers. */
const isQuiet = ({ happening }: LedgerEntry, { before, after }: Applied): boolean => {
  if (happening.kind === 'gift') return happening.isFound === true;
  return TOLD[happening.kind] === 'membership-changed' && before.membershipTier === after.membershipTier;
};

/** Tells a member what was added to their membership, by mail and the bell; of whoever left or is suspended, of money alone. */
export const tellMember = async (tx: Transaction, applied: Applied): Promise<void> => {
  const told = new Map<ToldKind, LedgerEntry>();
  for (const entry of applied.added) {
    const kind = TOLD[entry.happening.kind];
    if (kind && !isQuiet(entry, applied)) told.set(kind, entry);
  }
  const { after } = applied;
  const isRefunded = applied.added.some(({ happening }) => happening.kind === 'refund');
  for (const [kind, { _id: subjectId }] of told)
    if (isUsable(after) || kind === 'membership-paid' || isRefunded)
      await notify(tx, { kind, userId: after._id, event: `membership:${subjectId}`, subjectId });
};

/** Tells admins of a charge that has failed, once for each month: on the day on which the member is told of it first. */
export const tellAdmins = async (tx: Transaction, { added }: Applied): Promise<void> => {
  for (const { _id, happening } of added)
    if (happening.kind === 'reminded' && happening.day === 0)
      await notifyAdmins(tx, { kind: 'work-payment', event: `charge-failed:${_id}` });
};
