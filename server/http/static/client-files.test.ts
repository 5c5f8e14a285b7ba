import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROTLI_ENDING } from '../../../shared/prerender.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';

const LINES = Array.from({ length: 400 }, (_, at) => `<p>line ${at}</p>`).join('\n');
const SHELL = `<!doctype html><script nonce="__NONCE__">0</script>${LINES}<style nonce="__NONCE__"></style>`;
const ASSET = 'assets/main-abc123.js';
/** An asset that the build has compressed. */
const BUILT = 'assets/page-def456.js';

let app: TestApp;
let clientRoot: string;
const writeBuilt = (text: string): void => {
  writeFileSync(join(clientRoot, BUILT), text);
  writeFileSync(join(clientRoot, BUILT + BROTLI_ENDING), brotliCompressSync(text));
};
beforeAll(async () => {
  clientRoot = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
  mkdirSync(join(clientRoot, 'assets'));
  writeFileSync(join(clientRoot, 'index.html'), SHELL);
  writeFileSync(join(clientRoot, ASSET), `/* ${LINES} */`);
  writeBuilt(LINES);
  app = await startTestApp({ clientRoot });
});
afterAll(async () => {
  await app?.stop();
  rmSync(clientRoot, { recursive: true });
});

/** Fetches the bytes of a response as they are sent. */
const fetchSent = (path: string, encoding: string): Promise<{ encoding: string | undefined; sent: Buffer }> =>
  new Promise((resolve, reject) => {
    get(new URL(path, app.url), { headers: { 'Accept-Encoding': encoding } }, (response) => {
      buffer(response).then((sent) => resolve({ encoding: response.headers['content-encoding'], sent }), reject);
    }).once('error', reject);
  });

test('R57: a page is put together of parts that were compressed once, in which its nonce stands as it is', async () => {
  const nonces = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const { encoding, sent } = await fetchSent('/', 'gzip');
    expect(encoding).toBe('gzip');
    const text = gunzipSync(sent).toString();
    const [, nonce = ''] = /nonce="([\w-]{22})"/.exec(text) ?? [];
    expect(text).toBe(SHELL.replaceAll('__NONCE__', nonce));
    // What is compressed anew has its letters nowhere as bytes of their own.
    expect([...sent.toString('latin1').matchAll(new RegExp(nonce, 'g'))]).toHaveLength(2);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('R57: an asset is read and compressed once, as its name says that it never changes', async () => {
  const first = await fetchSent(`/${ASSET}`, 'br, gzip');
  expect(first.encoding).toBe('gzip');
  expect(gunzipSync(first.sent).toString()).toBe(`/* ${LINES} */`);
  writeFileSync(join(clientRoot, ASSET), `/* another ${LINES} */`);
  expect(await fetchSent(`/${ASSET}`, 'gzip')).toEqual(first);
});

test('an asset that the build has compressed is sent as that, and read once', async () => {
  const first = await fetchSent(`/${BUILT}`, 'gzip, br');
  expect(first).toEqual({ encoding: 'br', sent: brotliCompressSync(LINES) });
  writeBuilt(`another ${LINES}`);
  expect(await fetchSent(`/${BUILT}`, 'gzip, br')).toEqual(first);
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

test.each(['/assets/gone-abc123.js', '/.env', '/.git/config', '/matches/.hidden.html'])(
  '%s is a plain 404, also to a browser',
  async (path) => {
    const answer = await app.client().request('GET', path, { headers: { Accept: 'text/html' } });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  },
);

test('a missing file that is not asked for as a page is a plain 404', async () => {
  const answer = await app.client().request('GET', '/no-such-file.txt', { headers: { Accept: '*/*' } });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
