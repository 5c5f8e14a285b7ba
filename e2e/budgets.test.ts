import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../server/test/chromium.ts';
import { SCREENS } from './kit/screens.ts';
import { type RunningService, startService } from './kit/service.ts';
import { visit } from './kit/visitor.ts';

/** Script that a page may load, in kB (1,000 bytes) after gzip. */
// The aim for the landing page is 150; what has been reached is held.
const LANDING = 165;
const ANY = 260;

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

const isScript = (response: Response): boolean => new URL(response.url()).pathname.endsWith('.js');

/** Loads a page anew; answers its script in kB after gzip, and what was fetched more than once. */
const load = async (page: Page, path: string): Promise<{ kB: number; twice: string[] }> => {
  const got: Response[] = [];
  const note = (response: Response) => got.push(response);
  page.on('response', note);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const gets = got.filter(
    (response) => response.request().method() === 'GET' && !response.url().includes('/socket.io/'),
  );
  const addresses = gets.map((response) => response.url());
  const bodies = await Promise.all(gets.filter(isScript).map((response) => response.body()));
  return {
    kB: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000,
    twice: addresses.filter((address, at) => addresses.indexOf(address) !== at),
  };
};

test('what a visitor opens loads within its budget of script, and nothing twice', { timeout: 240_000 }, async () => {
  const { page, context } = await visit(browser, service.url);
  const faults: string[] = [];
  for (const { path } of SCREENS.visitor ?? []) {
    const { kB, twice } = await load(page, path);
    const budget = path === '/' ? LANDING : ANY;
    if (kB > budget) faults.push(`${path}: ${kB.toFixed(1)} kB of script, more than ${budget}`);
    for (const address of twice) faults.push(`${path}: fetched ${address} twice`);
  }
  await context.close();
  expect(faults).toEqual([]);
});
