import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('ignores a failed mark and continues with the next', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const markRead = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  const marker = createReadMarker(markRead);
  marker.read(1);
  await vi.advanceTimersByTimeAsync(1_000);
  marker.read(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(markRead.mock.calls).toEqual([[1], [2]]);
});
