import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../chat/threads/thread-types.ts';
import { describeReply } from './reply-promise.ts';

const NOW = new Date(2026, 2, 1, 14, 8);
const HOUR_MS = 3_600_000;
const write = (seq: number, mine: boolean, hoursAgo: number): ThreadMessage => ({
  id: `id-${seq}`,
  seq,
  mine,
  content: 'text',
  createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString(),
});

describe('the promise of a reply', () => {
  it.each([
    ['nothing was written', []],
    ['the matchmaker wrote last', [write(1, true, 30), write(2, false, 1)]],
  ])('is for a message written now where %s', (_, messages) =>
    expect(describeReply(messages, NOW)).toBe('Write now: a reply usually comes by tomorrow 2:00 PM.'),
  );

  it('is for the first message that has no answer', () => {
    const messages = [write(1, false, 40), write(2, true, 20), write(3, true, 1)];
    expect(describeReply(messages, NOW)).toBe('A reply usually comes by today 6:00 PM.');
  });

  it('does not name a time that is over', () => {
    expect(describeReply([write(1, true, 23.95)], NOW)).toMatch(/usually comes by today 2:08 PM\.$/);
    expect(describeReply([write(1, true, 25)], NOW)).toBe('This reply is taking longer than we promise.');
  });
});
