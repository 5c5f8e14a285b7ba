import { expect, test } from 'vitest';
import type { UserActor } from '../domain/kernel/actor.ts';
import { createActorKeeper } from './kept-actors.ts';
import type { LiveSocket } from './server.ts';

type Data = Pick<LiveSocket['data'], 'kept' | 'dropped'>;

const given = () => {
  const socket: { data: Data } = { data: {} };
  const state = { atMs: 0, reads: 0, found: true, whileReading: () => {} };
  const find = createActorKeeper<{ data: Data }>(
    async () => {
      state.reads += 1;
      const { found } = state;
      state.whileReading();
      return found ? ({ userId: `read ${state.reads}` } as UserActor) : null;
    },
    () => state.atMs,
  );
  return { socket, state, find: async (call = 'messages.send') => (await find(socket, call))?.userId ?? null };
};

test('R11: who writes in a thread is read again 0.9 s later; for other calls each time', async () => {
  const { state, find } = given();
  expect(await find()).toBe('read 1');
  state.atMs = 899;
  expect(await find('messages.read')).toBe('read 1');
  expect(await find('staffConversations.list')).toBe('read 2');
  state.atMs = 900;
  state.found = false;
  expect(await find()).toBeNull();
  expect(await find()).toBeNull();
  expect(state.reads).toBe(4);
});

test('R11: what was read before a change that is heard of while it is read is not kept', async () => {
  const { socket, state, find } = given();
  state.whileReading = () => {
    socket.data.dropped = (socket.data.dropped ?? 0) + 1;
  };
  expect(await find()).toBe('read 1');
  expect(await find()).toBe('read 2');
});
