import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, faultsInTheDark } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { stage } from './kit/stage.ts';
import { STATES } from './kit/states.ts';
import { visit } from './kit/visitor.ts';

const VISITOR = 'visitor';
const MEMBER = 'premium@demo.test';
const DARK_WIDTH = 1440;
const ON_ITS_WAY = 'main [aria-label^=Loading], main [role=status]:has(> svg)';
const WHO = [...new Set(STATES.map(({ who }) => who))];

const on = stage();

/** Opens an address, and waits until what it shows at first has come. */
const arrive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.locator(ON_ITS_WAY).first().waitFor({ state: 'detached' });
};

/** A page of that person at that width. */
const pageOf = async (who: string, width: number): Promise<Page> => {
  const { page } = await visit(on.browser, on.service.url, width);
  if (who !== VISITOR) await enter(page, who);
  return page;
};

const WALKS = [1440, 390].flatMap((width) => WHO.map((who) => ({ who, width })));

test.concurrent.each(WALKS)(
  '$who at $width px: axe finds nothing in any open state',
  { timeout: 240_000 },
  async ({ who, width }) => {
    const page = await pageOf(who, width);
    const faults: string[] = [];
    for (const state of STATES.filter((one) => one.who === who && (one.widths ?? [width]).includes(width))) {
      await arrive(page, state.path);
      await state.open(page);
      const found = [
        ...(await accessibilityFaults(page)),
        ...(width === DARK_WIDTH ? await faultsInTheDark(page) : []),
      ];
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

test.concurrent.each([
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
