import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { invalidateCostly, queryClient } from './query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('costly data is fetched again at once, and then not for twelve seconds, however many pushes come', async () => {
  let fetches = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: [contract.matches.recommendations.path],
    queryFn: async () => {
      fetches += 1;
      return [];
    },
  });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(fetches).toBe(1);
  for (let push = 0; push < 20; push += 1) {
    invalidateCostly(contract.matches.recommendations);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(fetches).toBe(2);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(fetches).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches).toBe(3);
  stop();
});
