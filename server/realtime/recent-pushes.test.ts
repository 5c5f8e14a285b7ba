import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecentPushes, type RecentPushes } from './recent-pushes.ts';

let pushes: RecentPushes;
beforeEach(() => {
  vi.useFakeTimers();
  pushes = createRecentPushes();
});
afterEach(() => {
  vi.useRealTimers();
});
const push = (room: string, event = 'notice') => pushes.note({ type: 'deliver', room, event, payload: {} });

test('knows for 15 seconds to whom something was pushed, and when', () => {
  vi.advanceTimersByTime(60_000);
  push('live:a');
  for (let passedMs = 0; passedMs <= 15_000; passedMs += 500) {
    push('live:b');
    expect(pushes.mayHavePushed(['user:a', 'live:a'], passedMs)).toBe(true);
    if (passedMs > 0) expect(pushes.mayHavePushed(['user:a', 'live:a'], passedMs - 1)).toBe(false);
    expect(pushes.mayHavePushed(['live:c'], passedMs)).toBe(false);
    vi.advanceTimersByTime(500);
  }
});

test('says that something may have been pushed in a time of which it knows nothing', () => {
  vi.advanceTimersByTime(1_000);
  expect(pushes.mayHavePushed(['live:a'], 1_000)).toBe(false);
  expect(pushes.mayHavePushed(['live:a'], 1_001)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(pushes.mayHavePushed(['live:a'], 15_000)).toBe(false);
  expect(pushes.mayHavePushed(['live:a'], 60_000)).toBe(true);
  pushes.forget();
  expect(pushes.mayHavePushed(['live:a'], 1)).toBe(true);
});

test('leaves out what is out of date at once, and what is no push', () => {
  vi.advanceTimersByTime(20_000);
  push('live:a', 'presence');
  push('live:a', 'match:typing');
  pushes.note({ type: 'leave', room: 'user:a', leftRoom: 'live:a' });
  expect(pushes.mayHavePushed(['user:a', 'live:a'], 10)).toBe(false);
});

test('remembers nobody for longer than twice that time', () => {
  for (let second = 0; second < 600; second += 1) {
    push(`live:${second}`);
    vi.advanceTimersByTime(1_000);
  }
  const known = Array.from({ length: 600 }, (_, second) => `live:${second}`);
  expect(known.filter((room) => pushes.mayHavePushed([room], 15_000)).length).toBe(15);
});
