import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { launchChromium } from '../server/test/chromium.ts';
import { accessibilityFaults } from './kit/axe.ts';
import { signIn } from './kit/journeys.ts';
import { type RunningService, startService } from './kit/service.ts';
import { STATES } from './kit/states.ts';
import { visit } from './kit/visitor.ts';

const VISITOR = 'visitor';
const MEMBER = 'premium@demo.test';
const WHO = [...new Set(STATES.map(({ who }) => who))];

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  service = await startService({ RATE_LIMITS: 'off' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const arrive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
};

/** A page of that person at that width, in that scheme. */
const pageOf = async (who: string, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> => {
  const { page } = await visit(browser, service.url, width);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (who !== VISITOR) await signIn(page, who, DEMO_PASSWORD);
  return page;
};

for (const width of [1440, 390]) {
  test.each(WHO)(`%s: axe finds nothing in any open state at ${width} px`, { timeout: 240_000 }, async (who) => {
    const page = await pageOf(who, width);
    const faults: string[] = [];
    for (const state of STATES.filter((one) => one.who === who && (one.widths ?? [width]).includes(width))) {
      await arrive(page, state.path);
      await state.open(page);
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${state.name}: ${fault}`));
    }
    await page.context().close();
    expect(faults).toEqual([]);
  });
}

const MAIN: Readonly<Record<string, readonly string[]>> = {
  [VISITOR]: ['/', '/auth?tab=login', '/auth?tab=register', '/pricing', '/events', '/faq', '/cookie-policy'],
  [MEMBER]: ['/', '/matches', '/messages', '/profile', '/profile/questions', '/profile/questions/deen', '/settings'],
  'pending@demo.test': ['/application-status'],
  'vip@demo.test': ['/matchmaker', '/vip'],
  'admin@demo.test': ['/staff', '/staff/members', '/staff/jobs', '/staff/audit'],
};

test.each(Object.entries(MAIN))('%s: axe finds nothing in the dark', { timeout: 240_000 }, async (who, paths) => {
  const page = await pageOf(who, 1440, 'dark');
  const faults: string[] = [];
  for (const path of paths) {
    await arrive(page, path);
    expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark');
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${path}: ${fault}`));
  }
  await page.context().close();
  expect(faults).toEqual([]);
});

/** Elements whose own text doesn't fit in them and is cut, not scrolled; and how far the page is too wide. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const tooWide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : [];
    const texts = [...document.querySelectorAll<HTMLElement>('header *, main *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const cut = texts.filter((element) => {
      const style = getComputedStyle(element);
      if (style.clipPath !== 'none' || style.position === 'absolute' || element.tagName === 'OPTION') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 4)
      );
    });
    return [...tooWide, ...cut.map((element) => `cut: ${element.textContent?.trim().slice(0, 60)}`)];
  });

test.each([
  [VISITOR, ['/', '/auth?tab=login', '/auth?tab=register']],
  [MEMBER, ['/', '/matches']],
])('%s: text at 200 % fits at 1440 px and nothing of it is cut', { timeout: 120_000 }, async (who, paths) => {
  const page = await pageOf(who, 1440);
  const faults: string[] = [];
  for (const path of paths) {
    await arrive(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    faults.push(...(await cutTexts(page)).map((fault) => `${path}: ${fault}`));
  }
  await page.context().close();
  expect(faults).toEqual([]);
});
