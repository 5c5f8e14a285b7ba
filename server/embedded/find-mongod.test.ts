import { expect, test } from 'vitest';
import { findMongod } from './find-mongod.ts';
import { readVersion } from './programs.ts';

test('finds a program that runs here', async () => {
  const { file, env } = await findMongod(() => {});
  const answer = await readVersion(file, env);
  expect(answer.runs).toBe(true);
  expect(answer.text).toMatch(/db version v\d+\.\d+/);
});
