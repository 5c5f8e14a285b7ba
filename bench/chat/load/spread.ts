import type { Spread } from './load-types.ts';

/** The middle, the 99th percentile and the greatest of some times; zeros of none. */
export const toSpread = (times: readonly number[]): Spread => {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
};
