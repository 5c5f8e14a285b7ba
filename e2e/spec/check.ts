import type { Locator, Page } from 'playwright-core';
import type { Row, WordsRow } from './row.ts';

const TIMEOUT_MS = 20_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words as a pattern: anywhere in a text, the whole of a name. */
const pattern = (text: string | RegExp, whole: boolean): RegExp =>
  text instanceof RegExp ? text : new RegExp(whole ? `^${escaped(text)}(\\s*\\*)?$` : escaped(text));

const found = (page: Page, { text, as = 'text', within }: WordsRow): Locator => {
  const place = within ? page.locator(within) : page;
  switch (as) {
    case 'title':
      return page.locator('html');
    case 'text':
    case 'folded':
      return place.getByText(pattern(text, false));
    case 'field':
      return place.getByLabel(pattern(text, true));
    case 'placeholder':
      return place.getByPlaceholder(text);
    case 'toast':
      return page.locator('[data-variant]').filter({ hasText: pattern(text, false) });
    default:
      return place.getByRole(as, { name: pattern(text, true) });
  }
};

const hasTitle = async (page: Page, text: string | RegExp): Promise<boolean> =>
  page
    .waitForFunction((wanted) => new RegExp(wanted).test(document.title), pattern(text, true).source, {
      timeout: TIMEOUT_MS,
    })
    .then(Boolean);

const soMany = async (locator: Locator, times: number): Promise<string | null> => {
  const visible = locator.filter({ visible: true });
  const last = Date.now() + TIMEOUT_MS;
  for (let count = await visible.count(); count !== times; count = await visible.count()) {
    if (Date.now() > last) return `${count} instead of ${times}`;
    await locator.page().waitForTimeout(50);
  }
  return null;
};

const fault = async (page: Page, row: Row): Promise<string | null> => {
  if ('measure' in row) {
    const value = await row.measure(page);
    return value === row.is ? null : `${JSON.stringify(value)} instead of ${JSON.stringify(row.is)}`;
  }
  if ('count' in row) return soMany(page.locator(row.count), row.times);
  if (row.as === 'title') return (await hasTitle(page, row.text)) ? null : 'not the title';
  let locator = found(page, row);
  if (row.to !== undefined) locator = locator.and(page.locator(`[href="${row.to}"]`));
  if (row.is !== undefined) locator = locator.and(page.locator(row.is));
  if (row.times !== undefined) return soMany(locator, row.times);
  if (row.as === 'folded') await locator.first().waitFor({ state: 'attached', timeout: TIMEOUT_MS });
  else await locator.filter({ visible: true }).first().waitFor({ timeout: TIMEOUT_MS });
  return null;
};

/** What is missing of a row on the page as it is; null where it is all there. Measures may act on the page. */
export const missing = async (page: Page, row: Row): Promise<string | null> => {
  const why = await fault(page, row).catch((error: unknown) => String(error).split('\n')[0] ?? '');
  return why === null ? null : `${row.section}: ${row.text}: ${why}`;
};
