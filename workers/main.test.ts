import { expect, test } from 'vitest';
import { loadConfig } from '../server/config.ts';
import { isMongoUp } from '../server/database/probe.ts';
import { makeGate } from '../testing/processes/gate.ts';
import { testStores } from '../testing/stores/stores.ts';
import { startWorker } from './main.ts';

test.each(['MONGODB_URI', 'REDIS_URL'] as const)(
  'R64: a worker that is started before the store at %s waits for it',
  async (late) => {
    const { mongodbUri, redisUrl } = await testStores();
    const env = { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl };
    const behind = new URL(env[late]);
    const gate = await makeGate(behind);
    behind.port = String(gate.port);
    const starting = startWorker(loadConfig({ LOG_LEVEL: 'silent', ...env, [late]: behind.href }));
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    starting.then(settle, settle);
    // More than belong to a single attempt.
    await expect.poll(() => gate.refused(), { timeout: 30_000 }).toBeGreaterThan(4);
    expect(isSettled).toBe(false);
    gate.open();
    const worker = await starting;
    expect(isMongoUp()).toBe(true);
    await worker.stop();
    gate.close();
  },
);
