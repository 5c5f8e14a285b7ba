import { expect, test } from 'vitest';
import { killsOnly } from '../chaos/faults/schedule.ts';
import { runSoak } from '../chaos/soak.ts';
import { IS_FULL } from './kit/full.ts';

/** How often something is killed. */
const KILLS = IS_FULL ? 6 : 2;

/** The soak in small; `npm run chaos -- soak` is the whole, with the mutants that its checker must find first. */
test('R21, R32, R33, R34, R36, R38: kills lose, double and reorder nothing, and every member reads and counts the same', {
  timeout: 400_000,
}, async () => {
  const faults = killsOnly(KILLS, 6).map((fault) => ({ ...fault, ms: Math.min(fault.ms, 1_000) }));
  const options = { faults, seed: 6, clients: 20, rate: 80, races: 4 * KILLS, leavers: 2, calmMs: 500 };
  const { acknowledged, stable, refused, violations, sentBySocket } = await runSoak(options);
  expect(violations).toEqual([]);
  expect(refused).toBe(0);
  expect(stable).toBe(acknowledged);
  expect(acknowledged).toBeGreaterThan(40 * KILLS);
  // Half of the members send over their connections, the others by HTTP.
  expect(sentBySocket).toBeGreaterThan(acknowledged / 4);
  expect(sentBySocket).toBeLessThan((3 * acknowledged) / 4);
});
