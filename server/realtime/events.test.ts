import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import type { Ack } from '../../shared/contract/base/events.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { openTab, type Tab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { createActor } from '../domain/kernel/actor.ts';
import { sendMatchMessage } from '../domain/messaging/messages.ts';
import { changeSettings } from '../domain/settings/settings.ts';
import { UserModel } from '../models/members/user.ts';

const app = givenTestApp();

const say = (tab: Tab, matchId: string): Promise<Ack> =>
  tab.socket.timeout(3_000).emitWithAck('match:typing', { matchId });

/** Says something that no typed client would. */
const sayAnything = (tab: Tab, event: string, ...args: unknown[]) =>
  (tab.socket as unknown as { emit(event: string, ...args: unknown[]): void }).emit(event, ...args);

const givenPair = async () => {
  const [one, other] = await Promise.all([makeMember(), makeMember()]);
  const match = await makeConnection(one._id, other._id);
  const tabs = await Promise.all([one, other].map(async (user) => openTab(app.url, await app.signIn(user))));
  const [mine, theirs] = tabs as [Tab, Tab];
  return { one, other, matchId: match._id, mine, theirs };
};

describe('match:typing', () => {
  test('is pushed to the other member, once a second at most, and to no one else', async () => {
    const { one, matchId, mine, theirs } = await givenPair();
    const stranger = await openTab(app.url, await app.signIn(await makeMember()));
    expect(await say(mine, matchId)).toEqual({ ok: true });
    expect(await say(mine, matchId)).toEqual({ ok: true });
    await until(() => theirs.of('match:typing').length > 0, 'the push');
    expect(theirs.of('match:typing')).toEqual([{ matchId, userId: one._id }]);
    expect(mine.of('match:typing')).toEqual([]);
    expect(stranger.received).toEqual([]);
  });

  test.each([
    ['the sender', 0, 'showOnlineStatus'],
    ['the sender', 0, 'showLastActive'],
    ['the other', 1, 'showOnlineStatus'],
    ['the other', 1, 'showLastActive'],
  ] as const)(
    'R27: is not pushed where %s hides their presence (%i, %s), and the answer is the same',
    async (_, hides, field) => {
      const { one, other, matchId, mine, theirs } = await givenPair();
      await changeSettings(createActor(hides === 0 ? one : other, 's'), { privacy: { [field]: false } });
      // The first reason of a process takes a moment to compute.
      await until(() => mine.of('match:updated').length > 0, 'the push of the change', 20_000);
      expect(await say(mine, matchId)).toEqual({ ok: true });
      // Pushes arrive in order: with the message, an earlier one would be there.
      await sendMatchMessage(createActor(one, 's'), { matchId, content: 'Salam' });
      await until(() => theirs.of('match:message').length > 0, 'the message');
      expect(theirs.of('match:typing')).toEqual([]);
    },
  );

  test('R20: is refused, and the socket closed, once the session is over', async () => {
    const { one, matchId, mine } = await givenPair();
    await UserModel.updateOne({ _id: one._id }, { $inc: { sessionEpoch: 1 } });
    await say(mine, matchId).catch(() => {});
    await until(() => !mine.socket.connected, 'the end of the socket');
  });

  test('R57: more than forty in ten seconds are refused', async () => {
    const { matchId, mine } = await givenPair();
    const answers = await Promise.all(Array.from({ length: 75 }, () => say(mine, matchId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(40);
    expect(mine.socket.connected).toBe(true);
  });
});

test('R57: a check of the connection is acknowledged, and counts as an event', async () => {
  const { socket } = await openTab(app.url, await app.signIn(await makeUser()));
  const check = async () => void (await socket.timeout(3_000).emitWithAck('connection:check'));
  await Promise.all(Array.from({ length: 40 }, check));
  let isAnswered = false;
  socket.emit('connection:check', () => {
    isAnswered = true;
  });
  // Answers come in order.
  const typed = await socket.timeout(3_000).emitWithAck('match:typing', { matchId: 'any' });
  expect([typed.ok, isAnswered]).toEqual([false, false]);
});

test('R21: a client is only in its own rooms, whatever rooms it names', async () => {
  const { other, matchId, theirs } = await givenPair();
  const stranger = await openTab(app.url, await app.signIn(await makeMember()));
  const rooms = [`user:${other._id}`, `live:${other._id}`, matchId];
  for (const room of rooms)
    for (const event of ['join', 'subscribe', 'room', 'joinRoom']) sayAnything(stranger, event, room, { room, rooms });
  for (const packet of [`42["join","${rooms[1]}"]`, `40/live,{}`, `42/user:${other._id},["join"]`])
    (stranger.socket.io.engine as unknown as { write(packet: string): void }).write(packet);
  const [{ one, mine }] = [await givenPair()];
  expect(one._id).not.toBe(other._id);
  await say(mine, matchId);
  const thread = await makeConnection(one._id, other._id);
  await say(mine, thread._id);
  await until(() => theirs.of('match:typing').length > 0, 'the push to whom it concerns');
  expect(stranger.received).toEqual([]);
});

test('R52: no payload ends the process or causes an internal error', { timeout: 60_000 }, async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  const user = await makeMember();
  const browser = await app.signIn(user);
  const names = fc.oneof(fc.constantFrom('match:message', 'match:read', 'match:typing', 'call'), fc.string());
  const packets = fc.constantFrom(
    '',
    '5-',
    '51-["call"]',
    '2["__proto__",{}]',
    '2{',
    '99',
    '\u0000',
    `2${'['.repeat(999)}`,
  );
  const events = fc.tuple(names, fc.array(fc.anything(), { maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 30 }), packets, async (said, packet) => {
      const socket = (await openTab(app.url, browser)).socket as unknown as Socket;
      for (const [name, given] of said) socket.emit(name, ...given);
      // What Socket.IO's own client would never write: no packet, or one that breaks off.
      socket.io.engine.write(packet);
      await new Promise((wake) => setTimeout(wake, 5));
      socket.disconnect();
    }),
    { numRuns: 100, endOnFailure: true },
  );
  expect((await browser.request('GET', '/healthz')).status).toBe(200);
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);
  expect(failures).toEqual([]);
  expect(app.faults.splice(0)).toEqual([]);
});
