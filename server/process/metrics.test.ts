import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { callBySocket, openTab } from '../../testing/app/tab.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { enqueue } from '../jobs.ts';

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

test('reports how long calls take by either transport, who is connected, and what waits in the queues', async () => {
  const browser = await app.signIn(await makeMember());
  const tab = await openTab(app.url, browser);
  await browser.call(contract.accounts.current);
  await callBySocket(tab, { name: 'accounts.current' });
  await callBySocket(tab, { name: 'messages.list', params: { id: 'unknown' } });
  await enqueue('feedback', { userId: 'of-a-metric' });
  const read = async () => (await app.client().request('GET', '/metrics')).text;
  const text = await read();
  const count = (labels: string) => new RegExp(`^call_duration_seconds_count\\{${labels}\\} 1$`, 'm');
  expect(text).toMatch(count('call="accounts.current",transport="http",outcome="ok"'));
  expect(text).toMatch(count('call="accounts.current",transport="socket",outcome="ok"'));
  expect(text).toMatch(count('call="messages.list",transport="socket",outcome="not_found"'));
  expect(text).toMatch(/^socket_connections 1$/m);
  expect(text).toMatch(/^queue_jobs\{queue="feedback",state="(?:waiting|prioritized)"\} 1$/m);
  expect(text).toMatch(/^queue_oldest_waiting_seconds\{queue="feedback"\} \d/m);
  tab.socket.disconnect();
  await expect.poll(read).toMatch(/^socket_connections 0$/m);
});

test('through a proxy it does not exist, but with the token', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await app.client().request('GET', '/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9', ...headers } }))
      .status;
  expect(await ask({})).toBe(404);
  expect(await ask({ Authorization: `Bearer ${TOKEN}x` })).toBe(404);
  expect(await ask({ Authorization: `Bearer ${TOKEN}` })).toBe(200);
});
