import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { OutboxEntry } from '../../../shared/contract/staff/staff-outbox.ts';
import type { OutboxState } from '../../../shared/notification.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { buildWorkerContext, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { runJob } from '../../../workers/jobs.ts';
import { createChannels } from '../../domain/delivery/channels.ts';
import { claimDue } from '../../domain/delivery/claim.ts';
import { system } from '../../domain/kernel/actor.ts';
import { clock } from '../../domain/kernel/clock.ts';
import { configureContext } from '../../domain/kernel/context.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { inTransaction } from '../../domain/kernel/transaction.ts';
import { notify, notifyMany } from '../../domain/notifications/notify.ts';
import { startJobStarters } from '../../job-starters.ts';
import { getQueue } from '../../jobs.ts';
import { createMailFolder, removeOldMails } from '../../mail/folder.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import type { User } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';

let app: TestApp;
let admin: TestClient;
let inbox: TestMailServer;
let stopStarters: () => void;
beforeAll(async () => {
  app = await startTestApp();
  inbox = await startTestMailServer();
  stopStarters = startJobStarters();
  admin = await app.signIn(await makeUser({ role: 'admin', secondFactorAt: new Date() }));
});
beforeEach(async () => {
  for (const model of [NotificationModel, DeliveryModel]) await model.collection.deleteMany({});
  inbox.behave({});
  configureContext({ noticeChannels: ['email', 'push'] });
});
afterEach(async () => {
  clock.set();
  configureContext({ noticeChannels: [], sendsMail: false });
  for (const name of ['notifications', 'mail'] as const) await getQueue(name).obliterate({ force: true });
});
afterAll(async () => {
  stopStarters();
  await inbox.stop();
  await app.stop();
});

type Query = NonNullable<Parameters<typeof list>[0]>;
const list = (query: {
  way?: 'email' | 'push';
  kind?: OutboxEntry['kinds'][number];
  state?: OutboxState;
  q?: string;
  before?: string;
  limit?: number;
}) => admin.call(contract.staffOutbox.list, { query });
const retry = async (id: string) => (await admin.request('POST', `/api/staff/outbox/${id}/retry`)).status;

/** Stores a delivery of so many minutes ago. */
const givenDelivery = async (user: User | null, minutes: number, change: Partial<Delivery> = {}): Promise<string> => {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  const _id = newId();
  const what: Pick<Delivery, 'channel' | 'noticeIds' | 'kinds' | 'topics' | 'state'> = {
    channel: 'email',
    noticeIds: ['n'],
    kinds: ['message'],
    topics: ['messages'],
    state: 'sent',
  };
  await DeliveryModel.create({ _id, userId: user?._id ?? null, createdAt, ...what, ...change });
  return _id;
};
/** Stores a mail of its own of so many minutes ago. */
const givenMail = (user: User | null, minutes: number, change: Partial<Delivery> = {}): Promise<string> =>
  givenDelivery(user, minutes, { noticeIds: [], topics: [], kinds: ['password-reset'], ...change });
/** Mails a notification to somebody by a server that behaves so, and returns the id of the delivery. */
const mailNotification = async (user: User, event = newId()): Promise<string> => {
  await notifyMany([{ userId: user._id, kind: 'report-closed', event }]);
  const [id = ''] = (await claimDue(system, { channel: 'email' })) ?? [];
  await deliver(id);
  return id;
};
const deliver = (id: string) => runJob('dispatches', { dispatchIds: [id] }, buildWorkerContext(inbox));

test('what was sent is listed, the latest first, by way, kind, state and receiver, page by page, without anything private', async () => {
  const [amina, bilal] = [
    await makeUser({ firstName: 'Amina', lastName: 'Outboxed' }),
    await makeUser({ firstName: 'Bilal', lastName: 'Outboxed' }),
  ];
  const ids = {
    sent: await givenDelivery(amina, 1),
    pushed: await givenDelivery(amina, 2, { channel: 'push', kinds: ['message', 'connection'], state: 'dropped' }),
    reset: await givenMail(bilal, 3, {
      client: 'Firefox on a secret machine',
      to: 'secret@example.test',
      state: 'waiting',
    }),
    failed: await givenDelivery(bilal, 4, { state: 'waiting', tries: 12, reason: 'it failed' }),
    letter: await givenMail(null, 5, { kinds: ['letter'] }),
    changed: await givenMail(bilal, 6, { kinds: ['password-changed'], state: 'handed-over' }),
    handed: await givenDelivery(bilal, 7, { state: 'handed-over', tries: 2, overdueAt: new Date() }),
  };
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const find = async (query: Query) => (await list(query)).map(({ id }) => names.get(id));
  const all = ['sent', 'pushed', 'reset', 'failed', 'letter', 'changed', 'handed'];
  expect(await find({})).toEqual(all);
  expect(await find({ way: 'push' })).toEqual(['pushed']);
  expect(await find({ kind: 'connection' })).toEqual(['pushed']);
  expect(await find({ kind: 'password-changed' })).toEqual(['changed']);
  expect(await find({ state: 'waiting' })).toEqual(['reset', 'handed']);
  expect(await find({ state: 'failed' })).toEqual(['failed']);
  expect(await find({ state: 'unknown' })).toEqual(['changed']);
  expect(await find({ state: 'sent', way: 'email' })).toEqual(['sent', 'letter']);
  expect(await find({ q: 'amina outbox' })).toEqual(['sent', 'pushed']);
  expect(await find({ q: 'Outboxed', kind: 'message' })).toEqual(['sent', 'pushed', 'failed', 'handed']);
  expect(await find({ q: 'nobody of this name' })).toEqual([]);
  const paged: (string | undefined)[] = [];
  for (let before: string | undefined; paged.length < 20; ) {
    const some = await list({ limit: 2, ...(before ? { before } : {}) });
    if (some.length === 0) break;
    paged.push(...some.map(({ id }) => names.get(id)));
    before = some.at(-1)?.cursor;
  }
  expect(paged).toEqual(all);
  expect(await AccessRecordModel.countDocuments({ call: 'staffOutbox.list', listedIds: amina._id })).toBeGreaterThan(0);
  const text = JSON.stringify(await list({}));
  for (const secret of ['secret', amina.email, bilal.email]) expect(text).not.toContain(secret);
  expect((await admin.request('GET', '/api/staff/outbox?before=x')).status).toBe(400);
});

test('what was refused is shown with the reason, sent again once, and told of in the audit', async () => {
  const amina = await makeUser({ firstName: 'Amina' });
  inbox.behave({ text: 554 });
  const id = await mailNotification(amina);
  const [entry] = await list({ state: 'refused' });
  expect(entry).toMatchObject({
    id,
    kinds: ['report-closed'],
    receiver: { firstName: 'Amina' },
    reason: 'the mail server failed at DATA with 554',
    can: { retry: true },
  });
  const { refusals, ways } = await admin.call(contract.staffOutbox.figures);
  expect(refusals).toMatchObject([{ way: 'email', reason: 'the mail server failed at DATA with 554', count: 1 }]);
  expect(ways).toMatchObject([
    { way: 'email', isSent: true, later: 0, states: { refused: 1, sent: 0, waiting: 0 } },
    { way: 'push', isSent: true, later: 1, states: { refused: 0 } },
  ]);
  inbox.behave({});
  const before = inbox.received.length;
  expect(await retry(id)).toBe(204);
  expect(await list({ state: 'waiting' })).toMatchObject([{ id, reason: null, tries: 0, can: { retry: false } }]);
  expect(await getQueue('notifications').getJobState(`dispatch-${id}`)).toBe('waiting');
  expect(await retry(id)).toBe(409);
  await deliver(id);
  expect([(await list({ state: 'sent' })).map((one) => one.id), inbox.received.length - before]).toEqual([[id], 1]);
  expect(await retry(id)).toBe(409);
  expect(await AuditEntryModel.findOne({ action: 'notice.retried', subjectId: amina._id }).lean()).toMatchObject({
    details: { way: 'email', kind: 'report-closed' },
  });
  expect(await retry('nothing')).toBe(404);
});

test('what is asked to wait says how often it was tried; given up, its failed job makes room for a new one', async () => {
  const amina = await makeUser();
  inbox.behave({ recipient: 450 });
  await notifyMany([{ userId: amina._id, kind: 'report-closed', event: 'a' }]);
  const [id = ''] = (await claimDue(system, { channel: 'email' })) ?? [];
  await expect(deliver(id)).rejects.toThrow('450');
  expect(await list({})).toMatchObject([{ state: 'waiting', tries: 1, can: { retry: true } }]);
  await DeliveryModel.updateOne({ _id: id }, { tries: 12 });
  await getQueue('notifications').add('dispatches', { dispatchIds: [id] }, { jobId: `dispatch-${id}`, delay: 60_000 });
  expect(await list({})).toMatchObject([{ state: 'failed', can: { retry: true } }]);
  inbox.behave({});
  expect(await retry(id)).toBe(204);
  expect(await getQueue('notifications').getJobState(`dispatch-${id}`)).toBe('waiting');
  await deliver(id);
  expect(await list({})).toMatchObject([{ state: 'sent', reason: null }]);
});

test('what cannot be told any more is not sent again: an address that is none, what is old, and to a former address', async () => {
  const amina = await makeUser();
  inbox.behave({ recipient: 550 });
  const gone = await mailNotification(amina);
  const old = await givenDelivery(amina, 25 * 60, { state: 'refused' });
  const former = await givenMail(amina, 1, { kinds: ['email-changed'], state: 'refused', isGone: true });
  const unknown = await givenDelivery(amina, 1, { state: 'unknown', unknowns: 2 });
  expect((await list({})).map(({ can }) => can.retry)).toEqual([false, false, false, false]);
  for (const id of [gone, old, former, unknown]) expect(await retry(id)).toBe(409);
  expect(await AuditEntryModel.countDocuments({ action: 'notice.retried', subjectId: amina._id })).toBe(0);
});

test('a mail of its own is sent again too', async () => {
  const amina = await makeUser();
  const id = await givenMail(amina, 1, { kinds: ['password-changed'], state: 'refused', tries: 1 });
  await getQueue('mail').add('mail', { dispatchIds: [id] }, { jobId: `mail-${id}`, delay: 60_000 });
  expect(await retry(id)).toBe(204);
  await expect.poll(() => getQueue('mail').getJobState(`mail-${id}`)).toBe('waiting');
  const before = inbox.received.length;
  await runJob('mail', { dispatchIds: [id] }, buildWorkerContext(inbox));
  expect([inbox.received.length - before, (await list({ state: 'sent' })).map((one) => one.id)]).toEqual([1, [id]]);
});

describe('a folder in place of a mail server', () => {
  let path: string;
  const read = (id: string, by = admin) => by.request('GET', `/api/staff/outbox/${id}/mail`);
  const files = async () => (await readdir(path).catch(() => [])).sort();

  beforeAll(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'mithaq-outbox-')), 'outbox');
  });
  beforeEach(() => configureContext({ mailFolder: path, noticeChannels: ['email'] }));
  afterEach(() => configureContext({ mailFolder: null }));
  afterAll(() => rm(dirname(path), { recursive: true }));

  const context = () => {
    const mailServer = createMailFolder({ path, from: 'Mithaq <noreply@localhost>' });
    const channels = createChannels({ mailServer, mailPace: null, postPush: null });
    return { wordingModel: null, mailServer, channels };
  };
  const sendNotice = async (user: User): Promise<string> => {
    await notifyMany([{ userId: user._id, kind: 'report-closed', event: newId() }]);
    const [id = ''] = (await claimDue(system, { channel: 'email' })) ?? [];
    await runJob('dispatches', { dispatchIds: [id] }, context());
    return id;
  };

  test('notices and mails of their own become files, which admins read as pages on which nothing runs', async () => {
    const amina = await makeUser({ firstName: 'Amina' });
    const notice = await sendNotice(amina);
    await inTransaction((tx) => notify(tx, { kind: 'new-device', userId: amina._id, client: 'Firefox on Linux' }));
    const mail = await DeliveryModel.findOne({ userId: amina._id, noticeIds: [] }).lean();
    await runJob('mail', { dispatchIds: [mail?._id ?? ''] }, context());
    expect(await list({ state: 'sent' })).toMatchObject([
      { id: mail?._id, can: { read: true } },
      { id: notice, can: { read: true } },
    ]);
    const eml = await readFile(join(path, `${notice}.eml`), 'utf8');
    for (const line of [`To: ${amina.email}`, 'From: Mithaq <noreply@localhost>', 'List-Unsubscribe-Post: '])
      expect(eml).toContain(line);
    for (const type of ['text/plain', 'text/html']) expect(eml).toContain(`Content-Type: ${type}`);

    const page = await read(notice);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/^<!DOCTYPE html>.*Amina/s);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", 'sandbox', "frame-ancestors 'none'"]) expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src|allow-scripts/);
    expect(await AccessRecordModel.countDocuments({ call: 'staffOutbox.read', listedIds: amina._id })).toBe(1);
    const matchmaker = await app.signIn(await makeUser({ role: 'matchmaker' }));
    expect((await read(notice, matchmaker)).status).toBe(403);
  });

  test('nothing is read by another name, of what is not there, or where mails are sent', async () => {
    const id = await sendNotice(await makeUser());
    await writeFile(join(dirname(path), 'secret.html'), 'secret');
    for (const other of ['nothing', encodeURIComponent('../secret'), `${id}.html`])
      expect((await read(other)).status).toBe(404);
    configureContext({ mailFolder: null });
    expect((await read(id)).status).toBe(404);
    expect(await list({ state: 'sent' })).toMatchObject([{ id, can: { read: false } }]);
  });

  test('a folder that cannot be written has the mail wait', async () => {
    const amina = await makeUser();
    await rm(path, { recursive: true, force: true });
    await writeFile(path, 'a file, where the folder would be');
    await expect(sendNotice(amina)).rejects.toThrow('the folder of mails failed with EEXIST');
    expect(await list({})).toMatchObject([{ state: 'waiting', tries: 1, can: { read: false } }]);
    await rm(path);
  });

  test('what the outbox does not know any more is removed', async () => {
    const [old, recent] = [await sendNotice(await makeUser()), await sendNotice(await makeUser())];
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    for (const type of ['eml', 'html']) await utimes(join(path, `${old}.${type}`), longAgo, longAgo);
    await removeOldMails(path);
    const left = await files();
    expect(left.filter((name) => name.startsWith(old))).toEqual([]);
    expect(left.filter((name) => name.startsWith(recent))).toHaveLength(2);
    await removeOldMails(join(path, 'not there'));
  });
});
