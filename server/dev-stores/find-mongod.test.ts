import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findMongod, isRecent } from './find-mongod.ts';
import { readVersion } from './programs.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['db version v6.0.5\nBuild Info: {}', true],
  ['db version v10.0.0', true],
  ['db version v5.0.31', false],
  ['db version v3.6.8', false],
  ['sh: mongod: not found', false],
])('%s', (text, expected) => {
  expect(isRecent(text)).toBe(expected);
});

test('finds a program that runs here', async () => {
  const { file, env } = await findMongod(() => {});
  const answer = await readVersion(file, env);
  expect(answer.runs).toBe(true);
  expect(answer.text).toMatch(/db version v\d+\.\d+/);
});

test.each([
  ['v3.6.8', false],
  ['v8.0.0', true],
])('of a mongod %s on PATH it is %s that it is used', async (version, isUsed) => {
  const folder = await mkdtemp(join(tmpdir(), 'mithaq-path-'));
  try {
    const installed = join(folder, 'mongod');
    await writeFile(installed, `#!/bin/sh\necho 'db version ${version}'\n`, { mode: 0o755 });
    vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
    const { file } = await findMongod(() => {});
    expect(file === installed).toBe(isUsed);
  } finally {
    await rm(folder, { recursive: true });
  }
});
