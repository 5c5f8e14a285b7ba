import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';

const TOKEN = 'a-token-for-the-metrics';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN } });
});
afterAll(() => app.stop());

test('reports to this machine what the process is doing', async () => {
  await app.client().request('GET', '/healthz');
  const { status, text, headers } = await app.client().request('GET', '/metrics');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(text).toMatch(/^http_answers_total\{status="200"\} \d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('through a proxy it does not exist, but with the token', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await app.client().request('GET', '/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9', ...headers } }))
      .status;
  expect(await ask({})).toBe(404);
  expect(await ask({ Authorization: `Bearer ${TOKEN}x` })).toBe(404);
  expect(await ask({ Authorization: `Bearer ${TOKEN}` })).toBe(200);
});
