import { expect, test } from 'vitest';
import { findValkey, isRecent } from './find-valkey.ts';
import { readVersion } from './programs.ts';

test.each([
  ['Redis server v=6.2.0 sha=00000000:0 malloc=jemalloc-5.1.0 bits=64', true],
  ['Redis server v=7.0.15 sha=00000000:0', true],
  ['Valkey server v=9.1.2 sha=00000000:0', true],
  ['Redis server v=6.0.16 sha=00000000:0', false],
  ['Redis server v=5.0.7', false],
  ['sh: redis-server: not found', false],
])('%s', (text, expected) => {
  expect(isRecent(text)).toBe(expected);
});

test('finds a program that runs here', async () => {
  const { file, env } = await findValkey(() => {});
  expect(isRecent((await readVersion(file, env)).text)).toBe(true);
});
