import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { countAfter, DRAWN, firstUnread, STEP, shifted, spanOf } from './window.ts';

const thread = (from: number, to: number): ThreadMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const seq = from + index;
    return { id: `id-${seq}`, seq, mine: seq % 2 === 0, content: 'x', createdAt: '2026-01-01T00:00:00.000Z' };
  });

describe('the part of a thread that is drawn', () => {
  it('is the newest messages while the reader is at the end, and never more than a bound', () => {
    expect(spanOf([], null)).toEqual({ from: 0, to: 0 });
    expect(spanOf(thread(1, 30), null)).toEqual({ from: 0, to: 30 });
    expect(spanOf(thread(1, 10_000), null)).toEqual({ from: 10_000 - DRAWN, to: 10_000 });
  });

  it('stays with its first message while others come before and after', () => {
    const seqs = (messages: ThreadMessage[]) => {
      const { from, to } = spanOf(messages, 300);
      return [messages[from]?.seq, messages[to - 1]?.seq];
    };
    expect(seqs(thread(251, 500))).toEqual([300, 300 + DRAWN - 1]);
    expect(seqs(thread(101, 900))).toEqual([300, 300 + DRAWN - 1]);
  });

  it('moves by steps to the start and back to the end, and no further', () => {
    const messages = thread(1, 500);
    let top: number | null = null;
    const visited: number[] = [];
    for (let next = shifted(messages, spanOf(messages, top), -1); next !== null; ) {
      top = next;
      visited.push(top);
      next = shifted(messages, spanOf(messages, top), -1);
    }
    expect(visited[0]).toBe(500 - DRAWN + 1 - STEP);
    expect(top).toBe(1);
    for (let next = shifted(messages, spanOf(messages, top), 1); next !== null; ) {
      top = next;
      next = shifted(messages, spanOf(messages, top), 1);
    }
    expect(spanOf(messages, top)).toEqual(spanOf(messages, null));
  });
});

describe('what is new', () => {
  it.each([
    { readUpTo: 10, first: undefined, count: 0 },
    { readUpTo: 9, first: undefined, count: 0 },
    { readUpTo: 6, first: 7, count: 2 },
    { readUpTo: 0, first: 1, count: 5 },
    { readUpTo: Number.POSITIVE_INFINITY, first: undefined, count: 0 },
  ])('after $readUpTo of ten is what the other wrote: first $first, $count in all', ({ readUpTo, first, count }) => {
    expect(firstUnread(thread(1, 10), readUpTo)).toBe(first);
    expect(countAfter(thread(1, 10), readUpTo)).toBe(count);
  });
});
