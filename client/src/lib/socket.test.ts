import { expect, it } from 'vitest';
import { getWaitMs } from './socket.ts';

it.each([
  ['names no time', {}, 0, 2_000],
  ['names a shorter one than ours', { data: { retryAfterMs: 300 } }, 0, 2_000],
  ['names its time', { data: { retryAfterMs: 40_000 } }, 0, 40_000],
  ['names no number', { data: { retryAfterMs: 'soon' } }, 0, 2_000],
  ['is met by many tabs', { data: { retryAfterMs: 40_000 } }, 1, 50_000],
])('after a refusal that %s, waits as long as that', (_what, refusal, random, expected) => {
  expect(getWaitMs(refusal, random)).toBe(expected);
});
