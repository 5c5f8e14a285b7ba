import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { signIn } from './kit/journeys.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const demo = startApp();
const PAGES = ['/', '/dashboard', '/matches', '/messages', '/matchmaker', '/profile', '/settings'];

/** Returns all that scripts can read of what a browser keeps, and the text of the page with its scripts. */
const readKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [document.cookie, location.href, { ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) kept.push(name);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text());
    }
    return `${JSON.stringify(kept)}\n${document.documentElement.outerHTML}`;
  });

test('R8, R23: neither storage, page nor script holds the session, a password or what only the server stores', async () => {
  const { page, context } = await visit(demo.browser, demo.service.url);
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (!/\.(?:js|css)$/.test(new URL(response.url()).pathname) || scripts.has(response.url())) return;
    scripts.set(response.url(), await response.text().catch(() => ''));
  });
  await signIn(page, 'vip@demo.test', DEMO_PASSWORD);
  const session = (await context.cookies()).find(({ name }) => name === 'session_id');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const secrets = [session?.value ?? 'no session', DEMO_PASSWORD];
  const kept: string[] = [];
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const text = await readKept(page);
    kept.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${path}: ${secret}`));
    if (/session_id/.test(text)) kept.push(`${path}: the name of the session's cookie`);
  }
  expect(kept).toEqual([]);
  const bundle = [...scripts.values()].join('\n');
  expect(bundle.length).toBeGreaterThan(100_000);
  for (const secret of [...secrets, '@demo.test', 'passwordHash', 'phoneHash', 'SESSION_KEYS'])
    expect([secret, bundle.includes(secret)]).toEqual([secret, false]);
  await context.close();
});
