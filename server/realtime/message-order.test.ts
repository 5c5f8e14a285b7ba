import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderMessages } from './message-order.ts';
import type { DeliverCommand, SocketCommand } from './socket-commands.ts';

let run: SocketCommand[];
let pass: (command: SocketCommand) => void;
beforeEach(() => {
  vi.useFakeTimers();
  run = [];
  pass = orderMessages((command) => run.push(command));
});
afterEach(() => {
  vi.useRealTimers();
});

const message = (seq: number, { to = 'a', of = 'c', isSoonAfter = true } = {}): DeliverCommand => ({
  type: 'deliver',
  room: `live:${to}`,
  event: 'match:message',
  payload: { seq },
  order: { conversationId: of, seq, isSoonAfter },
});
const passAll = (...commands: SocketCommand[]) => {
  for (const command of commands) pass(command);
};
const listSeqs = () => run.map((command) => command.type === 'deliver' && command.order?.seq);

test('R34: messages that come in another order are delivered in that of their numbers', () => {
  passAll(message(1), message(4), message(3));
  expect(listSeqs()).toEqual([1]);
  pass(message(2));
  expect(listSeqs()).toEqual([1, 2, 3, 4]);
  vi.runAllTimers();
  expect(listSeqs()).toEqual([1, 2, 3, 4]);
});

test('a message waits for one that was stored shortly before it, and not for an older one', () => {
  pass(message(7, { isSoonAfter: false }));
  expect(listSeqs()).toEqual([7]);
  pass(message(3, { of: 'd' }));
  expect(listSeqs()).toEqual([7]);
  pass(message(2, { of: 'd', isSoonAfter: false }));
  expect(listSeqs()).toEqual([7, 2, 3]);
});

test('what does not come is not waited for longer than a second', () => {
  passAll(message(1), message(5), message(3));
  vi.advanceTimersByTime(999);
  expect(listSeqs()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(listSeqs()).toEqual([1, 3, 5]);
  passAll(message(6), message(4));
  expect(listSeqs()).toEqual([1, 3, 5, 6, 4]);
});

test('each reader and each conversation has its own order, and other commands wait for nothing', () => {
  passAll(message(2), message(1, { to: 'b' }), message(1, { of: 'd' }));
  const leave = { type: 'leave', room: 'user:a', leftRoom: 'live:a' } as const;
  pass(leave);
  expect(run).toEqual([message(1, { to: 'b' }), message(1, { of: 'd' }), leave]);
  pass(message(1));
  expect(run.slice(3)).toEqual([message(1), message(2)]);
});
