import { UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { JobAct, JobState } from '../../../shared/job-options.ts';
import { givenTestApp } from '../../../testing/app/app.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { openTab, until } from '../../../testing/app/tab.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { enqueue, getQueue } from '../../jobs.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';

let admin: TestClient;
const app = givenTestApp();
beforeAll(async () => {
  admin = await app.signIn(await makeUser({ role: 'admin', secondFactorAt: new Date() }));
});
afterEach(async () => {
  for (const name of ['accounts', 'photos', 'daily-matches'] as const) {
    await getQueue(name).obliterate({ force: true });
    await getQueue(name).resume();
  }
  await AuditEntryModel.collection.deleteMany({ action: /^(?:job|queue)\./ });
});

const list = (queue: string, state: JobState = 'failed') =>
  admin.call(contract.staffQueues.jobs, { params: { queue }, query: { state } });
const act = async (queue: string, jobId: string, what: JobAct, browser = admin) =>
  (await browser.request('POST', `/api/staff/queues/${queue}/jobs`, { body: { jobId, act: what } })).status;
const setPaused = (queue: string, paused: boolean) =>
  admin.call(contract.staffQueues.setPaused, { params: { queue }, body: { paused } });
const stateOf = async (name: string) => (await admin.call(contract.staffQueues.list)).find((one) => one.name === name);
const audits = async () =>
  (
    await AuditEntryModel.find({ action: /^(?:job|queue)\./ })
      .sort({ seq: 1 })
      .lean()
  ).map(({ action, details }) => ({
    action,
    ...details,
  }));

/** Does the jobs of a queue, each of which `work` may fail. */
const startWorker = (queue: string, work: () => void | Promise<void>): Worker => {
  const connection = new Redis(app.redisUrl, { maxRetriesPerRequest: null });
  const worker = new Worker(queue, async () => work(), { connection });
  onTestFinished(async () => {
    await worker.close();
    connection.disconnect();
  });
  return worker;
};
const fail = () => {
  throw new UnrecoverableError('The store refused it');
};

test('failed jobs are listed with their reason and whom they are about, tried again, and taken out', async () => {
  const member = await makeMember({ firstName: 'Amina' });
  const worker = startWorker('accounts', fail);
  await enqueue('erasure', { userId: member._id });
  await expect.poll(async () => (await list('accounts')).length).toBe(1);
  await worker.close();
  const [job] = await list('accounts');
  expect(job).toMatchObject({
    name: 'erasure',
    about: { firstName: 'Amina' },
    attempts: 1,
    failure: 'The store refused it',
    failedAt: expect.any(String),
    dueAt: null,
    byClock: false,
    can: { retry: true, run: false, remove: true },
  });
  expect(await AccessRecordModel.countDocuments({ call: 'staffQueues.jobs', listedIds: member._id })).toBe(1);
  const id = job?.id ?? '';
  expect(await act('accounts', id, 'run')).toBe(409);
  expect(await act('accounts', id, 'retry')).toBe(204);
  expect(await list('accounts')).toEqual([]);
  expect(await list('accounts', 'waiting')).toMatchObject([
    { id, attempts: 0, can: { retry: false, run: false, remove: true } },
  ]);
  expect(await act('accounts', id, 'retry')).toBe(409);
  expect(await act('accounts', id, 'remove')).toBe(204);
  expect(await list('accounts', 'waiting')).toEqual([]);
  expect(await act('accounts', id, 'remove')).toBe(404);
  const about = { queue: 'accounts', job: 'erasure' };
  expect(await audits()).toEqual([
    { action: 'job.retried', ...about },
    { action: 'job.removed', ...about },
  ]);
});

test.each<[JobAct, JobState, number]>([
  ['retry', 'failed', 409],
  ['run', 'delayed', 409],
  ['remove', 'failed', 404],
  ['remove', 'delayed', 404],
])(
  'of two admins who %s a %s job at the same time one does, and that is recorded once',
  async (what, state, refused) => {
    const other = await app.signIn(await makeUser({ role: 'admin' }));
    if (state === 'failed') {
      const worker = startWorker('photos', fail);
      await enqueue('photo', { photoId: 'none' });
      await expect.poll(async () => (await list('photos')).length).toBe(1);
      await worker.close();
    } else await enqueue('photo', { photoId: 'none' }, { delayMs: 3_600_000 });
    const id = (await list('photos', state))[0]?.id ?? '';
    const answers = await Promise.all([act('photos', id, what), act('photos', id, what, other)]);
    expect(answers.sort()).toEqual([204, refused]);
    expect(await audits()).toHaveLength(1);
  },
);

test('a later job is done now, and one of low priority before all others', async () => {
  await enqueue('photo', { photoId: 'later' }, { delayMs: 3_600_000 });
  const [later] = await list('photos', 'delayed');
  expect(later).toMatchObject({ name: 'photo', about: null, can: { retry: false, run: true, remove: true } });
  const inMs = Date.parse(later?.dueAt ?? '') - Date.parse(later?.addedAt ?? '');
  expect(inMs).toBe(3_600_000);
  expect(await act('photos', later?.id ?? '', 'run')).toBe(204);
  expect(await list('photos', 'delayed')).toEqual([]);
  expect(await list('photos', 'waiting')).toMatchObject([{ id: later?.id }]);

  await enqueue('photo', { photoId: 'first' });
  await enqueue('photo', { photoId: 'unimportant' }, { priority: 10 });
  const before = await list('photos', 'waiting');
  const last = before.at(-1);
  expect(before.map(({ can }) => can.run)).toEqual([false, false, true]);
  expect(await act('photos', last?.id ?? '', 'run')).toBe(204);
  expect((await list('photos', 'waiting'))[0]?.id).toBe(last?.id);
});

test('the next job of a schedule can be done now, and not be taken out', async () => {
  await getQueue('daily-matches').upsertJobScheduler('nightly', { pattern: '5 0 * * *' }, { name: 'daily-run' });
  const [next] = await list('daily-matches', 'delayed');
  expect(next).toMatchObject({ name: 'daily-run', byClock: true, can: { retry: false, run: true, remove: false } });
  expect(await act('daily-matches', next?.id ?? '', 'remove')).toBe(409);
  expect(await list('daily-matches', 'delayed')).toHaveLength(1);
  expect(await act('daily-matches', next?.id ?? '', 'run')).toBe(204);
  expect(await list('daily-matches', 'waiting')).toMatchObject([{ name: 'daily-run', byClock: false }]);
  expect(await list('daily-matches', 'delayed')).toMatchObject([{ id: next?.id, dueAt: next?.dueAt }]);
});

test('a job that runs cannot be taken out, and no job of a paused queue is begun until it is resumed', async () => {
  let begun = 0;
  let end = () => {};
  const gate = new Promise<void>((resolve) => {
    end = resolve;
  });
  startWorker('photos', async () => {
    begun += 1;
    await gate;
  });
  await enqueue('photo', { photoId: 'one' });
  await expect.poll(() => begun).toBe(1);
  const [running] = await list('photos', 'active');
  expect(running).toMatchObject({ can: { retry: false, run: false, remove: false } });
  expect(await act('photos', running?.id ?? '', 'remove')).toBe(409);
  await setPaused('photos', true);
  await setPaused('photos', true);
  await enqueue('photo', { photoId: 'two' });
  end();
  await expect.poll(async () => (await list('photos', 'active')).length).toBe(0);
  const [waiting] = await list('photos', 'waiting');
  expect(await stateOf('photos')).toEqual({ name: 'photos', paused: true, canPause: true, oldestAt: waiting?.addedAt });
  expect(begun).toBe(1);
  await setPaused('photos', false);
  await expect.poll(() => begun).toBe(2);
  await expect
    .poll(() => stateOf('photos'))
    .toEqual({
      name: 'photos',
      paused: false,
      canPause: true,
      oldestAt: null,
    });
  expect(await audits()).toEqual([
    { action: 'queue.paused', queue: 'photos' },
    { action: 'queue.resumed', queue: 'photos' },
  ]);
});

test('admins alone are notified of what was done, and may do it; a queue that does not exist is no queue', async () => {
  const matchmaker = await app.signIn(await makeUser({ role: 'matchmaker' }));
  const [own, theirs] = [await openTab(app.url, admin), await openTab(app.url, matchmaker)];
  await setPaused('photos', true);
  await until(() => own.of('jobs:changed').length === 1, 'the push');
  expect(theirs.of('jobs:changed')).toEqual([]);
  for (const path of ['', '/photos/jobs']) {
    expect((await matchmaker.request('GET', `/api/staff/queues${path}`)).status).toBe(403);
  }
  expect(await act('photos', '1', 'retry', matchmaker)).toBe(403);
  for (const name of ['none', '__proto__', 'bull:photos']) {
    expect((await admin.request('GET', `/api/staff/queues/${name}/jobs`)).status, name).toBe(404);
    expect((await admin.request('POST', `/api/staff/queues/${name}`, { body: { paused: true } })).status).toBe(404);
  }
});

test('R66: nobody pauses the queues by which people are warned and by which looks are sealed', async () => {
  for (const queue of ['mail', 'audit'] as const) {
    const path = `/api/staff/queues/${queue}`;
    expect((await admin.request('POST', path, { body: { paused: true } })).status).toBe(409);
    expect(await getQueue(queue).isPaused()).toBe(false);
  }
});
