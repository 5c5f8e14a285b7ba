import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** What a page took to load. */
export interface Loaded {
  /** Script in kB (1,000 bytes) after gzip. */
  readonly scriptKB: number;
  /** Addresses that were fetched more than once. */
  readonly twice: readonly string[];
  /** How far things moved while it was drawn (cumulative layout shift). */
  readonly shift: number;
}

const isScript = (response: Response): boolean => new URL(response.url()).pathname.endsWith('.js');

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const one of list.getEntries() as Shift[]) if (!one.hadRecentInput) sum += one.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered before the next task.
        setTimeout(() => resolve(sum));
      }),
  );

/** Loads an address and waits until no request is pending. */
export const load = async (page: Page, path: string): Promise<Loaded> => {
  const scripts: Promise<Buffer>[] = [];
  const twice: string[] = [];
  let seenUrls = new Set<string>();
  const note = (response: Response) => {
    const method = response.request().method();
    // What an act of the page changed is rightly fetched again.
    if (method !== 'GET') seenUrls = new Set();
    if (method !== 'GET' || response.url().includes('/socket.io/')) return;
    if (seenUrls.has(response.url())) twice.push(response.url());
    seenUrls.add(response.url());
    if (!isScript(response)) return;
    // Read at once: the browser keeps it only until the next page.
    const body = response.body();
    body.catch(() => undefined);
    scripts.push(body);
  };
  page.on('response', note);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const bodies = await Promise.all(scripts);
  return {
    scriptKB: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000,
    twice,
    shift: await layoutShift(page),
  };
};
