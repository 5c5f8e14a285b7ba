import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { hashPassword } from '../server/domain/accounts/hashing.ts';
import { computeInsight } from '../server/domain/insight/insight.ts';
import { system } from '../server/domain/kernel/actor.ts';
import { addDays, today } from '../server/domain/kernel/day.ts';
import { newId } from '../server/domain/kernel/ids.ts';
import { syncIndexes } from '../server/models/index-sync.ts';
import { ApplicationModel } from '../server/models/members/application.ts';
import { ProfileModel } from '../server/models/members/profile.ts';
import { UserModel } from '../server/models/members/user.ts';
import { MessageModel } from '../server/models/messaging/message.ts';
import { buildSearchFields } from '../server/models/search-fields.ts';
import { NAMES } from '../server/seed/names.ts';
import { createRandom } from '../server/seed/random.ts';
import { contract } from '../shared/contract/index.ts';
import { MESSAGE_WARNINGS } from '../shared/options.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { makeUser } from '../testing/people/factories.ts';
import { startServerProcess } from '../testing/processes/server-process.ts';
import { openKeys } from '../testing/stores/open-keys.ts';
import { withStores } from './chat/temporary-stores.ts';
import { type Goal, judged } from './goals.ts';
import { percentile } from './statistics.ts';

const PASSWORD = 'a quiet garden wall';
const AT_ONCE = 5_000;
const CALLS = 40;
const LIST_MS = 100;
const SEARCH_MS = 150;
/** Parts of names: frequent, of two characters, of two words, rare, and of nobody; and a part of an e-mail address. */
const TEXTS = ['ahm', 'al', 'Hira Kha', 'zzyx', 'qwx', 'person-1999'];

interface Sizes {
  readonly members: number;
  readonly applications: number;
  /** Messages of the last 90 days, of which every 25th is marked. */
  readonly messages: number;
}

const MARKED_EVERY = 25;
const PERIOD_MS = 90 * 86_400_000;

/** Inserts messages between members, evenly over 90 days; one in twenty members sends those that are marked. */
const insertMessages = async (messages: number): Promise<void> => {
  const random = createRandom('messages of staff lists');
  const ids = (await UserModel.find({ role: 'member' }, { _id: 1 }).limit(20_000).lean()).map(({ _id }) => _id);
  const senders = ids.slice(0, Math.max(1, ids.length / 20));
  const now = Date.now();
  for (let first = 0; first < messages; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, messages - first) }, (_, at) => {
      const number = first + at;
      const isMarked = number % MARKED_EVERY === 0;
      return {
        _id: newId(),
        conversationId: `conversation-${Math.floor(number / 10)}`,
        seq: number % 10,
        senderId: random.pick(isMarked ? senders : ids),
        fromMatchmaker: false,
        content: 'Peace be upon you, and a good week to your family.',
        createdAt: new Date(now - PERIOD_MS * (1 - number / messages)),
        ...(isMarked ? { warning: random.pick(MESSAGE_WARNINGS) } : {}),
      };
    });
    await MessageModel.collection.insertMany(some as never[], { ordered: false });
  }
  // Staff have looked at most of them.
  await UserModel.updateMany({ _id: { $in: senders.slice(50) } }, { $set: { markedSeenUntil: new Date() } });
};

/** Inserts members and, the last ones, applicants whose application is pending, with names of the demo community. */
const insertPeople = async ({ members, applications }: Sizes): Promise<void> => {
  const random = createRandom('people of staff lists');
  const all = Object.values(NAMES);
  const now = Date.now();
  // What the models store where nothing is given.
  const user = new UserModel().toObject();
  const profile = new ProfileModel().toObject();
  const application = new ApplicationModel().toObject();
  const total = members + applications;
  for (let first = 0; first < total; first += AT_ONCE) {
    const users = Array.from({ length: Math.min(AT_ONCE, total - first) }, (_, at) => {
      const number = first + at;
      const isMember = number < members;
      const names = random.pick(all);
      const firstName = number % 50_000 === 7 ? 'Zzyxa' : random.pick([...names.female, ...names.male]);
      const texts = { firstName, lastName: random.pick(names.family), emailKey: `person-${number}@example.test` };
      const found = { ...texts, usernameKey: `person-${number}` };
      return {
        ...user,
        _id: newId(),
        ...found,
        ...buildSearchFields(found),
        email: found.emailKey,
        username: found.usernameKey,
        role: isMember ? 'member' : 'applicant',
        membershipTier: isMember ? 'standard' : null,
        createdAt: new Date(now - (total - number) * 1_000),
      };
    });
    const write = { ordered: false } as const;
    await UserModel.collection.insertMany(users as never[], write);
    await ProfileModel.collection.insertMany(users.map(({ _id }) => ({ ...profile, _id })) as never[], write);
    const waiting = users.filter(({ role }) => role === 'applicant');
    if (waiting.length === 0) continue;
    const rows = waiting.map(({ _id: userId, createdAt: submittedAt }) => ({
      ...application,
      _id: newId(),
      userId,
      status: 'pending',
      answers: contract.applications.apply.example,
      submittedAt,
    }));
    await ApplicationModel.collection.insertMany(rows as never[], write);
  }
};

/** Measures the first pages of staff's lists and searches in a large community; exits 1 beyond a limit. */
export const staffListsBench = (sizes: Sizes): Promise<void> =>
  withStores(async (stores) => {
    await connectMongo(stores.mongodbUri);
    await syncIndexes();
    await openKeys();
    const { email } = await makeUser({ role: 'admin', passwordHash: await hashPassword(PASSWORD, null) });
    await insertPeople(sizes);
    await insertMessages(sizes.messages);
    const began = performance.now();
    await computeInsight(system, addDays(today(), -1));
    const insightSeconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    const server = await startServerProcess(stores);
    try {
      const browser = new TestClient(() => server.url);
      await browser.call(contract.accounts.login, { body: { email, password: PASSWORD } });
      const measure = async (call: () => Promise<unknown>): Promise<number> => {
        const times: number[] = [];
        for (let turn = 0; turn < CALLS; turn += 1) {
          const began = performance.now();
          await call();
          times.push(performance.now() - began);
        }
        return Number(percentile(times, 0.95).toFixed(1));
      };
      const { staffMembers, staffApplications, staffInsight, staffOperations, staffReports } = contract;
      const listApplications = (q?: string) =>
        browser.call(staffApplications.list, { query: { status: 'pending', ...(q === undefined ? {} : { q }) } });
      const listMembers = (q?: string) => browser.call(staffMembers.list, { query: q === undefined ? {} : { q } });
      const page = (list: () => Promise<unknown>) => () => Promise.all([list(), browser.call(staffOperations.waiting)]);
      const goals: Goal[] = [
        { what: 'applications with counts', value: await measure(page(listApplications)), goal: LIST_MS },
        { what: 'members with counts', value: await measure(page(listMembers)), goal: LIST_MS },
        { what: 'marked messages', value: await measure(() => browser.call(staffReports.marked)), goal: LIST_MS },
        { what: 'counts alone', value: await measure(() => browser.call(staffOperations.waiting)), goal: LIST_MS },
        { what: 'figures of the service', value: await measure(() => browser.call(staffInsight.show)), goal: LIST_MS },
      ];
      for (const text of TEXTS) {
        const searches = { applications: listApplications, members: listMembers };
        for (const [where, list] of Object.entries(searches)) {
          const { length } = (await list(text)) as unknown[];
          const value = await measure(() => list(text));
          goals.push({ what: `“${text}” in ${where} (${length} on the page)`, value, goal: SEARCH_MS });
        }
      }
      const { members, applications, messages } = sizes;
      console.log(`${members} members, ${applications} applications, ${messages} messages.`);
      console.log(`The nightly figures were counted in ${insightSeconds} s. 95 of 100 answers within, in ms:`);
      console.table(judged(goals));
      if (goals.some(({ value, goal }) => value > goal)) process.exitCode = 1;
    } finally {
      await server.stop();
      await disconnectMongo();
    }
  });
