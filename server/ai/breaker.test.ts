import { expect, test } from 'vitest';
import { Breaker, CircuitOpen } from './breaker.ts';

const broken = () => Promise.reject(new Error('down'));
const fine = () => Promise.resolve('up');

test('opens after some failures in a row, lets one through after its rest, and closes with the first success', async () => {
  let now = 0;
  const breaker = new Breaker({ failures: 3, restMs: 1_000 }, () => now);
  for (const work of [broken, broken, fine, broken, broken, broken]) await breaker.run(work).catch(() => {});
  await expect(breaker.run(fine)).rejects.toThrow(CircuitOpen);
  now = 1_000;
  // One tries; whoever comes meanwhile is sent away.
  const trying = breaker.run(broken);
  await expect(breaker.run(fine)).rejects.toThrow(CircuitOpen);
  await expect(trying).rejects.toThrow('down');
  await expect(breaker.run(fine)).rejects.toThrow(CircuitOpen);
  now = 2_000;
  expect(await breaker.run(fine)).toBe('up');
  expect(await breaker.run(fine)).toBe('up');
});
