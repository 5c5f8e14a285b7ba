import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterEach, expect, inject, test } from 'vitest';
import { PLANS, PRICE_TABLES } from '../../../shared/plans.ts';
import { stripeEvents, type TestStripeEvent } from '../../../testing/payments/stripe-events.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { endProcess } from '../../../testing/processes/end-process.ts';
import { FROM_SOURCES } from '../../../testing/processes/programs.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { reapStaleTransactions } from '../../database/stale-transactions.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { StripeEventModel } from '../../models/operations/stripe-event.ts';
import { StripePurchaseModel } from '../../models/operations/stripe-purchase.ts';
import { createRandom } from '../../seed/random.ts';
import { readStripeEvent } from '../../stripe/event.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { DEFAULT_CONTEXT } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { addDays, addMonths } from './calendar.ts';
import { type Entry, getPostings } from './entry.ts';
import { type Ask, toEntry } from './ledger.ts';
import { failCharge, payByProvider } from './payments/provider-rules.ts';
import { takeStripeEvent } from './payments/stripe-events.ts';
import {
  cancel,
  choosePlan,
  endBreak,
  give,
  keep,
  MembershipRefusal,
  pay,
  refund,
  settle,
  startBreak,
} from './rules.ts';
import { applyEntry, getPlan, type Membership, NO_MEMBERSHIP } from './state.ts';
import { applyRule } from './tier.ts';

givenDatabase();

const [MEMBERS, DAYS, KILLS] = process.env.TEST_FULL === 'true' ? [300, 365, 60] : [12, 40, 2];
const WORKER = fileURLToPath(new URL('../../../testing/processes/membership-worker.ts', import.meta.url));
const { terms } = DEFAULT_CONTEXT.payments;
const START = new Date('2026-01-01T12:00:00Z');

let now = START;
let worker: ChildProcess | null = null;
afterEach(async () => {
  clock.set();
  if (worker) await endProcess(worker, 'SIGKILL');
});

const startWorker = async (): Promise<ChildProcess> => {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${mongoose.connection.name}`;
  const child = fork(WORKER, [uri.href], { execArgv: [...FROM_SOURCES] });
  await once(child, 'message');
  return child;
};

/** Has what is due settled by the worker, which is killed in the midst of it or not, and then by another. */
const settleByWorker = async (killAfterMs: number | null): Promise<void> => {
  worker ??= await startWorker();
  if (killAfterMs !== null) {
    worker.send(now.toISOString());
    await new Promise((resolve) => setTimeout(resolve, killAfterMs));
    await endProcess(worker, 'SIGKILL');
    worker = await startWorker();
  }
  const answer = once(worker, 'message');
  worker.send(now.toISOString());
  await answer;
};

/** A membership by the pure rules. */
class Book {
  state: Membership = NO_MEMBERSHIP;
  entries: Entry[] = [];
  constructor(readonly user: User) {}

  /** Does what is due and what is asked; throws a refusal, after which nothing has happened. */
  do(ask: Ask): void {
    let state = this.state;
    const added: Entry[] = [];
    const add = (entries: readonly Entry[]): void => {
      added.push(...entries);
      state = entries.reduce(applyEntry, state);
    };
    add(settle(state, now, terms));
    add(ask(state, now, terms, this.user).map((happening) => ({ ...happening, at: now })));
    add(settle(state, now, terms));
    this.state = state;
    this.entries.push(...added);
  }
}

const payOpen: Ask = (state, at) => pay(state, at, state.invoice?.amount ?? 0);
const drawAsk = (random: () => number, { invoice }: Membership): Ask => {
  const [chance, plan] = [random(), PLANS[Math.floor(random() * 3)] ?? 'vip'];
  if (invoice && chance < 0.6) return payOpen;
  if (chance < 0.7) return (state, at) => choosePlan(state, at, plan, terms);
  if (chance < 0.76) return (state, at) => cancel(state, at, 'asked');
  if (chance < 0.8) return (state, at) => keep(state, at);
  if (chance < 0.86) return (state, at) => startBreak(state, at, 1 + Math.floor(plan.length * 5));
  if (chance < 0.9) return (state, at) => endBreak(state, at);
  if (chance < 0.94) return (state, at) => refund(state, at);
  return (state, at) => give(state, at, plan, addDays(at, 20));
};

/** Asks something of the pure rules; returns whether they did it. */
const attempt = (book: Book, ask: Ask): boolean => {
  try {
    book.do(ask);
    return true;
  } catch (error) {
    if (!(error instanceof MembershipRefusal)) throw error;
    return false;
  }
};

let payments = 0;
/** Asks the same of the books and, twice where it is a payment, of the service. Both do it, or both refuse. */
const askBoth = async (book: Book, ask: Ask): Promise<void> => {
  const isDone = attempt(book, ask);
  payments += 1;
  const facts = { method: 'cash', reference: `TRX ${payments}`, paidOn: now.toISOString().slice(0, 10) } as const;
  const apply = () => inTransaction((tx) => applyRule(tx, system, book.user._id, ask, ask === payOpen ? facts : null));
  const tries = await Promise.allSettled(ask === payOpen ? [apply(), apply()] : [apply()]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(isDone ? 1 : 0);
};

const PRICE = { plan: 'premium', amount: PRICE_TABLES.pricing.premium, table: 'pricing' } as const;

/** A plan that the payment provider charges each month, and tells of late, more than once and in any order. */
class Charged {
  periodEnd: Date | null = null;
  firstInvoice: string | null = null;
  readonly heard = new Set<string>();
  private months = 0;
  private waiting: { due: Date; place: number; event: TestStripeEvent; hear: () => void }[] = [];

  private constructor(
    readonly book: Book,
    readonly random: () => number,
    readonly says: ReturnType<typeof stripeEvents>,
  ) {
    this.say(says.completed(now), () => {});
  }

  static async begin(book: Book, random: () => number): Promise<Charged> {
    const { ledgerId } = await UserModel.findById(book.user._id).lean<User>().orFail();
    const _id = `of_${book.user._id}`;
    await StripePurchaseModel.create({ _id, ledgerId: ledgerId ?? '', ...PRICE, createdAt: now });
    const names = { reference: _id, subscription: `sub_${_id}`, customer: `cus_${_id}` };
    return new Charged(book, random, stripeEvents(names));
  }

  private say(event: TestStripeEvent, hear: () => void): void {
    for (let copy = Math.floor(this.random() * 3); copy >= 0; copy--)
      this.waiting.push({ due: addDays(now, Math.floor(this.random() ** 2 * 8)), place: this.random(), event, hear });
  }

  /** Charges the month that has begun: sometimes not at the first attempt, and sometimes another amount. */
  charge(): void {
    const [from, until] = [addMonths(START, this.months), addMonths(START, this.months + 1)];
    if (from > now) return;
    const [id, amount] = [`in_${this.book.user._id}_${this.months}`, PRICE.amount - (this.random() < 0.05 ? 1 : 0)];
    this.months += 1;
    if (this.random() < 0.3)
      this.say(this.says.failed(now, id, amount, from, until), () => attempt(this.book, failCharge));
    this.say(this.says.paid(now, id, amount, from, until), () => {
      const charge = { amount, currency: 'usd', period: { from, until } };
      if (!attempt(this.book, (state) => payByProvider(state, [PRICE], charge, this))) return;
      this.firstInvoice ??= id;
      if (!this.periodEnd || this.periodEnd < until) this.periodEnd = until;
    });
  }

  /** Has the service and the books hear what arrives now. */
  async deliver(): Promise<void> {
    const arriving = this.waiting.filter(({ due }) => due <= now).sort((a, b) => a.place - b.place);
    this.waiting = this.waiting.filter(({ due }) => due > now);
    for (const { event, hear } of arriving) {
      const news = readStripeEvent(JSON.stringify(event));
      if (!news) throw new Error('It has not the form of a message');
      await Promise.all([takeStripeEvent(news), takeStripeEvent(news)]);
      if (!this.heard.has(event.id)) hear();
      this.heard.add(event.id);
    }
  }
}

const compare = async (books: ReadonlyMap<string, Book>, since: Date): Promise<void> => {
  const users = await UserModel.find().lean<User[]>();
  const stored = await LedgerEntryModel.find({ at: { $gt: since } })
    .sort({ ledgerId: 1, seq: 1 })
    .lean<LedgerEntry[]>();
  for (const user of users) {
    const book = books.get(user._id);
    const entries = stored.filter(({ ledgerId }) => ledgerId === user.ledgerId);
    expect(entries.map(toEntry)).toEqual(book?.entries.filter(({ at }) => at > since));
    expect(user.membershipTier).toBe(book && getPlan(book.state, now));
    for (const { happening, postings } of entries) expect(postings).toEqual(getPostings(happening));
  }
};

test('the books of workers that are killed, of messages late, twice and in any order, and of the rules are the same each midnight', async () => {
  const reaping = setInterval(reapStaleTransactions, 200);
  clock.set(() => now);
  const random = createRandom(7).next;
  const books = new Map<string, Book>();
  const charged: Charged[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const book = new Book(await makeMember());
    books.set(book.user._id, book);
    book.do(() => [{ kind: 'gift', plan: 'standard', until: null, isFound: true }]);
    await inTransaction((tx) => applyRule(tx, system, book.user._id, () => []));
    if (n % 4 === 3) {
      charged.push(await Charged.begin(book, random));
      continue;
    }
    await askBoth(book, (state, at) => choosePlan(state, at, n % 2 ? 'vip' : 'premium', terms));
    if (n % 8) await askBoth(book, payOpen);
  }
  let kills = 0;
  let since = addDays(START, -1);
  for (let day = 1; day <= DAYS; day++) {
    const members = [...books.values()].filter(() => random() < 0.1);
    for (const book of members) await askBoth(book, drawAsk(random, book.state));
    now = new Date(addDays(START, day).toISOString().slice(0, 10));
    const due = await UserModel.countDocuments({ membershipDueAt: { $lte: now } });
    const isKilled = kills < KILLS && (due > MEMBERS / 4 || DAYS - day < (KILLS - kills) * 2);
    if (isKilled) kills += 1;
    for (const one of charged) one.charge();
    // While the worker settles what is due.
    const delivered = Promise.all(charged.map((one) => one.deliver()));
    await settleByWorker(isKilled ? random() * 20 * due : null);
    await delivered;
    for (const book of books.values()) book.do(() => []);
    await compare(books, since);
    since = now;
    now = addDays(START, day);
  }
  clearInterval(reaping);
  expect(kills).toBe(KILLS);
  const heard = charged.reduce((sum, one) => sum + one.heard.size, 0);
  expect(await StripeEventModel.countDocuments({ outcome: { $in: ['done', 'refused'] } })).toBe(heard);
  expect(await UserModel.countDocuments({ membershipTier: { $ne: 'standard' } })).toBeGreaterThan(MEMBERS / 10);
}, 1_800_000);
