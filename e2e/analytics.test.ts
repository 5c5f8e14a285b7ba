import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { ANALYTICS_TABLE_NAMES } from '../shared/analytics-options.ts';
import { contract } from '../shared/contract/index.ts';
import type { AnalyticsView } from '../shared/contract/staff/analytics.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { faultsAtBothWidths } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { IS_FULL } from './kit/full.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

/* The figures of the service, for its owner. */
const on = startApp({ isTranslated: true });

let insight: AnalyticsView;
beforeAll(async () => {
  const staff = new TestClient(() => on.service.url);
  await staff.call(contract.accounts.login, { body: { email: 'admin@demo.test', password: DEMO_PASSWORD } });
  const read = () => staff.call(contract.staffInsight.show);
  // The worker computes them when it starts.
  const isThere = async () => (await read()).tables.length === ANALYTICS_TABLE_NAMES.length;
  await vi.waitUntil(isThere, { timeout: 240_000, interval: 200 });
  insight = await read();
});

const open = async (width?: number): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> => {
  const { page, context, complaints } = await visit(on.browser, on.service.url, width);
  await enter(page, 'admin@demo.test');
  return { page, complaints, close: () => context.close() };
};

test('every table is drawn as charts, opens by the keyboard, and no policy of the browser is broken', async () => {
  const { page, complaints, close } = await open();
  await page.goto('/staff/insight');
  const articles = page.locator('main article');
  await articles.first().waitFor();
  expect(await articles.count()).toBe(ANALYTICS_TABLE_NAMES.length);
  for (const chart of await page.locator('main article [role=img]').all()) {
    expect(await chart.getAttribute('aria-label')).toMatch(/All figures are in the table/);
    await chart.locator('svg').first().waitFor();
  }
  const tiers = page.getByRole('article', { name: 'Members by tier' });
  await tiers.getByRole('button', { name: 'Show the table' }).focus();
  await page.keyboard.press('Enter');
  const rows = await tiers.getByRole('row').allInnerTexts();
  const known = insight.tables.find(({ name }) => name === 'tiers')?.rows.at(-1)?.values[0];
  expect(rows.at(-1)?.split('\t')).toEqual(['All', String(known)]);
  expect(complaints).toEqual([]);
  await close();
});

test('the weeks are kept in the address, and a file holds those that are shown', async () => {
  const { page, close } = await open();
  await page.goto('/staff/insight?weeks=26');
  const sent = page.getByRole('article', { name: 'Applications and decisions' });
  await sent.getByRole('button', { name: 'Show the table' }).click();
  expect(await sent.getByRole('row').count()).toBe(27);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sent.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('analytics-applications.csv');
  const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(27);
  expect(lines[0]).toBe('"week","applied","approved","rejected"');
  await page.getByRole('combobox', { name: 'Weeks shown' }).click();
  await page.getByRole('option', { name: 'Last 12 weeks' }).click();
  await expect.poll(() => sent.getByRole('row').count()).toBe(13);
  expect(new URL(page.url()).search).toBe('');
  await close();
});

test.skipIf(!IS_FULL)('on paper are the charts and their tables, without what is pressed', async () => {
  const { page, close } = await open();
  await page.goto('/staff/insight');
  await page.locator('main article').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('main table:visible').count()).toBe(ANALYTICS_TABLE_NAMES.length);
  expect(await page.locator('main button:visible').count()).toBe(0);
  expect(await page.locator('main article [role=img]:visible').count()).toBeGreaterThanOrEqual(5);
  await close();
});

test('with all tables open, it is accessible on a phone and on a desk', async () => {
  const { page, close } = await open();
  await page.goto('/staff/insight');
  await page.locator('main article').first().waitFor();
  const closed = page.getByRole('button', { name: 'Show the table' });
  for (let left = ANALYTICS_TABLE_NAMES.length; left > 0; left--) await closed.first().click();
  expect(await closed.count()).toBe(0);
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await close();
});

test('reviewers see how the promise is kept as a chart when they ask for it', async () => {
  const { page, complaints, close } = await open();
  await page.goto('/staff');
  await page.getByRole('button', { name: 'Show as a chart' }).click();
  const charts = page.getByRole('img', { name: /by week/ });
  await expect.poll(() => charts.count()).toBe(2);
  await page.getByRole('link', { name: 'More figures' }).click();
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
