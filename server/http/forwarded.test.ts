import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { givenTestApp, startTestApp } from '../../testing/app/app.ts';

const TOKEN = 'a-token-for-the-metrics';
const app = givenTestApp({ config: { metricsToken: TOKEN } });

/** Returns the status of a request by a client that may name any host. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${url}/metrics`, { method, headers }, (answer) => resolve(answer.resume().statusCode));
    asked.on('error', reject).end();
  });
const Authorization = `Bearer ${TOKEN}`;
const BEYOND: Record<string, string>[] = [
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-For': '' },
  { 'X-Forwarded-Host': 'mithaq.example' },
  { 'X-Forwarded-Prefix': '/' },
  { 'X-Real-IP': '203.0.113.9' },
  { Forwarded: 'for=203.0.113.9' },
  { Via: '1.1 proxy' },
  { Host: 'mithaq.example' },
  { Host: 'localhost.mithaq.example' },
  { Host: '127.0.0.1@mithaq.example' },
];

test('through a proxy or for another host it does not exist, but with the token', async () => {
  const other = await startTestApp({ stores: app, config: { metricsToken: TOKEN, mayHoldDemo: false } });
  onTestFinished(() => other.stop());
  expect(await ask(other.url)).toBe(200);
  for (const headers of BEYOND) {
    expect([headers, await ask(other.url, headers)]).toEqual([headers, 404]);
    expect([headers, await ask(other.url, { ...headers, Authorization })]).toEqual([headers, 200]);
  }
  expect(await ask(other.url, { ...BEYOND[0], Authorization: `${Authorization}x` })).toBe(404);
});

test('in production it asks this machine for the token too', async () => {
  const config = { metricsToken: TOKEN, isProduction: true, mayHoldDemo: false };
  const other = await startTestApp({ stores: app, config });
  onTestFinished(() => other.stop());
  expect([await ask(other.url), await ask(other.url, { Authorization })]).toEqual([404, 200]);
});

test('it is only read', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const statuses = await Promise.all(methods.map((method) => ask(app.url, {}, method)));
  expect(statuses).toEqual([200, 200, 405, 405, 405, 405, 405]);
});

test('R63: the demo answers nothing that a proxy passed on or that names another host', async () => {
  const { port } = new URL(app.url);
  const sites = ['/healthz', '/', '/api/user', '/socket.io/?EIO=4&transport=polling'];
  const visit = (url: string, path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${url}${path}`, { headers }, (answer) => resolve(answer.resume().statusCode));
      asked.on('error', reject).end();
    });
  for (const headers of BEYOND) {
    for (const path of sites) {
      expect([path, headers, await visit(app.url, path, headers)]).toEqual([path, headers, 403]);
    }
  }
  expect(await visit(app.url, '/healthz', { Host: `mithaq.localhost:${port}` })).toBe(200);
  const proxied = await startTestApp({ stores: app, config: { trustProxy: 1 } });
  onTestFinished(() => proxied.stop());
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' };
  expect(await visit(proxied.url, '/healthz', forwarded)).toBe(200);
  expect(await visit(proxied.url, '/healthz', { ...forwarded, Host: 'mithaq.example' })).toBe(403);
});
