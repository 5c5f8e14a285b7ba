import { BrokenCircuitError } from 'cockatiel';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBreaker } from './breaker.ts';

const broken = () => Promise.reject(new Error('down'));
const fine = () => Promise.resolve('up');

test('opens after some failures in a row, lets one through after its rest, and closes with the first success', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const breaker = createBreaker({ maxFailures: 3, restMs: 1_000 });
  for (const work of [broken, broken, fine, broken, broken, broken]) await breaker.execute(work).catch(() => {});
  await expect(breaker.execute(fine)).rejects.toThrow(BrokenCircuitError);
  vi.setSystemTime(1_000);
  // One call is let through; another that is made meanwhile does not reach the service.
  const trying = breaker.execute(broken);
  await expect(breaker.execute(fine)).rejects.toThrow(BrokenCircuitError);
  await expect(trying).rejects.toThrow('down');
  await expect(breaker.execute(fine)).rejects.toThrow(BrokenCircuitError);
  vi.setSystemTime(2_000);
  expect(await breaker.execute(fine)).toBe('up');
  expect(await breaker.execute(fine)).toBe('up');
});
