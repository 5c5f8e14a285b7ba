import type { LedgerEntry } from '../../models/members/ledger-entry.ts';
import type { User } from '../../models/members/user.ts';
import type { PaymentSettings } from '../../payment-settings.ts';
import type { UserActor } from '../kernel/actor.ts';
import { getContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { toEntry } from './ledger.ts';
import { listEntries } from './overview.ts';
import { fold } from './state.ts';

const PRINTED: ReadonlySet<string> = new Set<LedgerEntry['happening']['kind']>(['invoice', 'payment', 'refund']);

/** A line of a ledger with what stands on its page. */
export interface Receipt {
  readonly entry: LedgerEntry;
  readonly among: readonly LedgerEntry[];
  readonly holder: Pick<User, 'firstName' | 'lastName'>;
  readonly operator: PaymentSettings['operator'];
  /** Of an invoice that is open, where members pay by themselves. */
  readonly howToPay: string | null;
}

/** Returns an invoice, a payment or a refund of the actor's own. Throws `not_found` for any other line, and of others. */
export const findReceipt = async ({ user }: UserActor, id: string): Promise<Receipt> => {
  const among = await listEntries(user);
  const entry = among.find(({ _id, happening }) => _id === id && PRINTED.has(happening.kind));
  if (!entry) throw notFound('no such receipt');
  const { mode, instructions, operator } = getContext().payments;
  const open = fold(among.map(toEntry)).invoice?.number;
  const isOpen = entry.happening.kind === 'invoice' && entry.happening.invoice === open;
  return { entry, among, holder: user, operator, howToPay: isOpen && mode === 'manual' ? instructions : null };
};
