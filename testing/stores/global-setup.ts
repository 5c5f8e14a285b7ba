import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { type Stores, startStores } from '../../server/dev-stores/stores.ts';
import { makeDataFolder } from './data-folder.ts';
import { REDIS_DATABASES } from './provided.ts';

/** Vitest loads this file once a project; the stores are shared all the same. */
const shared = globalThis as { mithaqTestStores?: { users: number; started: Promise<Stores & { dir: string }> } };

/** Starts one MongoDB and one Valkey for the whole run, on a temporary folder, in memory where there is plenty, and ends both after it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.mithaqTestStores ??= { users: 0, started: start() };
  const mine = shared.mithaqTestStores;
  mine.users += 1;
  const { mongodbUri, redisUrl, dir, stop } = await mine.started;
  project.provide('mongodbUri', mongodbUri);
  project.provide('redisUrl', redisUrl);
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    delete shared.mithaqTestStores;
    await stop();
    await rm(dir, { recursive: true, force: true });
  };
}

async function start() {
  const dir = await makeDataFolder();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  // Tests have clocks of their own, at which what they store is not out of date yet.
  const mongodb = { minSnapshotHistoryWindowInSeconds: 60, ttlMonitorEnabled: false };
  return { ...(await startStores({ dataDir: dir }, say, { databases: REDIS_DATABASES, mongodb })), dir };
}
