import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { marketingRoutes } from '../client/src/features/marketing/routes.ts';
import { paths } from '../client/src/lib/paths.ts';
import { CLIENT_ROOT } from '../server/bootstrap/root.ts';
import { allCalls } from '../shared/contract/index.ts';
import { accessibilityFaults, faultsInOtherScheme, PHONE, waitForFit, walkWidths } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { IS_FULL } from './kit/full.ts';
import { keyboardFaults } from './kit/keyboard.ts';
import { layoutShift, load } from './kit/loading.ts';
import { PAPER_WIDTH, readEdges, readingFaults, touchFaults } from './kit/page-form.ts';
import { SCREENS, type Screen } from './kit/screens.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const WIDTHS = [1440, 768, 390];
/** Where everything begins at each width: the one edge of all pages. */
const EDGES: Readonly<Record<number, number>> = { 1440: 160, 768: 32, 390: 20 };
const KEYBOARD_WIDTH = 1440;
/** Tablets, which have a desktop's pages, and phones. */
const TOUCH_WIDTHS = [768, 390];
const READING_WIDTH = 390;
/** The least width at which nothing may be scrolled sideways: 1280 px at a zoom of four. */
const LEAST_WIDTH = 320;

/** Script that a page may load, in kB (1,000 bytes) after gzip; `charts`: the page with the library of charts (decision 0096). */
const SCRIPT = { landing: 165, home: 240, charts: 410, any: 325 };

/** Returns how much script a screen may load. */
const getBudget = (who: string, path: string): number => {
  if (path === paths.home) return who === 'visitor' ? SCRIPT.landing : SCRIPT.home;
  return path === paths.staffInsight ? SCRIPT.charts : SCRIPT.any;
};
/** How far a page may move while it is drawn; 0.1 is "good" by the Web Vitals. */
const MAX_LAYOUT_SHIFT = 0.02;

const on = startApp();

/** Returns every text inside a value of JSON. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(listTexts);

/** What is wrong with how a screen comes. */
const loadFaults = async (page: Page, who: string, path: string): Promise<string[]> => {
  const { scriptKB, tooOften, shift } = await load(page, path);
  const budget = getBudget(who, path);
  return [
    scriptKB <= budget ? '' : `${scriptKB.toFixed(1)} kB of script, more than ${budget}`,
    shift <= MAX_LAYOUT_SHIFT ? '' : `moves by ${shift.toFixed(3)} while it is drawn`,
    ...tooOften.map((address) => `fetched ${address} more than twice`),
  ];
};

/** One line where the page is wider than the narrowest screen. Leaves the page as it was. */
const faultsAtLeastWidth = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: LEAST_WIDTH, height: 640 });
  await waitForFit(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: READING_WIDTH, height: 900 });
  return over > 0 ? [`${over} px too wide at ${LEAST_WIDTH} px`] : [];
};

/** Returns the faults of a screen at the page's present width. */
const standFaults = async (page: Page, { title }: Screen, width: number): Promise<string[]> => {
  await waitForFit(page);
  const counted = await page.evaluate(() => ({
    mains: document.querySelectorAll('main').length,
    headings: document.querySelectorAll('h1').length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    title: document.title,
  }));
  const [bar, head] = await readEdges(page, EDGES[width]);
  return [
    counted.mains === 1 ? '' : `${counted.mains} main`,
    counted.headings === 1 ? '' : `${counted.headings} h1`,
    counted.overflow <= 0 ? '' : `${counted.overflow} px wider than the window`,
    counted.title.endsWith(' | Mithaq') && title.test(counted.title) ? '' : `title ${counted.title}`,
    bar === EDGES[width] && head === bar ? '' : `the bar begins at ${bar} px, the page's head at ${head} px`,
    ...(width === READING_WIDTH ? await readingFaults(page) : []),
    ...(TOUCH_WIDTHS.includes(width) ? await touchFaults(page) : []),
    ...(width === READING_WIDTH ? await faultsAtLeastWidth(page) : []),
  ];
};

/**
 * Loads a screen at one of the widths and in one of the schemes, each in its turn, and checks it there; in `npm run test:full` at
 * the other widths too. The rules of accessibility look at the same document at every width but for its menus, which all screens
 * share: they are checked at the width of loading, in `npm run test:full` with the colours of the other scheme.
 */
const faultsOf = async (page: Page, who: string, screen: Screen, at: number): Promise<string[]> => {
  const widths = WIDTHS.map((_, turn) => WIDTHS[(at + turn) % WIDTHS.length] ?? 0).slice(0, IS_FULL ? undefined : 1);
  const faults: string[] = [];
  await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' });
  for (const [turn, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    const found = [
      ...(turn === 0 ? await loadFaults(page, who, screen.path) : []),
      ...(await standFaults(page, screen, width)),
      ...(turn === 0 ? await accessibilityFaults(page) : []),
      ...(width === KEYBOARD_WIDTH ? await keyboardFaults(page, at === 0) : []),
      ...(IS_FULL && turn === widths.length - 1 ? await faultsInOtherScheme(page) : []),
    ];
    faults.push(...found.filter(Boolean).map((fault) => `${screen.path} at ${width}: ${fault}`));
  }
  return faults;
};

test.each(Object.entries(SCREENS))(
  'every screen of %s comes quickly and is sound',
  { timeout: 900_000 },
  async (who, screens) => {
    const { page, context, complaints } = await visit(on.browser, on.service.url);
    if (who !== 'visitor') await enter(page, who);
    const faults: string[] = [];
    for (const [at, screen] of screens.entries()) faults.push(...(await faultsOf(page, who, screen, at)));
    await context.close();
    expect([...faults, ...complaints]).toEqual([]);
  },
);

test('no address is left out but those of one person or group, which are among the open states', () => {
  const pages = Object.values(paths).flatMap((path) => (path.includes(':') ? [] : [path.split('?')[0]]));
  const seen = new Set(Object.values(SCREENS).flatMap((some) => some.map(({ path }) => path.split('?')[0])));
  expect(pages.filter((path) => !seen.has(path))).toEqual([]);
});

test('the scripts hold none of the sample bodies of the contract', () => {
  const texts = listTexts(allCalls.map(({ call }) => call.example)).filter(
    (text) => /[a-z]{3}/.test(text) && text.length >= 16,
  );
  const built = readdirSync(CLIENT_ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const scripts = built.map((file) => readFileSync(join(CLIENT_ROOT, file), 'utf8')).join('\n');
  expect(texts.length).toBeGreaterThan(10);
  expect(scripts).toContain('/api/login');
  expect(texts.filter((text) => scripts.includes(text))).toEqual([]);
});

test('every link of the footer leads to the top of its page', async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  await page.goto('/');
  const links = page.locator('footer nav a');
  // The program is there: before it, a link loads another document.
  await page.locator('#root button:enabled').first().waitFor({ state: 'attached' });
  const faults: string[] = [];
  const count = IS_FULL ? await links.count() : 4;
  for (let at = 0; at < count; at += 1) {
    const href = await links.nth(at).getAttribute('href');
    await links.nth(at).scrollIntoViewIfNeeded();
    await links.nth(at).click();
    await page.waitForURL(`**${href}`);
    await page
      .waitForFunction(() => window.scrollY === 0)
      .catch(async () => faults.push(`${href} starts ${await page.evaluate(() => window.scrollY)} px down`));
  }
  await context.close();
  expect(faults).toEqual([]);
});

test('a policy on paper is its text alone, black on white', async () => {
  const { page, context } = await visit(on.browser, on.service.url, PAPER_WIDTH);
  const policies = ['/privacy-policy', '/terms-of-service', '/accessibility', '/cookie-policy'];
  for (const path of IS_FULL ? policies : policies.slice(0, 1)) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.goto(path);
    await page.locator('main h2').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.waitForFunction(() => matchMedia('print').matches && document.documentElement.dataset.scheme === 'dark');
    // A change of the scheme before the program has taken over the page draws it anew.
    await page.locator('main h2').first().waitFor();
    const paper = await page.evaluate(() => {
      const seen = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length;
      const { color, backgroundColor } = getComputedStyle(document.querySelector('main h2') as Element);
      return { chrome: seen('header, footer, nav, main svg'), heads: seen('main h2'), color, backgroundColor };
    });
    expect(paper, path).toMatchObject({ chrome: 0, color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
    expect(paper.heads, path).toBeGreaterThanOrEqual(3);
  }
  await context.close();
});

test('a change of the device’s colours while the program is still loading is not missed', async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  let letLoad = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await mayLoad;
    await route.fallback();
  });
  await page.goto('/privacy-policy', { waitUntil: 'commit' });
  await page.locator('main h2').first().waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
  letLoad();
  await page.waitForFunction(() => document.documentElement.dataset.scheme === 'dark');
  await context.close();
});

test('a visitor’s first screen is there to read before its program; a member’s is the shell', async () => {
  const { browser, service } = on;
  const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  expect(await page.locator('h1').innerText()).toBe('Success Meets Soul');
  expect(await page.getByRole('link', { name: 'Request Invitation' }).isVisible()).toBe(true);
  await page.goto('/about');
  expect(await page.locator('h1').isVisible()).toBe(true);
  await enter(page, 'premium@demo.test');
  await page.goto('/');
  const shown = await page.locator('#root').evaluate((root) => ({
    text: root.textContent,
    parts: root.querySelectorAll('header, main').length,
    links: root.querySelectorAll('a, button').length,
  }));
  expect(shown).toEqual({ text: 'Mithaq', parts: 2, links: 0 });
  await context.close();
});

test('a form whose rules cannot be loaded says so, and is not sent', async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.waitFor();
  await page.route('**/assets/schemas-*.js', (route) => route.abort());
  await send.click();
  await page.getByText('Your entries could not be checked').waitFor();
  expect(await page.getByRole('button', { name: 'Sending...' }).count()).toBe(0);
  await page.unroute('**/assets/schemas-*.js');
  await page.reload();
  await send.click();
  await page.getByText('Name is required').waitFor();
  await context.close();
});

test('every public page comes with its text, its one address, and what a link to it shows', async () => {
  const { url } = on.service;
  const read = async (path: string) => (await fetch(url + path)).text();
  const origin = /href="([^"]+)\/about"/.exec(await read('/about'))?.[1] ?? '';
  for (const { path } of marketingRoutes) {
    const html = await read(path);
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}">`);
    expect(html).toMatch(/property="og:title" content="[^"]+ \| Mithaq"/);
    expect(html).toContain(`content="${origin}/shared-link.png"`);
    expect(await read('/sitemap.xml')).toContain(`<loc>${origin}${path}</loc>`);
  }
  expect(await read('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('icons, the manifest and the picture of shared links are files, and an unknown file is not found', async () => {
  const ask = async (path: string) => {
    const { status, headers } = await fetch(on.service.url + path);
    return `${status} ${headers.get('content-type')?.split(';')[0]}`;
  };
  const manifest = await (await fetch(`${on.service.url}/manifest.webmanifest`)).json();
  expect(await ask('/manifest.webmanifest')).toBe('200 application/manifest+json');
  expect(await ask('/favicon.svg')).toBe('200 image/svg+xml');
  const pictures = ['/shared-link.png', '/icon-180.png', ...manifest.icons.map(({ src }: { src: string }) => src)];
  for (const path of pictures) expect(await ask(path), path).toBe('200 image/png');
  for (const { url } of manifest.shortcuts) expect(await ask(url), url).toBe('200 text/html');
  for (const path of ['/none.png', '/assets/none.js', '/pages/about.html', '/index.html'])
    expect((await ask(path)).slice(0, 3), path).toBe('404');
});

/** Notes each state of a page in which something of its frame is missing, from now on. */
const watchFrame = (page: Page, parts: readonly string[]): Promise<void> =>
  page.evaluate((watched) => {
    const missing: string[] = [];
    const look = (): void => {
      for (const part of watched) if (!document.querySelector(`#root ${part}`)) missing.push(part);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    look();
    Object.assign(window, { missing });
  }, parts);

/** The parts of every page, also before its program. */
const FRAME = ['header', 'main'];

// After the walks: pages of one account at the same time would have each other's fetch anew.
test.each([
  ['visitor', ['/', '/auth?tab=register', '/pricing', '/auth']],
  ['premium@demo.test', ['/', '/messages', '/matches', '/profile']],
  ['admin@demo.test', ['/staff']],
] as const)('what a page shows before its program stays when that takes over, as %s', async (who, addresses) => {
  for (const width of walkWidths(PHONE)) {
    const { page, context, complaints } = await visit(on.browser, on.service.url, width);
    if (who !== 'visitor') await enter(page, who);
    for (const address of IS_FULL ? addresses : addresses.slice(0, 1)) {
      let startProgram = (): void => undefined;
      const programComes = new Promise<void>((resolve) => {
        startProgram = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await programComes;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('main').waitFor();
      // What fonts move as they come is not the program's. Fallbacks are fonts of the machine, which may lack them.
      await page.evaluate(() =>
        Promise.all([...document.fonts].map((font) => (font.family.includes('Fallback') ? null : font.load()))),
      );
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      const before = await layoutShift(page);
      await watchFrame(page, who === 'visitor' ? [...FRAME, 'h1'] : FRAME);
      startProgram();
      await page.locator('#root button:enabled').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      const missing = await page.evaluate(() => (window as unknown as { missing: string[] }).missing);
      expect(missing, `${address} at ${width}`).toEqual([]);
      expect((await layoutShift(page)) - before, `${address} at ${width}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
      await page.unrouteAll({ behavior: 'wait' });
    }
    await context.close();
    expect(complaints).toEqual([]);
  }
});
