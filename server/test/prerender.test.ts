import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORIGIN, PUBLIC_PAGES, toPageFile } from '../../shared/prerender.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeUser } from '../../testing/people/factories.ts';

const page = (name: string) =>
  `<!doctype html><title>${name}</title><script nonce="__NONCE__">0</script><h1>Welcome</h1>`;
const SHELL = '<!doctype html><title>shell</title><div id="root"></div>';

/** Where the service says that it is reached. */
const readOrigin = () => app.url.replace('127.0.0.1', 'localhost');

let app: TestApp;
let clientRoot: string;
beforeAll(async () => {
  clientRoot = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
  writeFileSync(join(clientRoot, 'index.html'), SHELL);
  mkdirSync(join(clientRoot, PUBLIC_PAGES));
  writeFileSync(join(clientRoot, PUBLIC_PAGES, toPageFile('/')), page('visitor'));
  writeFileSync(join(clientRoot, PUBLIC_PAGES, 'about.html'), `${page('about')}<link href="${ORIGIN}/about">`);
  for (const path of ['/auth', '/auth?tab=register'])
    writeFileSync(join(clientRoot, PUBLIC_PAGES, toPageFile(path)), page(path));
  writeFileSync(join(clientRoot, 'robots.txt'), `Sitemap: ${ORIGIN}/sitemap.xml`);
  app = await startTestApp({ clientRoot });
});
afterAll(async () => {
  await app.stop();
  rmSync(clientRoot, { recursive: true });
});

test('a visitor gets the first page prerendered, also with a session that is over', async () => {
  for (const headers of [{}, { Cookie: `session_id=${'A'.repeat(43)}` }]) {
    const { status, text } = await app.client().request('GET', '/', { headers });
    expect([status, text.includes('<title>visitor</title>')]).toEqual([200, true]);
  }
});

test('a visitor gets a public page prerendered, with where the service is reached; whoever is signed in gets the shell', async () => {
  const { text } = await app.client().request('GET', '/about');
  expect(text).toContain(`href="${readOrigin()}/about"`);
  for (const role of ['member', 'admin'] as const) {
    const someone = await app.signIn(await makeUser({ role }));
    expect((await someone.request('GET', '/about')).text).toBe(SHELL);
  }
});

test('a visitor gets the page for what an address asks for, else that of its path; whoever is signed in gets the shell', async () => {
  const pages = [
    ['/auth', '/auth'],
    ['/auth?tab=login', '/auth'],
    ['/auth?tab=register', '/auth?tab=register'],
    ['/about?tab=register', 'about'],
  ] as const;
  for (const [address, title] of pages)
    expect((await app.client().request('GET', address)).text, address).toContain(`<title>${title}</title>`);
  const member = await app.signIn(await makeUser({ role: 'member' }));
  expect((await member.request('GET', '/auth?tab=register')).text).toBe(SHELL);
});

test('what search engines read names where the service is reached', async () => {
  const { text, headers } = await app.client().request('GET', '/robots.txt');
  expect(text).toBe(`Sitemap: ${readOrigin()}/sitemap.xml`);
  expect(headers.get('content-type')).toContain('text/plain');
});

test('an unknown file is not found, and neither are the files of prerendered pages', async () => {
  const files = [
    `${PUBLIC_PAGES}/${toPageFile('/')}`,
    `${PUBLIC_PAGES}/about.html`,
    'picture.png',
    'sitemap.xml',
    'assets/old',
  ];
  for (const file of files) expect((await app.client().request('GET', `/${file}`)).status, file).toBe(404);
});

test('R29: whoever is signed in gets the shell at every address, the same for everybody and kept by no one', async () => {
  for (const role of ['applicant', 'member', 'matchmaker', 'admin'] as const) {
    const someone = await app.signIn(await makeUser({ role }));
    for (const path of ['/', '/matches', '/matches/someone', '/auth', '/about?tab=all']) {
      const { text, headers } = await someone.request('GET', path);
      expect([text, headers.get('cache-control')]).toEqual([SHELL, 'no-store']);
    }
  }
});

test('R29: whoever has signed out gets the visitor’s page', async () => {
  const member = await app.signIn(await makeUser({ role: 'member' }));
  await member.request('POST', '/api/logout');
  expect((await member.request('GET', '/')).text).toContain('<title>visitor</title>');
});
