import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** A phone's width and a desktop's, in px. */
export const [PHONE, DESKTOP] = [390, 1440];

const CONTRAST = 'color-contrast';
const WITHOUT_CONTRAST = { [CONTRAST]: { enabled: false } };

/** What axe finds by these rules, one line for each element. The page keeps axe until another one is loaded. */
const faultsOf = async (page: Page, chosen: Pick<RunOptions, 'runOnly' | 'rules'>): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    // Passing rules need no description, and none of the rules looks into style sheets, which axe would parse first.
    { ...chosen, resultTypes: ['violations' as const], preload: { assets: ['media'] } },
  );
};

/** What axe finds against WCAG 2.1 A and AA on the page as it is, one line for each element. */
export const accessibilityFaults = (page: Page): Promise<string[]> =>
  faultsOf(page, { runOnly: { type: 'tag', values: LEVELS } });

/** The same without the contrast of colours, which takes the longest: for a page whose colours are checked at another width. */
const faultsBesideColours = (page: Page): Promise<string[]> =>
  faultsOf(page, { runOnly: { type: 'tag', values: LEVELS }, rules: WITHOUT_CONTRAST });

const wear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
};

/**
 * Ends transitions for as long as the page stays: between two colours an element has neither, and inherited colours pass
 * from parent to child a frame at a time, each of which draws the page anew.
 */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** What axe finds in the dark scheme on a page that is shown in the light one: only colours change. */
export const faultsInTheDark = async (page: Page): Promise<string[]> => {
  await endTransitions(page);
  await wear(page, 'dark');
  const faults = await faultsOf(page, { runOnly: { type: 'rule', values: [CONTRAST] } });
  await wear(page, 'light');
  return faults.map((fault) => `in the dark: ${fault}`);
};

/** Waits until nothing is wider than the window: what measures itself may need a moment after the window has changed. */
export const waitForFit = async (page: Page): Promise<void> => {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  // What stays too wide is for the caller to report.
  await page.waitForFunction(fits, undefined, { timeout: 10_000 }).catch(() => undefined);
};

/** One line where the page is wider than its window. */
const listOverflow = async (page: Page): Promise<string[]> => {
  await waitForFit(page);
  const { overflow, width } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    width: window.innerWidth,
  }));
  return overflow > 0 ? [`${overflow} px too wide at ${width}`] : [];
};

/**
 * What axe finds on the page as it is, for states that are opened at both widths: on a desktop in both schemes, on a phone, where
 * colours are the same, all but their contrast; and whether the page is wider than the screen.
 */
export const faultsAtOwnWidth = async (page: Page): Promise<string[]> => {
  const tooWide = await listOverflow(page);
  return page.viewportSize()?.width === PHONE
    ? [...tooWide, ...(await faultsBesideColours(page))]
    : [...tooWide, ...(await accessibilityFaults(page)), ...(await faultsInTheDark(page))];
};

/**
 * What axe finds on the page as it is, on a desktop and on a phone, where it must not be wider than the screen, and in the dark.
 * Leaves the page at its width.
 */
export const faultsAtBothWidths = async (page: Page): Promise<string[]> => {
  const own = page.viewportSize() ?? { width: DESKTOP, height: 900 };
  const faults: string[] = [];
  for (const [turn, width] of (own.width === PHONE ? [DESKTOP, PHONE] : [PHONE, DESKTOP]).entries()) {
    await page.setViewportSize({ width, height: own.height });
    faults.push(
      ...(await listOverflow(page)),
      ...(await (turn === 0 ? faultsBesideColours(page) : accessibilityFaults(page))).map(
        (fault) => `at ${width} px: ${fault}`,
      ),
    );
  }
  return [...faults, ...(await faultsInTheDark(page))];
};
