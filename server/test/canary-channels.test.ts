import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { QUEUE_NAMES } from '../../shared/jobs/define-job.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import {
  buildMailSettings,
  buildWorkerContext,
  sendWaitingMails,
  startTestMailServer,
  type TestMailServer,
} from '../../testing/app/mail-server.ts';
import { buildSecrets } from '../../testing/app/secrets.ts';
import { openTab, type Tab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { runJob } from '../../workers/jobs.ts';
import { createLog } from '../bootstrap/log.ts';
import { reportNewDevice } from '../domain/accounts/accounts.ts';
import { system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { notifyOfMessages, SETTLE_MS } from '../domain/notifications/message-notifications.ts';
import { startJobStarters } from '../job-starters.ts';
import { getQueue } from '../jobs.ts';
import { MatchModel } from '../models/matching/match.ts';
import { SettingsModel } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';

/** Pushes, jobs, mails, Redis and the log, while every call is made (R23, R31). */
const lines: string[] = [];
let app: TestApp;
let inbox: TestMailServer;
let stopJobs: () => void;
beforeAll(async () => {
  inbox = await startTestMailServer();
  app = await startTestApp({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    throwFaults: false,
    config: { mail: buildMailSettings(inbox.url) },
  });
  configureContext({ noticeChannels: ['email'] });
  stopJobs = startJobStarters();
  // The first look notifies of nothing that was written before.
  await notifyOfMessages(system, { isRecent: false });
});
afterAll(async () => {
  stopJobs();
  clock.set();
  configureContext({ noticeChannels: [] });
  await app.stop();
  await inbox.stop();
});

interface Person {
  readonly user: User;
  readonly browser: TestClient;
  readonly tab: Tab;
}

const enter = async (user: User): Promise<Person> => {
  const browser = await app.signIn(user);
  return { user, browser, tab: await openTab(app.url, browser) };
};

/** All that Redis keeps under names of this form; jobs lie under `bull:`. */
const everythingInRedis = async (pattern: string): Promise<string> => {
  const { redis } = app;
  const READ: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const kept = (await redis.keys(pattern)).map(async (key) => [key, await READ[await redis.type(key)]?.(key)]);
  return JSON.stringify(await Promise.all(kept));
};

const doWaitingJobs = async (): Promise<number> => {
  let done = 0;
  for (const name of QUEUE_NAMES) {
    for (const job of await getQueue(name).getJobs(['waiting', 'prioritized', 'delayed'])) {
      await runJob(job.name, job.data, buildWorkerContext(inbox));
      await job.remove();
      done += 1;
    }
  }
  return done;
};

const canariesIn = (text: string): string[] => [...new Set(text.match(/canary-[a-z]+-[a-z]+/g))];
const TEXTS = { match: 'canary-message-match', matchmaker: 'canary-message-matchmaker', about: 'canary-message-about' };

test('R18, R23, R27, R31: neither a push nor a job, a mail, Redis or the log contains what it must not', async () => {
  const member = (name: string, given: Partial<User>, gender: 'female' | 'male' = 'female') =>
    makeMember({ ...buildSecrets(name), membershipTier: 'vip', ...given }, { gender, income: '500k+' });
  const matchmakerUser = await makeUser({ ...buildSecrets('matchmaker'), role: 'matchmaker' });
  await MatchmakerModel.create({ _id: matchmakerUser._id, name: 'Khadija', photo: null });
  const assignedMatchmakerId = matchmakerUser._id;
  const people = {
    hana: await enter(await member('hana', { assignedMatchmakerId })),
    adam: await enter(await member('adam', {}, 'male')),
    stranger: await enter(await member('stranger', {})),
    applicant: await enter(await makeUser(buildSecrets('applicant'), { gender: 'male', age: 33, income: '500k+' })),
    matchmaker: await enter(matchmakerUser),
    admin: await enter(await makeUser({ ...buildSecrets('admin'), role: 'admin' })),
  };
  const { hana, adam, stranger, applicant, matchmaker, admin } = people;
  await SettingsModel.updateMany({}, { 'preferences.dealBreakers': ['canary-wish-dealbreaker'] });

  // Talking.
  const { _id: id } = await makeConnection(hana.user._id, adam.user._id);
  const params = { id };
  await hana.browser.call(contract.messages.send, { params, body: { content: TEXTS.match } });
  await adam.browser.call(contract.messages.send, { params, body: { content: TEXTS.match } });
  await adam.browser.call(contract.messages.read, { params, body: { upTo: 2 } });
  await hana.tab.socket.emitWithAck('match:typing', { matchId: id });
  const thread = { matchmakerId: matchmaker.user._id, content: TEXTS.matchmaker };
  await hana.browser.call(contract.matchmakers.send, { body: thread });
  const memberId = { memberId: hana.user._id };
  const reply = { content: TEXTS.matchmaker };
  await matchmaker.browser.call(contract.staffConversations.send, { params: memberId, body: reply });

  // Coming and going.
  const again = await openTab(app.url, adam.browser);
  again.socket.disconnect();
  adam.tab.socket.disconnect();
  await until(() => hana.tab.of('presence').some(({ online }) => !online), 'that he left');
  adam.tab.socket.connect();

  // Applying, being approved, a batch, an answer each.
  const applied = await applicant.browser.call(contract.applications.apply, { body: { answers: TEXTS.about } });
  const decision = { params: { id: applied.id }, body: { decision: 'approved', note: 'canary-staff-note' } } as const;
  await admin.browser.call(contract.staffApplications.decide, decision);
  await until(async () => (await getQueue('daily-matches').getWaitingCount()) > 0, 'the job of the approval');
  await admin.browser.call(contract.staffOperations.runDailyMatches, { body: {} });
  const jobs = await everythingInRedis('bull:*');
  expect(jobs).toContain(applicant.user._id);
  expect(canariesIn(jobs)).toEqual([]);
  // Pushes pass through Redis, and with them the messages; nothing else does.
  expect(canariesIn(await everythingInRedis('*')).filter((canary) => !isText(canary))).toEqual([]);
  expect(await doWaitingJobs()).toBeGreaterThan(1);
  await until(() => applicant.tab.of('matches:daily').length > 0, "the new member's batch");
  const open = await MatchModel.find({ status: 'pending' }).lean();
  for (const { _id, users } of open) {
    for (const { browser } of Object.values(people).filter((one) => users.includes(one.user._id)))
      await browser.request('POST', `/api/matches/${_id}/respond`, { body: { response: 'interested' } });
  }

  // Failing, with secrets in hand.
  const visitor = app.client();
  const { email } = buildSecrets('nobody');
  expect(
    (await visitor.request('POST', '/api/login', { body: { email, password: 'canary-hana-password' } })).status,
  ).toBe(401);
  const taken = { ...buildSecrets('hana'), firstName: 'A', lastName: 'B', password: 'canary-hana-password' };
  const { email: takenEmail, username, phone, firstName, lastName, password } = taken;
  const registration = { email: takenEmail, username, phone, firstName, lastName, password };
  expect((await visitor.request('POST', '/api/register', { body: registration })).status).toBe(409);
  await visitor.request('GET', '/api/profiles/x?email=canary-hana-query');
  await stranger.browser.request('POST', `/api/matches/${id}/messages`, { body: { content: TEXTS.match } });
  await admin.browser.call(contract.staffMembers.change, {
    params: { userId: adam.user._id },
    body: { suspended: true },
  });
  await until(() => !adam.tab.socket.connected, 'the end of his socket');
  await until(() => hana.tab.of('people:changed').length > 0, 'that hana is to fetch again');

  // What is mailed to them: a sign-in elsewhere and a link too, and what waits to be seen in the thread first.
  await visitor.request('POST', contract.passwordResets.request.path, { body: { email: buildSecrets('hana').email } });
  await reportNewDevice(hana.user, 'Firefox on Linux');
  const begin = Date.now();
  for (const laterMs of [SETTLE_MS, SETTLE_MS + MESSAGES_WAIT_MS]) {
    clock.set(() => new Date(begin + laterMs));
    await runJob('due-notices', {}, buildWorkerContext(inbox));
  }
  await doWaitingJobs();
  await sendWaitingMails(inbox);
  clock.set();
  const subjects = inbox.received.map(({ head }) => /^Subject: (.*)\r$/m.exec(head)?.[1]);
  expect(subjects).toEqual(expect.arrayContaining(['Set a new password', 'A new device signed in to your account']));
  expect(inbox.received.map(({ text }) => text).join('')).toMatch(/wrote to you/);
  for (const { to, head, text, html } of inbox.received) {
    const own = JSON.stringify(to);
    const others = canariesIn(`${head}${text}${html}`).filter((canary) => !own.includes(canary));
    expect([own, others]).toEqual([own, []]);
    // Their own address is where the mail goes, and in no text.
    expect([own, canariesIn(`${text}${html}`)]).toEqual([own, []]);
    expect([own, /500k\+/.test(`${head}${text}${html}`)]).toEqual([own, false]);
  }

  // Everyone got something, and no one got another's secrets.
  for (const [name, { tab }] of Object.entries(people)) {
    const received = JSON.stringify(tab.received);
    const mayRead = TEXT_READERS[name] ?? [];
    expect([name, canariesIn(received).filter((canary) => !mayRead.includes(canary))]).toEqual([name, []]);
    expect([name, received.includes('500k+')]).toEqual([name, false]);
  }
  const pushed = new Set(Object.values(people).flatMap(({ tab }) => tab.received.map(({ event }) => event)));
  expect([...pushed].sort()).toEqual([...EVERY_EVENT].sort());
  expect(canariesIn(JSON.stringify(hana.tab.received)).sort()).toEqual([TEXTS.match, TEXTS.matchmaker]);

  const logged = lines.join('');
  expect(canariesIn(logged)).toEqual([]);
  expect(logged).not.toMatch(/500k\+|session_id|csrf_token|"(?:content|password|body|cookie)"/);
  expect(lines.length).toBeGreaterThan(10);
  for (const { browser } of Object.values(people)) {
    for (const secret of browser.cookies.values()) expect(logged).not.toContain(secret);
  }
  expect(app.faults).toEqual([]);
});

/** A little longer than a notification of a message waits for its thread to be read. */
const MESSAGES_WAIT_MS = 11 * 60_000;

const isText = (canary: string): boolean => (Object.values(TEXTS) as string[]).includes(canary);
/** Whose thread it is. */
const TEXT_READERS: Record<string, readonly string[]> = {
  hana: [TEXTS.match, TEXTS.matchmaker],
  adam: [TEXTS.match],
  matchmaker: [TEXTS.matchmaker],
};
const EVERY_EVENT = [
  'match:message',
  'match:updated',
  'match:read',
  'match:typing',
  'matchmaker:message',
  'matches:daily',
  'insights:updated',
  'notice',
  'user:updated',
  'people:changed',
  'queue:changed',
  'jobs:changed',
  'presence',
];
