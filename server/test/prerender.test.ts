import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ANY_PART,
  FIRST_NAME,
  FRAMES,
  INITIAL_USER,
  ORIGIN,
  OTHER_FRAME,
  PUBLIC_PAGES,
  toPageFile,
} from '../../shared/prerender.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeUser } from '../../testing/people/factories.ts';

const page = (name: string) =>
  `<!doctype html><title>${name}</title><script nonce="__NONCE__">window.__initialUser=${INITIAL_USER}</script><h1>Welcome</h1>`;
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

const readInitialUser = (html: string): unknown =>
  JSON.parse(/window\.__initialUser=(.*?)<\/script>/.exec(html)?.[1] ?? '"none"');

test('a visitor gets the first page prerendered, also with a session that is over', async () => {
  for (const headers of [{}, { Cookie: `session_id=${'A'.repeat(43)}` }]) {
    const { status, text } = await app.client().request('GET', '/', { headers });
    expect([status, text.includes('<h1>Welcome</h1>'), readInitialUser(text)]).toEqual([200, true, null]);
  }
});

test('a visitor gets a public page prerendered, with where the service is reached; whoever is signed in gets the shell', async () => {
  const { text } = await app.client().request('GET', '/about');
  expect([readInitialUser(text), text.includes(`href="${readOrigin()}/about"`)]).toEqual([null, true]);
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

test('without frames, whoever is signed in gets the shell', async () => {
  for (const role of ['applicant', 'matchmaker', 'admin'] as const) {
    const someone = await app.signIn(await makeUser({ role }));
    expect((await someone.request('GET', '/')).text).toBe(SHELL);
  }
  const member = await app.signIn(await makeUser({ role: 'member' }));
  for (const path of ['/', '/matches', '/matches/someone'])
    expect((await member.request('GET', path)).text).toBe(SHELL);
});

describe('with the frames of pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-frames-'));
  const frame = (name: string) =>
    `<title>${name}</title><script nonce="__NONCE__">window.__initialUser=${INITIAL_USER}</script><h1>${FIRST_NAME}</h1>`;
  let framed: TestApp;
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), SHELL);
    for (const viewer of ['member', 'vip', 'admin']) {
      mkdirSync(join(folder, FRAMES, viewer, 'messages'), { recursive: true });
      for (const path of ['[home]', 'matches', `messages/${ANY_PART}`, 'staff', OTHER_FRAME])
        writeFileSync(join(folder, FRAMES, viewer, `${path}.html`), frame(`${viewer} ${path}`));
    }
    framed = await startTestApp({ stores: app, clientRoot: folder });
  });
  afterAll(async () => {
    await framed.stop();
    rmSync(folder, { recursive: true });
  });

  const readTitle = (html: string): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';

  test('whoever is signed in gets the frame for what they may do, with who they are, kept by no one', async () => {
    const kinds = [
      ['member', { role: 'member', membershipTier: 'premium' }],
      ['vip', { role: 'member', membershipTier: 'vip' }],
      ['admin', { role: 'admin' }],
    ] as const;
    for (const [viewer, given] of kinds) {
      const someone = await framed.signIn(await makeUser(given));
      for (const [path, name] of [
        ['/', '[home]'],
        ['/matches', 'matches'],
        ['/messages/some-id', `messages/${ANY_PART}`],
        ['/messages/some/id', OTHER_FRAME],
        ['/matches?tab=all', 'matches'],
        ['/settings', OTHER_FRAME],
        ['/about', OTHER_FRAME],
      ] as const) {
        const { text, headers } = await someone.request('GET', path);
        expect(readTitle(text)).toBe(`${viewer} ${name}`);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(readInitialUser(text)).toEqual(JSON.parse((await someone.request('GET', '/api/user')).text));
      }
    }
  });

  test('no name ends the script or the heading', async () => {
    const firstName = `</script><b>&'__INITIAL_USER__$&`;
    const member = await framed.signIn(await makeUser({ role: 'member', firstName, lastName: FIRST_NAME }));
    const { text } = await member.request('GET', '/');
    expect(readInitialUser(text)).toEqual(JSON.parse((await member.request('GET', '/api/user')).text));
    expect(text).toContain('<h1>&lt;/script&gt;&lt;b&gt;&amp;&#x27;__INITIAL_USER__$&amp;</h1>');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
  });

  test('R29: a visitor, and whoever has signed out, gets the shell and no one’s frame', async () => {
    expect((await framed.client().request('GET', '/matches')).text).toBe(SHELL);
    const member = await framed.signIn(await makeUser({ role: 'member' }));
    expect(readTitle((await member.request('GET', '/matches')).text)).toBe('member matches');
    await member.request('POST', '/api/logout');
    expect((await member.request('GET', '/matches')).text).toBe(SHELL);
  });

  test('the frames are no files', async () => {
    for (const file of ['member/matches.html', `member/${OTHER_FRAME}.html`])
      expect((await framed.client().request('GET', `/${FRAMES}/${file}`)).status).toBe(404);
  });

  test('whoever may open nothing, as they are leaving, gets the shell', async () => {
    const leaving = await framed.signIn(await makeUser({ role: 'member', leavingSince: new Date() }));
    expect((await leaving.request('GET', '/matches')).text).toBe(SHELL);
  });
});
