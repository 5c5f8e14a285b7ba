import { expect, test } from 'vitest';
import { loadConfig } from '../server/config.ts';
import { isMongoUp } from '../server/database/probe.ts';
import { makeGate } from '../testing/processes/gate.ts';
import { TEST_SESSION_KEYS } from '../testing/processes/server-process.ts';
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

test('R64: a worker with a port tells there how it is, and nobody beyond this machine its figures', async () => {
  const { mongodbUri, redisUrl } = await testStores();
  const behind = new URL(redisUrl);
  const gate = await makeGate(behind);
  behind.port = String(gate.port);
  gate.open();
  const env = { LOG_LEVEL: 'silent', MONGODB_URI: mongodbUri, REDIS_URL: behind.href, SESSION_KEYS: TEST_SESSION_KEYS };
  const worker = await startWorker(loadConfig({ ...env, WORKER_PORT: '0' }));
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${worker.port}${path}`, { headers });
  const status = async (path: string) => (await ask(path)).status;
  expect(await status('/healthz')).toBe(200);
  await expect.poll(() => status('/readyz')).toBe(200);
  const figures = async () => (await ask('/metrics')).text();
  await expect.poll(figures).toMatch(/^job_duration_seconds_count\{job="[\w-]+",outcome="ok"\} [1-9]/m);
  expect(await figures()).toMatch(/^nodejs_eventloop_delay_p99_seconds /m);
  expect((await ask('/metrics', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404);
  expect(await status('/api/me')).toBe(404);
  gate.close();
  await expect.poll(() => status('/readyz'), { timeout: 10_000 }).toBe(503);
  expect(await status('/healthz')).toBe(200);
  await worker.stop();
  await expect(ask('/healthz')).rejects.toThrow();
}, 60_000);
