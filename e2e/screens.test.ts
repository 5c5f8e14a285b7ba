import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { launchChromium } from '../server/test/chromium.ts';
import { accessibilityFaults } from './kit/axe.ts';
import { signIn } from './kit/journeys.ts';
import { SCREENS, type Screen } from './kit/screens.ts';
import { type RunningService, startService } from './kit/service.ts';
import { visit } from './kit/visitor.ts';

const WIDTHS = [1440, 768, 390];
/** The rules of accessibility look at the same document at every width but for its menus. */
const AXE_WIDTHS = [1440, 390];

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

/** What is wrong with a screen at the width that the page has now. */
const faultsOf = async (page: Page, { path, title }: Screen, width: number): Promise<string[]> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const counted = await page.evaluate(() => ({
    mains: document.querySelectorAll('main').length,
    headings: document.querySelectorAll('h1').length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    title: document.title,
    scrolled: window.scrollY,
  }));
  const faults = [
    counted.mains === 1 ? '' : `${counted.mains} main`,
    counted.headings === 1 ? '' : `${counted.headings} h1`,
    counted.overflow <= 0 ? '' : `${counted.overflow} px wider than the window`,
    counted.title.endsWith(' | Mithaq') && title.test(counted.title) ? '' : `title ${counted.title}`,
    counted.scrolled === 0 ? '' : `starts ${counted.scrolled} px down`,
    ...(AXE_WIDTHS.includes(width) ? await accessibilityFaults(page) : []),
  ];
  return faults.filter(Boolean).map((fault) => `${path}: ${fault}`);
};

for (const [who, screens] of Object.entries(SCREENS)) {
  test.each(WIDTHS)(`${who}: every screen is sound at %i px`, { timeout: 240_000 }, async (width) => {
    const { page, context, complaints } = await visit(browser, service.url, width);
    if (who !== 'visitor') await signIn(page, who, DEMO_PASSWORD);
    const faults: string[] = [];
    for (const screen of screens) faults.push(...(await faultsOf(page, screen, width)));
    await context.close();
    expect([...faults, ...complaints]).toEqual([]);
  });
}
