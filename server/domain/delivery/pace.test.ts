import { randomUUID } from 'node:crypto';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import { buildWorkerContext, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { runJob } from '../../../workers/jobs.ts';
import { getQueue } from '../../jobs.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { notifyMany } from '../notifications/notify.ts';
import { claimDue, findOverdueDeliveries } from './claim.ts';
import { enqueueDelivery } from './enqueue.ts';
import { createMailPace } from './pace.ts';

let app: TestApp;
let inbox: TestMailServer;
let redis: Redis;
const START = new Date('2026-03-02T12:00:00Z').getTime();
const SECOND_MS = 1_000;
const at = (seconds: number) => clock.set(() => new Date(START + seconds * SECOND_MS));
beforeAll(async () => {
  app = await startTestApp();
  inbox = await startTestMailServer();
  redis = new Redis(app.redisUrl);
});
afterEach(async () => {
  clock.set();
  configureContext({ noticeChannels: [] });
  await getQueue('notifications').obliterate({ force: true });
});
afterAll(async () => {
  redis.disconnect();
  await inbox.stop();
  await app.stop();
});

/** Returns in how many seconds each of some turns is; null for one that is not given out. */
const takeTurns = async (perMinute: number, addresses: readonly string[]) => {
  const pace = createMailPace(redis, perMinute);
  const turns: (number | null)[] = [];
  for (const address of addresses) {
    const turn = await pace.takeTurn(address);
    turns.push(turn && (turn.getTime() - clock.now().getTime()) / SECOND_MS);
  }
  return turns;
};

test('each domain gets its mails at an even pace, whoever sends them; after a pause some come at once', async () => {
  at(0);
  const [one, other] = [`${randomUUID()}.example`, `${randomUUID()}.example`];
  // One in ten seconds, and what ten seconds without any leave over.
  expect(await takeTurns(6, [`a@${one}`, `b@${one.toUpperCase()}`, `c@${one}`, `a@${other}`])).toEqual([0, 0, 10, 0]);
  expect(await takeTurns(6, [`d@${one}`])).toEqual([20]);
  at(15);
  expect(await takeTurns(6, [`e@${one}`])).toEqual([15]);
  at(600);
  expect(await takeTurns(6, [`f@${one}`, `g@${one}`, `h@${one}`])).toEqual([0, 0, 10]);
  expect(await redis.keys(`*${one}*`)).toEqual([]);
});

test('nobody is put into a line of more than six hours', async () => {
  at(0);
  const domain = `${randomUUID()}.example`;
  const turns = await takeTurns(
    1,
    Array.from({ length: 363 }, (_, n) => `${n}@${domain}`),
  );
  expect(turns.slice(-3)).toEqual([6 * 3_600 - 10, null, null]);
});

test('mails of notifications wait for the turn of their domain in no process, and those to others overtake them', async () => {
  at(0);
  configureContext({ noticeChannels: ['email'] });
  const domain = `${randomUUID()}.example`;
  const receivers: string[] = [];
  for (const email of [`a@${domain}`, `b@${domain}`, `c@${domain}`, `d@${domain}`, `${randomUUID()}@other.example`])
    receivers.push((await makeUser({ email }))._id);
  await notifyMany(receivers.map((userId) => ({ userId, kind: 'report-closed' as const, event: 'a' })));
  const claimed = (await claimDue(system, { channel: 'email' })) ?? [];
  const context = buildWorkerContext(inbox, createMailPace(redis, 6));
  const arrive = async (dispatchIds: readonly string[]): Promise<number> => {
    const before = inbox.received.length;
    await runJob('dispatches', { dispatchIds: [...dispatchIds] }, context);
    return inbox.received.length - before;
  };
  expect(await arrive(claimed)).toBe(3);
  const waiting = await DeliveryModel.find({ _id: { $in: claimed }, state: 'waiting' })
    .sort({ turnAt: 1 })
    .lean();
  expect(waiting.map(({ turnAt }) => turnAt?.getTime())).toEqual([START + 10_000, START + 20_000]);
  expect((await getQueue('notifications').getDelayed()).map(({ data }) => data.dispatchIds)).toEqual(
    expect.arrayContaining(waiting.map(({ _id }) => [_id])),
  );
  const [first = '', second = ''] = waiting.map(({ _id }) => _id);
  // Before its time it takes no further turn, and it is not taken for lost.
  expect(await arrive([first, second])).toBe(0);
  at(65);
  expect(await findOverdueDeliveries()).toEqual([]);
  at(10);
  expect([await arrive([first, second]), await arrive([first])]).toEqual([1, 0]);
  at(20);
  expect(await arrive([second])).toBe(1);
  expect(await DeliveryModel.countDocuments({ _id: { $in: claimed }, state: 'sent' })).toBe(5);
});

test('what a dead process had handed over is sent when its turn comes', async () => {
  at(0);
  configureContext({ noticeChannels: ['email'] });
  const domain = `${randomUUID()}.example`;
  const receivers: string[] = [];
  for (const name of ['a', 'b', 'c']) receivers.push((await makeUser({ email: `${name}@${domain}` }))._id);
  await notifyMany(receivers.map((userId) => ({ userId, kind: 'report-closed' as const, event: 'b' })));
  const claimed = (await claimDue(system, { channel: 'email' })) ?? [];
  await DeliveryModel.updateMany({ _id: { $in: claimed } }, { state: 'handed-over', overdueAt: clock.now() });
  const context = buildWorkerContext(inbox, createMailPace(redis, 6));
  await runJob('dispatches', { dispatchIds: claimed }, context);
  const left = await DeliveryModel.findOne({ _id: { $in: claimed }, turnAt: { $gt: clock.now() } }).orFail();
  at(10);
  await runJob('dispatches', { dispatchIds: [left._id] }, context);
  expect(await DeliveryModel.countDocuments({ _id: { $in: claimed }, state: 'sent' })).toBe(3);
});

test.each([
  ['the delivery to one person', 'notifications', ['n']],
  ['a mail of its own', 'mail', []],
] as const)(
  '%s can be enqueued again as soon as its job has ended, but is not twice in the queue',
  async (_, name, noticeIds) => {
    const enqueueOne = () => enqueueDelivery({ _id: 'one', noticeIds: [...noticeIds] });
    const queue = getQueue(name);
    const worker = new Worker(queue.name, null, { connection: { url: app.redisUrl } });
    const takeNext = () => worker.getNextJob('token', { block: false });
    for (const _ of ['first', 'second']) {
      const id = await enqueueOne();
      expect(await enqueueOne()).toBe(id);
      const job = await takeNext();
      expect(job?.id).toBe(id);
      await job?.moveToCompleted(undefined, 'token', false);
      expect(await takeNext()).toBeUndefined();
    }
    await worker.close();
  },
);
