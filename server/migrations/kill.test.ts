import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipped } from '../../testing/processes/programs.ts';
import { runMithaq } from '../../testing/processes/run-cli.ts';
import { testStores } from '../../testing/stores/stores.ts';
import { buildChildEnvironment } from '../config.ts';
import { connectMongo, disconnectMongo } from '../database/connection.ts';
import { getRawCollection } from '../database/raw-collection.ts';
import { type ReadMark, ReadMarkModel } from '../models/messaging/read-mark.ts';
import { MigrationModel } from '../models/operations/migration.ts';

const NAME = '0004-shown-seq';
const MARKS = 60_000;

let env: Record<string, string>;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mithaq-kill-'));
  const { mongodbUri, redisUrl } = await testStores();
  env = { DATA_DIR: dir, MONGODB_URI: mongodbUri, REDIS_URL: redisUrl };
  await connectMongo(mongodbUri);
});
afterAll(async () => {
  await disconnectMongo();
  await rm(dir, { recursive: true, force: true });
});

test('a program that is killed in the middle of a migration goes on there at its next start', async () => {
  const marks = getRawCollection<ReadMark>(ReadMarkModel);
  await marks.insertMany(
    Array.from({ length: MARKS }, (_, n) => {
      const _id = `reader:${String(n).padStart(8, '0')}`;
      return { _id, conversationId: `c${n}`, reader: 'reader', seq: n };
    }),
  );
  const { flags, file } = await shipped('mithaq');
  const child = spawn(process.execPath, [...flags, file, 'migrate'], { env: buildChildEnvironment(env) });
  const ended = once(child, 'exit');
  const readState = () => MigrationModel.findById(NAME).lean();
  await expect.poll(async () => (await readState())?.after ?? null, { interval: 5, timeout: 30_000 }).not.toBeNull();
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');

  const killed = await readState();
  expect(killed).toMatchObject({ finishedAt: null });
  const done = killed?.changed ?? 0;
  expect(done).toBeGreaterThan(0);
  // At most the batch that was under way is done and not counted.
  const left = await marks.countDocuments({ shownSeq: { $exists: false } });
  expect(left).toBeGreaterThan(0);
  expect(MARKS - left - done).toBeLessThanOrEqual(1_000);
  expect(await runMithaq(['migrate'], env)).toMatchObject({ code: 0, err: '' });
  expect(await marks.countDocuments({ $expr: { $ne: ['$seq', '$shownSeq'] } })).toBe(0);
  const finished = await readState();
  expect(finished?.finishedAt).toBeInstanceOf(Date);
  expect(finished?.startedAt).toEqual(killed?.startedAt);
  // It went through what was left, and not through all anew.
  expect(finished?.changed).toBe(done + left);
}, 240_000);
