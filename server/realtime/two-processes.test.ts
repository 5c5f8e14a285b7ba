import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { requestUntilServed } from '../../testing/app/requests.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { startServerProcess } from '../../testing/processes/server-process.ts';
import { givenTwoServers } from '../../testing/processes/two-servers.ts';
import { publish } from '../domain/kernel/events.ts';
import { UserModel } from '../models/members/user.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { MessageModel } from '../models/messaging/message.ts';
import { createWorkerEmitter } from './worker-emitter.ts';

const on = givenTwoServers();

const givenPair = async () => {
  const [one, other] = await Promise.all([
    makeMember({ membershipTier: 'premium' }),
    makeMember({ membershipTier: 'premium' }),
  ]);
  const match = await makeConnection(one._id, other._id);
  const [browser, otherBrowser] = await Promise.all([on.here.signIn(one), on.here.signIn(other)]);
  return { one, other, params: { id: match._id }, browser, otherBrowser };
};

test('R34: what two people write to each other at two processes is pushed to both, each message once', async () => {
  const { params, browser, otherBrowser } = await givenPair();
  const tabs = [await openTab(on.here.url, browser), await openTab(on.there.url, otherBrowser)];
  const sendMany = async (way: TestClient) => {
    for (let index = 0; index < 40; index += 1)
      await way.call(contract.messages.send, { params, body: { content: `message ${index}` } });
  };
  await Promise.all([browser, on.there.browserLike(otherBrowser)].map(sendMany));
  await until(() => tabs.every((tab) => tab.of('match:message').length === 80), 'all messages in both tabs');
  for (const tab of tabs)
    expect(new Set(tab.of('match:message').map(({ message }) => message.seq))).toEqual(
      new Set(Array.from({ length: 80 }, (_, index) => index + 1)),
    );
});

test('R33: 50 concurrent sends of one id over both processes make one message and 50 equal answers', async () => {
  const { params, browser } = await givenPair();
  const ways = [browser, on.there.browserLike(browser)];
  await Promise.all(ways.map((way) => way.call(contract.messages.unreadCount)));
  const body = { content: 'Once', clientMessageId: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      requestUntilServed(ways[index % 2] ?? browser, 'POST', `/api/matches/${params.id}/messages`, { body }),
    ),
  );
  expect(new Set(answers.map(({ answer }) => answer.text)).size).toBe(1);
  // Whoever made it learns that it was made, unless that was by a try that the service was too busy to answer.
  const created = answers.filter(({ answer }) => answer.status === 201);
  expect(answers.some(({ tries }) => tries > 1) ? [0, 1] : [1]).toContain(created.length);
  expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(50 - created.length);
  expect(await MessageModel.countDocuments({ conversationId: params.id })).toBe(1);
});

test('R21: who becomes an applicant at one process gets no more pushes for members at the other, until a member again', async () => {
  const user = await makeMember();
  const far = await openTab(on.there.url, await on.here.signIn(user));
  const pushes = () => far.of('matches:daily').map(({ count }) => count);
  let updates = 0;
  /** Resolves once the other process has followed the account's present rights. */
  const followed = async () => {
    publish([{ type: 'user.updated', userId: user._id }]);
    updates += 1;
    await until(() => far.of('user:updated').length === updates, 'the update');
  };
  const pushBatch = (count: number) => publish([{ type: 'batch.ready', userId: user._id, day: '2026-03-01', count }]);
  pushBatch(1);
  await until(() => pushes().length === 1, 'the push to a member');
  await UserModel.updateOne({ _id: user._id }, { role: 'applicant' });
  await followed();
  pushBatch(2);
  await followed();
  await UserModel.updateOne({ _id: user._id }, { role: 'member' });
  await followed();
  pushBatch(3);
  await until(() => pushes().at(-1) === 3, 'the push to a member again');
  expect(pushes()).toEqual([1, 3]);
  expect(far.socket.connected).toBe(true);
});

test('R34: a process that was held up until the stream was trimmed before it closes its connections; clients return', async () => {
  const stream = 'mithaq:socket-commands';
  const user = await makeMember();
  const far = await openTab(on.there.url, await on.here.signIn(user));
  const pushBatch = (count: number) => publish([{ type: 'batch.ready', userId: user._id, day: '2026-03-01', count }]);
  const arrived = (count: number) => until(() => far.of('matches:daily').at(-1)?.count === count, `push ${count}`);
  const ends: string[] = [];
  far.socket.on('disconnect', (reason) => ends.push(reason));
  const redis = new Redis(on.here.redisUrl);
  onTestFinished(() => redis.disconnect());
  pushBatch(1);
  await arrived(1);
  on.there.child.kill('SIGSTOP');
  onTestFinished(() => void on.there.child.kill('SIGCONT'));
  // The read under way gets the first of them; the second read finds the position after it trimmed.
  for (let index = 0; index < 400; index += 1) await redis.xadd(stream, '*', 'from', 'another', 'commands', '[]');
  await redis.xtrim(stream, 'MAXLEN', 200);
  expect(ends).toEqual([]);
  on.there.child.kill('SIGCONT');
  await until(() => ends.length > 0, 'the end of the connection');
  expect(ends).toEqual(['transport close']);
  await until(() => far.socket.connected, 'the client is back');
  pushBatch(2);
  await arrived(2);
});

test('a process without sockets pushes by createWorkerEmitter', async () => {
  const { one, browser } = await givenPair();
  const far = await openTab(on.there.url, browser);
  const emitter = createWorkerEmitter(on.here.redisUrl);
  publish([{ type: 'batch.ready', userId: one._id, day: '2026-03-01', count: 7 }]);
  await until(() => far.of('matches:daily').length > 0, 'the push');
  emitter.close();
});

test('R34: 12 senders over both processes and a live reader who reconnects: none missed, doubled or out of order', {
  timeout: 600_000,
}, async () => {
  const { params, browser, otherBrowser } = await givenPair();
  const total = 600;
  const ways = [browser, otherBrowser, on.there.browserLike(browser), on.there.browserLike(otherBrowser)];
  await Promise.all(ways.map((way) => way.call(contract.messages.unreadCount)));

  const reader = await liveReader(otherBrowser, params);
  let next = 0;
  const send = async (way: TestClient, sender: number) => {
    for (let mine = 0; next < total; mine += 1) {
      next += 1;
      const body = { content: `${sender}:${mine}`, clientMessageId: randomUUID() };
      await way.call(contract.messages.send, { params, body });
      if (mine % 60 === sender * 5) reader.breakOff();
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, sender) => send(ways[sender % 4] ?? browser, sender)));
  await until(() => reader.seen.length >= total, 'all messages', 60_000);
  await reader.close();

  expect(reader.breaks()).toBeGreaterThan(total / 250);
  expect(reader.seen.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  for (let sender = 0; sender < 12; sender += 1) {
    const own = reader.seen.flatMap(({ content }) => (content.startsWith(`${sender}:`) ? [content] : []));
    expect(own).toEqual(own.map((_, index) => `${sender}:${index}`));
  }
});

/** Reads as a client does: takes the next message from a push, fetches what is missing on a gap or a connection. */
const liveReader = async (browser: TestClient, params: { id: string }) => {
  const seen: { seq: number; content: string }[] = [];
  let breaks = 0;
  let reading = Promise.resolve();
  let trying: NodeJS.Timeout | undefined;
  const pagesAfter = async () => {
    for (let full = true; full; ) {
      const page = await browser.call(contract.messages.list, { params, query: { after: seen.length, limit: 200 } });
      for (const message of page) if (message.seq > seen.length) seen.push(message);
      full = page.length === 200;
    }
  };
  // An idle line that the server closes in the same instant fails a call: it is made again, as the client does.
  const catchUp = () => pagesAfter().catch(pagesAfter);
  const tab = await openTab(on.there.url, browser);
  tab.socket.on('match:message', ({ message }) => {
    if (message.seq === seen.length + 1) seen.push(message);
    else if (message.seq > seen.length) reading = reading.then(catchUp);
  });
  // A refusal (a store briefly away, old tabs not yet noticed as gone) is tried again, as the client does.
  tab.socket.on('connect_error', () => {
    if (!tab.socket.active) trying = setTimeout(() => tab.socket.connect(), 200);
  });
  tab.socket.on('connect', () => {
    reading = reading.then(catchUp);
  });
  return {
    seen,
    breaks: () => breaks,
    breakOff: () => {
      breaks += 1;
      tab.socket.io.engine.close();
    },
    /** Resolves once no fetch is under way. */
    close: () => {
      clearTimeout(trying);
      tab.socket.removeAllListeners();
      tab.socket.disconnect();
      return reading;
    },
  };
};

/** How many transactions MongoDB has aborted, as it does with one that finds a document written by another. */
const countAborted = async (): Promise<number> =>
  Number((await mongoose.connection.getClient().db('admin').command({ serverStatus: 1 })).transactions.totalAborted);

test('R11: what a process commits while it ends is pushed by the others', async () => {
  const ending = await startServerProcess(on.here);
  const { one, params, browser, otherBrowser } = await givenPair();
  const far = await openTab(on.here.url, otherBrowser);
  const way = ending.browserLike(browser);
  await way.call(contract.messages.unreadCount);
  // As that of a process that hangs: the message waits until it is ended as stale.
  const holding = await mongoose.startSession();
  holding.startTransaction();
  await ConversationModel.updateOne({ _id: params.id }, { lastActivityAt: new Date() }, { session: holding });
  const before = await countAborted();
  const sending = way.request('POST', `/api/matches/${params.id}/messages`, { body: { content: 'Last words' } });
  await expect.poll(countAborted).toBeGreaterThan(before + 1);
  const stopped = ending.stop();
  expect((await sending).status).toBe(201);
  await until(() => far.of('match:message').length > 0, 'the message at the other process');
  expect(far.of('match:message').map(({ message }) => message.senderId)).toEqual([one._id]);
  await stopped;
  await holding.abortTransaction().catch(() => {});
  await holding.endSession();
});
