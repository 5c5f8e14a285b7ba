import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';

const LINES = Array.from({ length: 400 }, (_, at) => `<p>line ${at}</p>`).join('\n');
const SHELL = `<!doctype html><script nonce="__NONCE__">0</script>${LINES}<style nonce="__NONCE__"></style>`;
const ASSET = 'assets/page-def456.js';

let app: TestApp;
let clientRoot: string;
beforeAll(async () => {
  clientRoot = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
  mkdirSync(join(clientRoot, 'assets'));
  writeFileSync(join(clientRoot, 'index.html'), SHELL);
  writeFileSync(join(clientRoot, ASSET), LINES);
  writeFileSync(join(clientRoot, `${ASSET}.br`), brotliCompressSync(LINES));
  writeFileSync(join(clientRoot, `${ASSET}.gz`), gzipSync(LINES));
  app = await startTestApp({ clientRoot });
});
afterAll(async () => {
  await app?.stop();
  rmSync(clientRoot, { recursive: true });
});

/** Fetches the bytes of a response as they are sent, with the headers that say how. */
const fetchSent = (path: string, encoding: string) =>
  new Promise<{ sent: Buffer; [header: string]: unknown }>((resolve, reject) => {
    get(new URL(path, app.url), { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const { 'content-encoding': how, 'content-type': type, 'cache-control': cache, vary } = response.headers;
      buffer(response).then((sent) => resolve({ sent, how, type, cache, vary }), reject);
    }).once('error', reject);
  });

test('a page is compressed, with a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const { how, sent } = await fetchSent('/', 'gzip');
    expect(how).toBe('gzip');
    const text = gunzipSync(sent).toString();
    const [, nonce = ''] = /nonce="([\w-]{22})"/.exec(text) ?? [];
    expect(text).toBe(SHELL.replaceAll('__NONCE__', nonce));
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('an asset is sent as the build has compressed it, to be kept for a year', async () => {
  const headers = {
    type: 'text/javascript; charset=utf-8',
    cache: 'max-age=31536000,immutable',
    vary: 'Accept-Encoding',
  };
  for (const [accepted, how, sent] of [
    ['gzip, br', 'br', brotliCompressSync(LINES)],
    ['gzip', 'gzip', gzipSync(LINES)],
    ['identity', undefined, Buffer.from(LINES)],
  ] as const)
    expect(await fetchSent(`/${ASSET}`, accepted)).toEqual({ ...headers, how, sent });
});

test.each([
  ['/no-such-page', 200],
  ['/matches/user.name', 404],
  ['/no-such-file.txt', 404],
])('%s is answered to a browser with the shell and %i', async (path, status) => {
  const answer = await app.client().request('GET', path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('line 399');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a missing file that is not asked for as a page is a plain 404', async () => {
  const answer = await app.client().request('GET', '/no-such-file.txt', { headers: { Accept: '*/*' } });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
