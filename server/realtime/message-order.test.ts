import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMessageOrder, type MessageOrder } from './message-order.ts';
import type { DeliverCommand, SocketCommand } from './socket-commands.ts';

let run: SocketCommand[];
let order: MessageOrder;
beforeEach(() => {
  vi.useFakeTimers();
  run = [];
  order = createMessageOrder((command) => run.push(command));
});
afterEach(() => {
  vi.useRealTimers();
});

/** A message for `to` in the conversation `of`; `previousAtMs`: when the one before it was written. */
const message = (seq: number, { to = 'a', of = 'c', previousAtMs = Date.now() as number | null } = {}) =>
  ({
    type: 'deliver',
    room: `live:${to}`,
    event: 'match:message',
    payload: {},
    message: { conversationId: of, seq, previousAtMs },
  }) satisfies DeliverCommand;
const pass = (...commands: SocketCommand[]) => {
  for (const command of commands) order.pass(command);
};
const listSeqs = () => run.map((command) => command.type === 'deliver' && command.message?.seq);

test('R34: messages that come in another order are delivered in that of their numbers', () => {
  pass(message(1), message(4), message(3));
  expect(listSeqs()).toEqual([1]);
  pass(message(2));
  expect(listSeqs()).toEqual([1, 2, 3, 4]);
  vi.runAllTimers();
  expect(listSeqs()).toEqual([1, 2, 3, 4]);
});

test('a message waits for one that was written within the five seconds before, and not for an older one', () => {
  vi.advanceTimersByTime(60_000);
  pass(message(1, { previousAtMs: null }), message(7, { previousAtMs: Date.now() - 5_000 }));
  expect(listSeqs()).toEqual([1, 7]);
  pass(message(3, { of: 'd', previousAtMs: Date.now() - 4_999 }), message(4, { of: 'd' }));
  expect(listSeqs()).toEqual([1, 7]);
  pass(message(2, { of: 'd', previousAtMs: null }));
  expect(listSeqs()).toEqual([1, 7, 2, 3, 4]);
});

test('no message waits for what came before this process listened, or is known to be lost', () => {
  const earlierMs = Date.now() - 1;
  pass(message(8, { previousAtMs: earlierMs }));
  expect(listSeqs()).toEqual([8]);
  vi.advanceTimersByTime(10);
  const lostMs = Date.now();
  vi.advanceTimersByTime(10);
  order.forget();
  pass(message(10, { previousAtMs: lostMs }));
  expect(listSeqs()).toEqual([8, 10]);
  pass(message(12));
  expect(listSeqs()).toEqual([8, 10]);
});

test('each waits for a second at most, and what waits for another one waits on', () => {
  pass(message(1), message(3));
  vi.advanceTimersByTime(990);
  pass(message(5));
  vi.advanceTimersByTime(9);
  expect(listSeqs()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(listSeqs()).toEqual([1, 3]);
  pass(message(4));
  expect(listSeqs()).toEqual([1, 3, 4, 5]);
});

test('messages that wait all the time are delivered in their order', () => {
  pass(message(1), message(3));
  vi.advanceTimersByTime(500);
  pass(message(5));
  vi.advanceTimersByTime(100);
  pass(message(2));
  vi.advanceTimersByTime(300);
  pass(message(7));
  vi.advanceTimersByTime(50);
  pass(message(4));
  vi.advanceTimersByTime(100);
  pass(message(6));
  expect(listSeqs()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a message that waits and comes once more is delivered once; a repeated older one makes no other wait', () => {
  pass(message(1), message(3), message(3, { previousAtMs: null }), message(2));
  vi.runAllTimers();
  expect(listSeqs()).toEqual([1, 3, 2]);
  pass(message(1), message(4));
  expect(listSeqs()).toEqual([1, 3, 2, 1, 4]);
});

test('each reader and each conversation has its own order, and other commands wait for nothing', () => {
  pass(message(2), message(1, { to: 'b' }), message(1, { of: 'd' }));
  const leave = { type: 'leave', room: 'user:a', leftRoom: 'live:a' } as const;
  pass(leave);
  expect(run).toEqual([message(1, { to: 'b' }), message(1, { of: 'd' }), leave]);
  pass(message(1));
  expect(run.slice(3)).toEqual([message(1), message(2)]);
});
