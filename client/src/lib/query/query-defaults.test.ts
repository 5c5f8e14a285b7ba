import { expect, it } from 'vitest';
import { CLIENT_CACHE } from './cache-times.ts';
import { queryClient } from './query.ts';

const MINUTE_MS = 60_000;

it('keeps data until it is invalidated, and requests it once', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * MINUTE_MS,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  });
});

it('keeps expensive data for the specified time', () => {
  expect(CLIENT_CACHE).toMatchObject({
    recommendationsMs: 30 * MINUTE_MS,
    feedbackMs: 24 * 60 * MINUTE_MS,
    unreadCountMs: MINUTE_MS,
    pollMessagesMs: 10_000,
  });
});
