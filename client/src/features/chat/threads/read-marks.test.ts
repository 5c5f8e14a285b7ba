import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { createReadMarker } from './read-marks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('sends one mark at a time and the furthest last, however many messages arrive', async () => {
  const marks: number[] = [];
  const onRead = vi.fn();
  let answer = (): void => undefined;
  const markRead = (upTo: number) => {
    marks.push(upTo);
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const marker = createReadMarker(markRead, onRead);
  for (let seq = 1; seq <= 100; seq += 1) {
    marker.read(seq);
    if (seq % 5 === 0) answer();
    await vi.advanceTimersByTimeAsync(20);
  }
  for (let turn = 0; turn < 2; turn += 1) {
    answer();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(marks[0]).toBe(1);
  expect(marks.at(-1)).toBe(100);
  expect(marks.length).toBeLessThanOrEqual(6);
  expect(marks).toEqual([...marks].sort((a, b) => a - b));
  expect(onRead).toHaveBeenCalledTimes(marks.length);
  marker.read(40);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(marks.at(-1)).toBe(100);
});

it('tries a mark that failed again without a new message, after growing pauses, until it is acknowledged', async () => {
  const tries: number[] = [];
  const onRead = vi.fn();
  const begin = Date.now();
  const marker = createReadMarker(async () => {
    tries.push(Date.now() - begin);
    if (tries.length < 5) throw new TypeError('Failed to fetch');
  }, onRead);
  marker.read(7);
  await vi.advanceTimersByTimeAsync(60_000);
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
  expect(onRead).toHaveBeenCalledOnce();
});

it('tries a mark again that is never answered', async () => {
  const markRead = vi.fn(() => new Promise<void>(() => undefined));
  createReadMarker(markRead).read(1);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(markRead).toHaveBeenCalledTimes(2);
});

it('tries the mark that is missing again as the connection is back, and no other', async () => {
  const markRead = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(503, '', 60))
    .mockResolvedValue(undefined);
  const marker = createReadMarker(markRead);
  marker.read(3);
  await vi.advanceTimersByTimeAsync(1_000);
  marker.retry();
  await vi.advanceTimersByTimeAsync(1_000);
  marker.retry();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(markRead.mock.calls).toEqual([[3], [3]]);
});

it('does not repeat a mark that is refused; the next one includes it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const markRead = vi.fn().mockRejectedValueOnce(new ApiError(403, '')).mockResolvedValue(undefined);
  const marker = createReadMarker(markRead);
  marker.read(1);
  await vi.advanceTimersByTimeAsync(60_000);
  marker.read(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(markRead.mock.calls).toEqual([[1], [2]]);
});

it('R29: tries nothing again in the session of somebody else', async () => {
  const markRead = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  createReadMarker(markRead).read(1);
  await vi.advanceTimersByTimeAsync(100);
  enterSession(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(markRead).toHaveBeenCalledOnce();
});
