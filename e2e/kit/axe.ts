import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { IS_FULL } from './full.ts';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** A phone's width and a desktop's, in px. */
export const [PHONE, DESKTOP] = [390, 1440];

/** Returns the widths at which something is walked: this one, or both in `npm run test:full`. */
export const walkWidths = (one: number): readonly number[] => (IS_FULL ? [PHONE, DESKTOP] : [one]);

const CONTRAST = 'color-contrast';

/** A colour scheme of the pages. */
export type Scheme = 'light' | 'dark';

/**
 * The scheme in which a page of a width is opened that is looked at by {@link faultsAtOwnWidth}. To change it redraws the whole
 * page, which takes longer than all rules together.
 */
export const getScheme = (width: number): Scheme => (width === PHONE ? 'light' : 'dark');

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

/** What is said to control a part that is not there, has a name without the words that are seen on it, or should have one. Runs in the page. */
const namingFaults = (): string[] => {
  const isHere = (id: string) => document.getElementById(id) !== null;
  const fold = (text: string) =>
    text
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase();
  const readSeen = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || !node.checkVisibility()) return '';
    const { clipPath, clip } = getComputedStyle(node);
    return clipPath !== 'none' || clip !== 'auto' ? '' : [...node.childNodes].map(readSeen).join(' ');
  };
  const controls = [...document.querySelectorAll('[aria-controls]')]
    .filter((one) => one.checkVisibility() && !(one.getAttribute('aria-controls') ?? '').split(' ').every(isHere))
    .map((one) => `“${one.textContent}” controls what is not there`);
  const named = [...document.querySelectorAll(':is(a, button, [role=button], [role=tab])[aria-label]')]
    .filter((one) => one.checkVisibility() && !fold(one.getAttribute('aria-label') ?? '').includes(fold(readSeen(one))))
    .map((one) => `“${one.getAttribute('aria-label')}” lacks “${readSeen(one)}”`);
  const unnamed = [...document.querySelectorAll('article:not([aria-label], [aria-labelledby])')].map(
    ({ textContent }) => `article without a name: ${textContent?.slice(0, 40)}`,
  );
  return [...controls, ...named, ...unnamed];
};

/** What axe finds against WCAG 2.1 A and AA on the page as it is, and what is wrong with its names, one line for each element. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => [
  ...(await faultsOf(page, { runOnly: { type: 'tag', values: LEVELS } })),
  ...(await page.evaluate(namingFaults)),
];

const wear = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
};

const readScheme = async (page: Page): Promise<Scheme> => {
  const scheme = await page.evaluate(() => document.documentElement.dataset.scheme);
  if (scheme !== 'light' && scheme !== 'dark') throw new Error(`The page has no colour scheme: ${scheme}`);
  return scheme;
};

const getOtherScheme = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

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

/** What axe finds about colours in the other scheme than the one in which the page is shown. Leaves the page in that one. */
export const faultsInOtherScheme = async (page: Page): Promise<string[]> => {
  const other = getOtherScheme(await readScheme(page));
  await endTransitions(page);
  await wear(page, other);
  const faults = await faultsOf(page, { runOnly: { type: 'rule', values: [CONTRAST] } });
  return faults.map((fault) => `${fault} (${other})`);
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
 * What axe finds on the page as it is, for states that are opened at both widths, at each in its scheme, as colours are the same at
 * both; and whether the page is wider than the screen.
 */
export const faultsAtOwnWidth = async (page: Page): Promise<string[]> => {
  const [scheme, wanted] = [await readScheme(page), getScheme(page.viewportSize()?.width ?? DESKTOP)];
  return [
    ...(scheme === wanted ? [] : [`opened in the ${scheme} scheme, not the ${wanted} one`]),
    ...(await listOverflow(page)),
    ...(await accessibilityFaults(page)),
  ];
};

/**
 * What axe finds on the page as it is at its width and scheme, and in `npm run test:full` also at the other width in the other
 * scheme; at neither must it be wider than the screen. Leaves the page as it was.
 */
export const faultsAtBothWidths = async (page: Page): Promise<string[]> => {
  const look = async () => [...(await listOverflow(page)), ...(await accessibilityFaults(page))];
  const faults = await look();
  if (!IS_FULL) return faults;
  const own = page.viewportSize() ?? { width: DESKTOP, height: 900 };
  const scheme = await readScheme(page);
  const [otherWidth, otherScheme] = [own.width === PHONE ? DESKTOP : PHONE, getOtherScheme(scheme)];
  await endTransitions(page);
  await page.setViewportSize({ ...own, width: otherWidth });
  await wear(page, otherScheme);
  faults.push(...(await look()).map((fault) => `${fault} (${otherScheme}, ${otherWidth} px)`));
  await page.setViewportSize(own);
  await wear(page, scheme);
  return faults;
};
