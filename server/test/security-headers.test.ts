import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { RawAnswer, TestClient } from '../../testing/app/http-client.ts';
import { makeUser } from '../../testing/people/factories.ts';

const SHELL = `<!doctype html><script nonce="__NONCE__">window.__nonce__='__NONCE__'</script><div id="root"></div>`;

let app: TestApp;
let browser: TestClient;
let clientRoot: string;
beforeAll(async () => {
  clientRoot = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
  mkdirSync(join(clientRoot, 'assets'));
  writeFileSync(join(clientRoot, 'index.html'), SHELL);
  writeFileSync(join(clientRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(clientRoot, 'assets', 'main-abc123.js'), `${'// words\n'.repeat(500)}export {};\n`);
  app = await startTestApp({ clientRoot });
  browser = app.client();
});
afterAll(async () => {
  await app.stop();
  rmSync(clientRoot, { recursive: true });
});

const policyOf = ({ headers }: RawAnswer) => headers.get('content-security-policy') ?? '';

describe('R54: every answer carries the security headers', () => {
  test.each([
    ['GET', '/', 200],
    ['GET', '/matches/someone', 200],
    ['GET', '/assets/main-abc123.js', 200],
    ['GET', '/assets/missing.js', 404],
    ['POST', '/somewhere', 405],
    ['GET', '/api/user', 401],
    ['GET', '/api/unknown', 404],
    ['POST', '/api/login', 400],
    ['GET', '/api/docs', 200],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
  ])('%s %s', async (method, path, status) => {
    const answer = await browser.request(method, path);
    expect(answer.status).toBe(status);
    const policy = policyOf(answer);
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    // Only the page that shows the calls writes HTML from text.
    const trusted = "require-trusted-types-for 'script'; trusted-types loader";
    expect(policy.includes(trusted)).toBe(path !== '/api/docs');
    expect(policy).toMatch(/(?:^|; )script-src 'self'(?: 'nonce-[\w-]+')?(?:;|$)/);
    expect(policy).toContain(`ws://127.0.0.1:${new URL(app.url).port}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^(?:[a-z-]+=\(\)(?:, |$)){20,}$/),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(answer.headers.has('x-powered-by')).toBe(false);
  });
});

test('R54: no page may use the camera, the microphone, the place, payments or devices', async () => {
  const { headers } = await browser.request('GET', '/');
  const denied = headers.get('permissions-policy')?.split(', ');
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'hid', 'display-capture']) {
    expect(denied).toContain(`${feature}=()`);
  }
});

test('R29: signing out makes the browser delete what it has stored, and no other answer does', async () => {
  const user = await app.signIn(await makeUser());
  const answers = [await user.request('GET', '/'), await user.request('GET', '/api/user')];
  expect(answers.map(({ headers }) => headers.get('clear-site-data'))).toEqual([null, null]);
  const { status, headers } = await user.request('POST', '/api/logout');
  expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"']);
});

describe('the client’s files', () => {
  test('any page is the shell, with a nonce of its own that its policy admits', async () => {
    const [one, other] = [await browser.request('GET', '/'), await browser.request('GET', '/no/such/page')];
    const nonces = [one, other].map((answer) => /nonce="([^"]+)"/.exec(answer.text)?.[1] ?? '');
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(one.text).toBe(SHELL.replaceAll('__NONCE__', nonces[0] ?? ''));
    for (const directive of ['script-src', 'style-src']) {
      expect(policyOf(one)).toContain(`${directive} 'self' 'nonce-${nonces[0]}'`);
    }
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(one.headers.get('etag')).toBeNull();
  });

  test('files with a hash in their name are cached for good, others are revalidated', async () => {
    const asset = await browser.request('GET', '/assets/main-abc123.js');
    expect(asset.headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect(asset.headers.get('content-encoding')).toMatch(/br|gzip|zstd/);
    expect(asset.headers.get('set-cookie')).toBeNull();
    const icon = await browser.request('GET', '/favicon.svg');
    const headers = { 'If-None-Match': icon.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    expect((await browser.request('GET', '/favicon.svg', { headers })).status).toBe(304);
  });

  test('R58: hidden files, source maps and what lies outside are not there', async () => {
    for (const path of [
      '/.git/config',
      '/.env',
      '/assets/main-abc123.js.map',
      '/assets/..%2findex.html',
      '/index.html',
    ]) {
      const { status, text } = await browser.request('GET', path);
      if (path === '/index.html') expect(text).not.toContain('__NONCE__');
      else expect([path, status]).toEqual([path, 404]);
    }
  });
});

describe('answers of the API', () => {
  test('R29: are never kept by anyone and carry no mark to recognise them by', async () => {
    const user = await app.signIn(await makeUser());
    for (const path of ['/api/user', '/api/settings', '/api/openapi.json', '/api/unknown']) {
      const answer = await user.request('GET', path);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
    }
  });

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await browser.request('HEAD', '/api/user');
    expect([answer.status, answer.text]).toEqual([401, '']);
  });

  test('null is written as JSON, with 200', async () => {
    const user = await app.signIn(await makeUser());
    const answer = await user.request('GET', '/api/application');
    expect([answer.status, answer.text]).toEqual([200, 'null']);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

test('in production the description of the calls is for signed-in admins', async () => {
  const production = await startTestApp({ stores: app, config: { isProduction: true } });
  const [admin, member] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'member' })];
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/init.js', '/api/docs/swagger-ui.css']) {
    expect((await production.client().request('GET', path)).status).toBe(404);
    expect((await (await production.signIn(member)).request('GET', path)).status).toBe(404);
    expect((await (await production.signIn(admin)).request('GET', path)).status).toBe(200);
  }
  await production.stop();
});
