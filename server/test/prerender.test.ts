import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_NAME, INITIAL_USER, PRERENDERED } from '../../shared/prerender.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeUser } from '../../testing/people/factories.ts';

const page = (name: string) =>
  `<!doctype html><title>${name}</title><script nonce="__NONCE__">window.__initialUser=${INITIAL_USER}</script><h1>${name === 'member' ? FIRST_NAME : 'Welcome'}</h1>`;
const SHELL = '<!doctype html><title>shell</title><div id="root"></div>';

let app: TestApp;
let clientRoot: string;
beforeAll(async () => {
  clientRoot = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
  writeFileSync(join(clientRoot, 'index.html'), SHELL);
  for (const who of ['visitor', 'member'] as const) writeFileSync(join(clientRoot, PRERENDERED[who]), page(who));
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

test('a member gets theirs, with what GET /api/user answers; no name ends the script or the heading', async () => {
  const firstName = `</script><b>&'__INITIAL_USER__$&`;
  const member = await app.signIn(await makeUser({ role: 'member', firstName, lastName: FIRST_NAME }));
  const { text, headers } = await member.request('GET', '/');
  expect(readInitialUser(text)).toEqual(JSON.parse((await member.request('GET', '/api/user')).text));
  expect(text).toContain('<h1>&lt;/script&gt;&lt;b&gt;&amp;&#x27;__INITIAL_USER__$&amp;</h1>');
  expect(text.match(/<\/script>/g)).toHaveLength(1);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('everybody else, and every other address, gets the shell', async () => {
  for (const role of ['applicant', 'matchmaker', 'admin'] as const) {
    const someone = await app.signIn(await makeUser({ role }));
    expect((await someone.request('GET', '/')).text).toBe(SHELL);
  }
  const member = await app.signIn(await makeUser({ role: 'member' }));
  for (const path of ['/matches', ...Object.values(PRERENDERED).map((file) => `/${file}`)]) {
    expect((await member.request('GET', path)).text).toBe(SHELL);
  }
});
