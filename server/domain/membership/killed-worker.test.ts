import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterEach, expect, inject, test } from 'vitest';
import { PLANS } from '../../../shared/plans.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { endProcess } from '../../../testing/processes/end-process.ts';
import { FROM_SOURCES } from '../../../testing/processes/programs.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { reapStaleTransactions } from '../../database/stale-transactions.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { createRandom } from '../../seed/random.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { DEFAULT_CONTEXT } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { addDays } from './calendar.ts';
import { type Entry, getPostings } from './entry.ts';
import { type Ask, toEntry } from './ledger.ts';
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

let payments = 0;
/** Asks the same of the books and, twice where it is a payment, of the service. Both do it, or both refuse. */
const askBoth = async (book: Book, ask: Ask): Promise<void> => {
  let isDone = true;
  try {
    book.do(ask);
  } catch (error) {
    if (!(error instanceof MembershipRefusal)) throw error;
    isDone = false;
  }
  payments += 1;
  const facts = { method: 'cash', reference: `TRX ${payments}`, paidOn: now.toISOString().slice(0, 10) } as const;
  const apply = () => inTransaction((tx) => applyRule(tx, system, book.user._id, ask, ask === payOpen ? facts : null));
  const tries = await Promise.allSettled(ask === payOpen ? [apply(), apply()] : [apply()]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(isDone ? 1 : 0);
};

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

test('the books of workers that are killed, of payments that come twice and of the rules are the same each midnight', async () => {
  const reaping = setInterval(reapStaleTransactions, 200);
  clock.set(() => now);
  const random = createRandom(7).next;
  const books = new Map<string, Book>();
  for (let n = 0; n < MEMBERS; n++) {
    const book = new Book(await makeMember());
    books.set(book.user._id, book);
    book.do(() => [{ kind: 'gift', plan: 'standard', until: null, isFound: true }]);
    await inTransaction((tx) => applyRule(tx, system, book.user._id, () => []));
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
    await settleByWorker(isKilled ? random() * 20 * due : null);
    for (const book of books.values()) book.do(() => []);
    await compare(books, since);
    since = now;
    now = addDays(START, day);
  }
  clearInterval(reaping);
  expect(kills).toBe(KILLS);
  expect(await UserModel.countDocuments({ membershipTier: { $ne: 'standard' } })).toBeGreaterThan(MEMBERS / 10);
}, 1_800_000);
