import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../threads/thread-types.ts';
import {
  countReceivedAfter,
  findFirstUnread,
  getMessageRange,
  getShiftedStart,
  MAX_RENDERED_MESSAGES,
  SHIFTED_MESSAGES,
} from './message-range.ts';

const thread = (from: number, to: number): ThreadMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const seq = from + index;
    return { id: `id-${seq}`, seq, mine: seq % 2 === 0, content: 'x', createdAt: '2026-01-01T00:00:00.000Z' };
  });

describe('the rendered range of a thread', () => {
  it('is the newest messages while the viewer is at the end, and never exceeds its maximum', () => {
    expect(getMessageRange([], null)).toEqual({ from: 0, to: 0 });
    expect(getMessageRange(thread(1, 30), null)).toEqual({ from: 0, to: 30 });
    expect(getMessageRange(thread(1, 10_000), null)).toEqual({ from: 10_000 - MAX_RENDERED_MESSAGES, to: 10_000 });
  });

  it('keeps its first message while others are added before and after', () => {
    const seqs = (messages: ThreadMessage[]) => {
      const { from, to } = getMessageRange(messages, 300);
      return [messages[from]?.seq, messages[to - 1]?.seq];
    };
    expect(seqs(thread(251, 500))).toEqual([300, 300 + MAX_RENDERED_MESSAGES - 1]);
    expect(seqs(thread(101, 900))).toEqual([300, 300 + MAX_RENDERED_MESSAGES - 1]);
  });

  it('moves in steps to the start and back to the end, and no further', () => {
    const messages = thread(1, 500);
    let top: number | null = null;
    const visited: number[] = [];
    for (let next = getShiftedStart(messages, getMessageRange(messages, top), -1); next !== null; ) {
      top = next;
      visited.push(top);
      next = getShiftedStart(messages, getMessageRange(messages, top), -1);
    }
    expect(visited[0]).toBe(500 - MAX_RENDERED_MESSAGES + 1 - SHIFTED_MESSAGES);
    expect(top).toBe(1);
    for (let next = getShiftedStart(messages, getMessageRange(messages, top), 1); next !== null; ) {
      top = next;
      next = getShiftedStart(messages, getMessageRange(messages, top), 1);
    }
    expect(getMessageRange(messages, top)).toEqual(getMessageRange(messages, null));
  });
});

describe('unread messages', () => {
  it.each([
    { readUpTo: 10, first: undefined, count: 0 },
    { readUpTo: 9, first: undefined, count: 0 },
    { readUpTo: 6, first: 7, count: 2 },
    { readUpTo: 0, first: 1, count: 5 },
    { readUpTo: Number.POSITIVE_INFINITY, first: undefined, count: 0 },
  ])('after $readUpTo of ten, only of the other: first $first, $count in total', ({ readUpTo, first, count }) => {
    expect(findFirstUnread(thread(1, 10), readUpTo)).toBe(first);
    expect(countReceivedAfter(thread(1, 10), readUpTo)).toBe(count);
  });
});
