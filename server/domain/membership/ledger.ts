import {
  type Happening,
  type LedgerEntry,
  LedgerEntryModel,
  type PaymentFacts,
} from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import type { Actor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { type Entry, getPostings } from './entry.ts';
import { outdatePurchases } from './payments/outdate.ts';
import { getNextDue, give, MembershipRefusal, settle, type Terms } from './rules.ts';
import { applyEntry, fold, getPlan, type Membership } from './state.ts';

/** Returns a stored line of a ledger as the rules read it. */
export const toEntry = ({ at, happening }: Pick<LedgerEntry, 'at' | 'happening'>): Entry => ({ at, ...happening });

/** The key under which the reference of a payment is used once: differences of case and spaces are none. */
export const getReferenceKey = (reference: string): string =>
  reference.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();

/** What somebody asks of a membership: the entries that follow, or a refusal. It may run more than once. */
export type Ask = (state: Membership, at: Date, terms: Terms, user: User) => readonly Happening[];

/** What came of it. */
export interface Applied {
  /** The account as it was. */
  readonly before: User;
  readonly after: User;
  /** The membership when it was asked: what was due by then has happened. */
  readonly asked: Membership;
  readonly membership: Membership;
  /** All that was added: what was due, what was asked for, and what followed. */
  readonly added: readonly LedgerEntry[];
}

/**
 * Adds to the ledger of an account, in the caller's transaction, what was due and what is asked for, and brings the tier of a member in line.
 * What follows from another tier is the caller's. The account is written first of all: of two who do so at once one begins again, and
 * reads what the other has added. A tier that the account has and the ledger does not becomes a gift: of before there were
 * ledgers, and of servers that know none. Throws `not_found`, and `conflict` with the sentence of a refusal.
 */
export const addToLedger = async (
  tx: Transaction,
  actor: Actor,
  userId: string,
  ask: Ask,
  payment: Omit<PaymentFacts, 'key'> | null = null,
): Promise<Applied> => {
  const { session } = tx;
  const before = await UserModel.findOneAndUpdate(
    { ...existingAccounts, _id: userId },
    { $inc: { rightsVersion: 1 } },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!before) throw notFound('no such account');
  const ledgerId = before.ledgerId ?? newId();
  const stored = await LedgerEntryModel.find({ ledgerId }, null, { session }).sort({ seq: 1 }).lean<LedgerEntry[]>();
  const { terms } = getContext().payments;
  const now = clock.now();
  const added: { entry: Entry; by: string | null }[] = [];
  let membership = fold(stored.map(toEntry));
  const add = (entries: readonly Entry[], by: string | null = null): void => {
    for (const entry of entries) added.push({ entry, by });
    membership = entries.reduce(applyEntry, membership);
  };
  add(findUnwritten(before, stored, membership, now));
  add(settle(membership, now, terms));
  const asked = membership;
  const happenings = refusing(() => ask(asked, now, terms, before));
  add(
    happenings.map((happening) => ({ ...happening, at: now })),
    actor.kind === 'user' && actor.userId !== userId ? actor.userId : null,
  );
  add(settle(membership, now, terms));

  const key = payment && getReferenceKey(payment.reference);
  if (key && (await LedgerEntryModel.exists({ 'payment.key': key }).session(session)))
    throw conflict('A payment with this reference was recorded already.');
  const lines = added.map(
    ({ entry: { at, ...happening }, by }, index): LedgerEntry => ({
      ...{ _id: newId(), ledgerId, seq: stored.length + index + 1, at, by, expiresAt: null },
      ...{ happening, postings: getPostings(happening) },
      ...(happening.kind === 'payment' && payment && key && { payment: { ...payment, key } }),
    }),
  );
  if (lines.length > 0) {
    await LedgerEntryModel.insertMany(lines, { session });
    await outdatePurchases(tx, ledgerId);
  }
  const after = await UserModel.findOneAndUpdate(
    { _id: userId },
    {
      $set: {
        ledgerId,
        membershipDueAt: getNextDue(membership, terms),
        ...(before.role === 'member' && { membershipTier: getPlan(membership, now) }),
      },
    },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!after) throw notFound('no such account');
  return { before, after, asked, membership, added: lines };
};

/** Returns the gift of a tier that an account has and its ledger does not: of before there were ledgers, or of a server that knows none. */
export const findUnwritten = (
  user: User,
  stored: readonly LedgerEntry[],
  membership: Membership,
  now: Date,
): Entry[] => {
  if (user.role !== 'member' || user.membershipTier === null) return [];
  const [last] = stored.slice(-1);
  if (last && getPlan(membership, last.at) === user.membershipTier) return [];
  const found = last ? {} : ({ isFound: true } as const);
  return give(membership, now, user.membershipTier, null).map((one) => ({
    ...one,
    ...(one.kind === 'gift' && found),
    at: now,
  }));
};

/** Turns the refusal of a rule into the answer that carries its sentence. */
const refusing = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof MembershipRefusal ? conflict(error.message) : error;
  }
};
