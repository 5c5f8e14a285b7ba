import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { queryClient } from './query.ts';
import { startRetrying } from './retry-failed-queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Has a query shown that fails with a status until it is let succeed. */
const show = async (key: string, status: number) => {
  const state = { calls: 0, fails: true };
  const queryFn = async () => {
    state.calls += 1;
    if (state.fails) throw new ApiError(status, '');
    return 'there';
  };
  const stop = new QueryObserver(queryClient, { queryKey: [key], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { state, stop };
};

it('what is shown and could not be loaded is tried again after growing pauses, also what failed before; a refusal is not', async () => {
  const early = await show('early', 503);
  const refused = await show('refused', 403);
  startRetrying();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(early.state.calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(early.state.calls).toBe(2);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(early.state.calls).toBe(2);
  early.state.fails = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(queryClient.getQueryData(['early'])).toBe('there');
  await vi.advanceTimersByTimeAsync(300_000);
  expect([early.state.calls, refused.state.calls]).toEqual([3, 1]);
  early.stop();
  refused.stop();

  const later = await show('later', 500);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(later.state.calls).toBe(2);
  later.stop();
});
