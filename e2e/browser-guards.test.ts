import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { allCalls } from '../shared/contract/index.ts';
import { enter } from './kit/enter.ts';
import { signIn } from './kit/journeys.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const on = startApp();

/** Opens a browser context whose console is noted whole: browsers only warn of a header that they do not understand. */
const open = async () => {
  const { page, context, complaints } = await visit(on.browser, on.service.url, 1440, { serviceWorkers: 'allow' });
  const warnings: string[] = [];
  page.on('console', (message) => {
    // That a font came before the text that is written in it says how fast the machine is.
    if (message.type() === 'warning' && !/preloaded using link preload but not used/.test(message.text()))
      warnings.push(message.text());
  });
  return { page, context, complaints, warnings };
};

test('R54: text becomes neither HTML nor the address of a script, and no other policy can be made', async () => {
  const { page, context, warnings } = await open();
  await enter(page, 'premium@demo.test');
  // Prerendered, with the one script that loads others, and the shell.
  for (const path of ['/', '/matches']) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        html: () => {
          document.createElement('div').innerHTML = '<img src="x">';
        },
        document: () => new DOMParser().parseFromString('<p></p>', 'text/html'),
        script: () => {
          document.createElement('script').src = '/assets/other.js';
        },
        policy: () =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('other', {}),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch (error) {
          return error instanceof TypeError ? [name] : [];
        }
      });
    });
    expect(refused).toEqual(['html', 'document', 'script', 'policy']);
  }
  await context.close();
  expect(warnings).toEqual([]);
});

test('R29: signing out deletes what the browser has stored; the theme stays, and the next one signs in', async () => {
  const { page, context, complaints, warnings } = await open();
  await page.goto('/faq');
  await page.getByLabel('Appearance').selectOption('dark');
  await page.locator('html[data-scheme=dark]').waitFor({ state: 'attached' });
  await enter(page, 'premium@demo.test');
  // A request on its way while somebody signs out is refused, which the browser logs.
  const asked = new Set<string>();
  const note = (request: Request) => void asked.add(request.url());
  page.on('request', note);
  await page.goto('/profile');
  await page.evaluate(() => {
    localStorage.setItem('left-behind', 'a draft');
    sessionStorage.setItem('left-behind', 'a draft');
  });
  const answer = page.waitForResponse('**/api/logout');
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  expect(await (await answer).headerValue('Clear-Site-Data')).toBe('"cache", "storage"');
  page.off('request', note);
  await page.getByText('Logged out', { exact: true }).waitFor();
  // The browser deletes beside the page, not before the response reaches it.
  await page.waitForFunction(
    () => localStorage.getItem('left-behind') === null && sessionStorage.getItem('left-behind') === null,
  );
  await page.goto('/auth?tab=login');
  await page.locator('html[data-scheme=dark]').waitFor({ state: 'attached' });
  await page.getByLabel('Email').first().fill('standard@demo.test');
  await page.locator('input[type=password]').first().fill('demo-password-1');
  await page.getByRole('button', { name: 'Sign In' }).last().click();
  await page.getByText('Welcome back', { exact: true }).waitFor();
  await context.close();
  const isOfSignOut = (text: string) => /\b401\b/.test(text) && [...asked].some((url) => text.endsWith(`(${url})`));
  expect([...complaints.filter((text) => !isOfSignOut(text)), ...warnings]).toEqual([]);
});

const PATHS = new Set(allCalls.map(({ call }) => call.path)).size;

test('R54: the page that shows the calls draws them all, on scripts of ours alone', async () => {
  const { page, context, complaints } = await open();
  await page.goto('/api/docs');
  await page.locator('.opblock').first().waitFor();
  const seen = new Set<string>();
  const scroll = async () => {
    for (const path of await page.locator('.opblock-summary-path').allTextContents()) seen.add(path);
    await page.mouse.wheel(0, 600);
    return seen.size;
  };
  // Of many calls the page draws those near the window alone.
  await expect.poll(scroll).toBeGreaterThan(PATHS - 1);
  await context.close();
  expect(complaints).toEqual([]);
});

test('R62: the licences of all that browsers get are served with it', async () => {
  const answer = await fetch(`${on.service.url}/licenses.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  for (const name of [
    'react-dom',
    '@mui/material',
    'socket.io-client',
    'zod',
    '@fontsource-variable/inter',
    'GeoNames',
  ]) {
    expect(text).toContain(name);
  }
  const entries = text.split(/^## /m).slice(1);
  expect(entries.length).toBeGreaterThan(30);
  expect(entries.filter((entry) => entry.trim().split('\n').length < 3)).toEqual([]);
});

/** Pages whose storage is read. */
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
  const { page, context } = await visit(on.browser, on.service.url);
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
