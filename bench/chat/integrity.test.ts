import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { runIntegrityRound } from './integrity.ts';
import { isSound } from './load/ledger.ts';

test('R32, R34: under load, every acknowledged message is stored and delivered once, in order, to whom it concerns', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mithaq-bench-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const results = await runIntegrityRound(await testStores(), dataDir);
  for (const { verdict, failed } of results) {
    expect(isSound(verdict), JSON.stringify(verdict)).toBe(true);
    expect(failed).toBe(0);
  }
  // At 200 a second: by HTTP, then by socket.
  expect([results[1], results[3]].map((result) => result?.verdict.acknowledged)).toEqual([400, 400]);
});
