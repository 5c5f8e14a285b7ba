import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, faultsAtOwnWidth, getScheme, PHONE, walkWidths } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { IS_FULL } from './kit/full.ts';
import { PAPER_WIDTH, readEdges, touchFaults } from './kit/page-form.ts';
import { startApp } from './kit/start-app.ts';
import { openConversation, STATES } from './kit/states.ts';
import { visit } from './kit/visitor.ts';

const VISITOR = 'visitor';
const MEMBER = 'premium@demo.test';
const ON_ITS_WAY = 'main [aria-label^=Loading], main [role=status]:has(> svg)';
/** The states that are walked in `npm test`: one of each kind that no journey comes to. In `npm run test:full` all are. */
const SHORT = new Set([
  'menu-visitor',
  'faq-open',
  'application-step-2',
  'select-open',
  'question-missing',
  'toast',
  'account-menu',
  'menu-member',
  'found-match-dialog',
  'settings-preferences',
  'settings-unfolded',
  'reports-order',
  'decision-dialog',
]);
const WALKED = STATES.filter(({ name }) => IS_FULL || SHORT.has(name));
const WHO = [...new Set(WALKED.map(({ who }) => who))];
/** Some of the addresses at which something is checked that all share; all in `npm run test:full`. */
const takeSome = (paths: readonly string[], count: number) => (IS_FULL ? paths : paths.slice(0, count));

const on = startApp();

/** Opens an address, and waits until what it shows at first has come. */
const arrive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.locator(ON_ITS_WAY).first().waitFor({ state: 'detached' });
};

/** A page of that person at that width, in its scheme. */
const pageOf = async (who: string, width: number): Promise<Page> => {
  const { page } = await visit(on.browser, on.service.url, width, { colorScheme: getScheme(width) });
  if (who !== VISITOR) await enter(page, who);
  return page;
};

const WALKS = walkWidths(PHONE).flatMap((width) => WHO.map((who) => ({ who, width })));

test.each(WALKS)(
  '$who at $width px: axe finds nothing in any open state',
  { timeout: 600_000 },
  async ({ who, width }) => {
    const page = await pageOf(who, width);
    const faults: string[] = [];
    for (const state of WALKED.filter((one) => one.who === who && (one.widths ?? [width]).includes(width))) {
      await arrive(page, state.path);
      await state.open(page);
      const found = await (state.widths ? accessibilityFaults(page) : faultsAtOwnWidth(page));
      if (width === PHONE) found.push(...(await touchFaults(page)));
      faults.push(...found.map((fault) => `${state.name}: ${fault}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await page.context().close();
    expect(faults).toEqual([]);
  },
);

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
  [VISITOR, ['/', '/auth?tab=register', '/auth?tab=login']],
  [MEMBER, ['/', '/matches']],
])('%s: text at 200 % fits at 1440 px and nothing of it is cut', async (who, paths) => {
  const page = await pageOf(who, 1440);
  const faults: string[] = [];
  for (const path of takeSome(paths, 2)) {
    await arrive(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    faults.push(...(await cutTexts(page)).map((fault) => `${path}: ${fault}`));
  }
  await page.context().close();
  expect(faults).toEqual([]);
});

/** The words of empty fields that do not begin where the page's lines do, and names of a chart's scale that lie over its line. */
const findMisplacedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main [dir=auto]:placeholder-shown')]
      .filter((field) => getComputedStyle(field).direction !== 'rtl')
      .map(({ placeholder }) => placeholder);
    const names = [...document.querySelectorAll('main .MuiChartsAxis-directionY')].flatMap((axis) => {
      const line = axis.querySelector('.MuiChartsAxis-line')?.getBoundingClientRect().left ?? 0;
      return [...axis.querySelectorAll('text')]
        .filter((text) => text.getBoundingClientRect().right > line + 1)
        .map(({ textContent }) => textContent ?? '');
    });
    return [...fields, ...names];
  });

test.skipIf(!IS_FULL).each([
  [VISITOR, ['/', '/auth?tab=register', '/faq', '/pricing']],
  [MEMBER, ['/matches', '/profile', '/', '/messages', '/settings']],
  ['admin@demo.test', ['/staff', '/staff/insight']],
])('%s: every screen turns with its direction', async (who, paths) => {
  const page = await pageOf(who, 1440);
  await page.route(
    (url) => paths.includes(url.pathname + url.search),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('<html lang="en"', '<html lang="en" dir="rtl"');
      return route.fulfill({ response, body });
    },
  );
  const faults: unknown[] = [];
  for (const path of paths) {
    await arrive(page, path);
    for (const [width, edge] of [
      [1440, 160],
      [390, 20],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction((wanted) => document.documentElement.clientWidth === wanted, width);
      const begins = await readEdges(page, edge);
      const tooWide = await page.evaluate((wanted) => document.documentElement.scrollWidth - wanted, width);
      if (tooWide > 0 || begins.some((begin) => begin !== edge)) faults.push({ path, width, begins, tooWide });
    }
    const misplaced = await findMisplacedWords(page);
    if (misplaced.length > 0) faults.push({ path, misplaced });
  }
  await page.context().close();
  expect(faults).toEqual([]);
});

test.skipIf(!IS_FULL).each([
  ['a conversation', '/messages', openConversation],
  ['a person', '/matches?tab=connected', (page: Page) => page.locator('main li').getByRole('link').first().click()],
])('%s on paper is its content alone, whole and black on white', async (_, path, open) => {
  const page = await pageOf(MEMBER, 1440);
  await arrive(page, path);
  await open(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.waitForFunction(() => matchMedia('print').matches && document.documentElement.dataset.scheme === 'dark');
  await page.setViewportSize({ width: PAPER_WIDTH, height: 1_000 });
  await page.waitForFunction((width) => document.documentElement.clientWidth === width, PAPER_WIDTH);
  const paper = await page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length;
    const cut = [...document.querySelectorAll('main div, main ul')].filter(
      (one) =>
        one.checkVisibility() &&
        one.scrollHeight > one.clientHeight + 4 &&
        getComputedStyle(one).overflowY !== 'visible',
    );
    const { color, backgroundColor } = getComputedStyle(document.querySelector('main h2') as Element);
    const buttons = [...document.querySelectorAll('main a')].filter(
      (one) => one.checkVisibility() && getComputedStyle(one).borderTopStyle === 'solid',
    );
    return {
      names: seen('main h2'),
      rows: seen('main [data-scroll=list] li'),
      chrome: seen('header:not(main *), footer, nav, textarea, main button') + buttons.length,
      cut: cut.length,
      color,
      backgroundColor,
    };
  });
  await page.context().close();
  const isBlackOnWhite = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' };
  expect(paper).toEqual({ names: 1, rows: 0, chrome: 0, cut: 0, ...isBlackOnWhite });
});

test('a list of staff says on paper what it was restricted to, where the fields are on the screen', async () => {
  const page = await pageOf('admin@demo.test', 1440);
  await arrive(page, '/staff?status=all&order=newest');
  const said = page.locator('main [data-paper]');
  // The search, the button that opens the others, and a chip for each of those that are set.
  const fields = page.locator('main [role=search] :is(input[type=search], [role=combobox], button)');
  const seen = async () => [
    await said.filter({ visible: true }).allInnerTexts(),
    await fields.filter({ visible: true }).count(),
  ];
  await expect.poll(seen).toEqual([[], 4]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(seen).toEqual([['Status: All', 'Order: Latest first'], 0]);
  await page.context().close();
});
