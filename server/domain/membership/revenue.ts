import { PLANS, type Plan } from '../../../shared/plans.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { addMonths } from './calendar.ts';
import type { Entry } from './entry.ts';
import { listStrangeMessages, type StrangeMessage } from './payments/strange-messages.ts';
import {
  applyEntry,
  getBoughtPlan,
  getDueDate,
  getEnd,
  isBought,
  isOverdue,
  type Membership,
  NO_MEMBERSHIP,
} from './state.ts';

type Person = Pick<User, '_id' | 'firstName' | 'lastName' | 'membershipTier' | 'ledgerId'>;
const PERSON_FIELDS = { firstName: 1, lastName: 1, membershipTier: 1, ledgerId: 1 } as const;

/** A month of the calendar, YYYY-MM in UTC, with the cents that were paid and refunded in it. */
export interface RevenueMonth {
  readonly month: string;
  readonly payments: number;
  readonly refunds: number;
  /** Who had a bought plan when it began. */
  readonly paying: number;
  /** Who of them had none at its end, or had fallen to Standard. */
  readonly lost: number;
}

/** A member whose renewal is late. */
interface Overdue {
  readonly user: Person;
  readonly plan: Plan;
  readonly amount: number;
  readonly dueAt: Date;
  /** When the plan ends unless it is paid. */
  readonly endsAt: Date;
}

/** What members pay. */
export interface Revenue {
  readonly at: Date;
  readonly plans: readonly { readonly plan: Plan; readonly bought: number; readonly given: number }[];
  readonly firstMonth: string | null;
  readonly months: readonly RevenueMonth[];
  readonly overdue: readonly Overdue[];
}

/** What the page of the owner has: also the messages of the payment provider to look at. */
export interface OpenedRevenue extends Revenue {
  readonly messages: readonly StrangeMessage[];
}

/** The first and the last month, YYYY-MM, of what is wanted. */
export interface MonthRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** So many months are shown where none are named, and at most; lines of the ledger are kept for ten years. */
const USUAL_MONTHS = 12;
const MAX_MONTHS = 120;

/** Reads from the ledger what members pay, and who owes; for admins. That they saw who is named is recorded. */
export const openRevenue = async (actor: UserActor, range: MonthRange): Promise<OpenedRevenue> => {
  const revenue = await readRevenue(actor, range);
  const messages = await listStrangeMessages();
  const named = [...revenue.overdue, ...messages].flatMap(({ user }) => user?._id ?? []);
  await recordList(actor, 'staffRevenue.show', [...new Set(named)]);
  return { ...revenue, messages };
};

/** Reads the same for a file, which names nobody; for admins. */
export const readRevenue = async (actor: UserActor, range: MonthRange): Promise<Revenue> => {
  requireAdmin(actor);
  const at = clock.now();
  const months = listMonths(range, at);
  const members = await getRawCollection<User>(UserModel)
    .find<Person>({ ...existingAccounts, role: 'member' }, { projection: PERSON_FIELDS })
    .toArray();
  const memberOf = new Map(members.map((member) => [member.ledgerId, member]));
  const [bought, overdue]: [Set<string>, Overdue[]] = [new Set(), []];
  let firstMonth: string | null = null;
  for await (const { _id: ledgerId, entries } of readLedgers()) {
    const firstPaid = entries.find(({ kind }) => kind === 'payment');
    const month = firstPaid ? getMonth(firstPaid.at) : null;
    if (month !== null && (firstMonth === null || month < firstMonth)) firstMonth = month;
    const state = addUp(months, entries, at);
    const user = memberOf.get(ledgerId);
    if (!user) continue;
    if (isBought(state)) bought.add(user._id);
    const { purchase, invoice } = state;
    if (purchase && invoice && isOverdue(state, at))
      overdue.push({
        ...{ user, plan: invoice.plan, amount: invoice.amount },
        ...{ dueAt: getDueDate(purchase), endsAt: getEnd(purchase) },
      });
  }
  return {
    at,
    plans: PLANS.map((plan) => {
      const having = members.filter(({ membershipTier }) => (membershipTier ?? 'standard') === plan);
      const buyers = having.filter(({ _id }) => bought.has(_id)).length;
      return { plan, bought: buyers, given: having.length - buyers };
    }),
    firstMonth,
    months: months.filter(({ month }) => firstMonth !== null && month >= firstMonth),
    overdue: overdue.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime()),
  };
};

const getMonth = (at: Date): string => at.toISOString().slice(0, 7);

/** A month that is counted. */
type CountedMonth = { -readonly [Key in keyof RevenueMonth]: RevenueMonth[Key] } & {
  readonly begins: Date;
  readonly ends: Date;
};

/** Returns the months of a range, oldest first; none is later than a moment. */
const listMonths = ({ from, to }: MonthRange, now: Date): CountedMonth[] => {
  const month = getMonth(now);
  const last = new Date(`${to !== undefined && to < month ? to : month}-01`);
  const months = Array.from({ length: from === undefined ? USUAL_MONTHS : MAX_MONTHS }, (_, back) => {
    const begins = addMonths(last, -back);
    return {
      ...{ month: getMonth(begins), begins, ends: addMonths(begins, 1) },
      ...{ payments: 0, refunds: 0, paying: 0, lost: 0 },
    };
  });
  return months.filter((one) => from === undefined || one.month >= from).reverse();
};

/** Ledgers that are read at once. */
const BATCH_SIZE = 500;

/** Reads all ledgers, those of accounts that are gone included; each with its lines, oldest first, which are too many to come one by one. */
const readLedgers = () =>
  getRawCollection<LedgerEntry>(LedgerEntryModel).aggregate<{ _id: string; entries: Entry[] }>(
    [
      { $sort: { ledgerId: 1, seq: 1 } },
      { $group: { _id: '$ledgerId', entries: { $push: { $mergeObjects: ['$happening', { at: '$at' }] } } } },
    ],
    { batchSize: BATCH_SIZE, allowDiskUse: true },
  );

/** Adds what happened in a ledger to the months, and returns what it amounts to now. */
const addUp = (months: readonly CountedMonth[], entries: readonly Entry[], now: Date): Membership => {
  const [first] = months;
  for (const entry of entries) {
    if (!first || (entry.kind !== 'payment' && entry.kind !== 'refund')) continue;
    const month = months[countMonths(first.begins, entry.at)];
    if (month) month[entry.kind === 'payment' ? 'payments' : 'refunds'] += entry.amount;
  }
  let [state, next] = [NO_MEMBERSHIP, 0];
  /** Has happen what is before a moment, and returns the plan that is bought then. */
  const goTo = (until: Date | null, at: Date): Plan | null => {
    for (let entry = entries[next]; entry && (!until || entry.at < until); entry = entries[next]) {
      state = applyEntry(state, entry);
      next += 1;
    }
    return getBoughtPlan(state.purchase, at);
  };
  let before = first ? goTo(first.begins, first.begins) : null;
  for (const month of months) {
    const after = goTo(month.ends, month.ends < now ? month.ends : now);
    if (before !== null) month.paying += 1;
    if (before !== null && (after === null || (after === 'standard' && before !== 'standard'))) month.lost += 1;
    before = after;
  }
  goTo(null, now);
  return state;
};

/** Returns how many months of the calendar one moment is after another. */
const countMonths = (from: Date, to: Date): number =>
  12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
