import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright-core';
import { CLIENT_ROOT } from '../../server/bootstrap/root.ts';
import { type MadeCall, onSocketCall, onSocketPush } from './answered-calls.ts';

/** What a page took to load. */
export interface Loaded {
  /** Script in kB (1,000 bytes) after gzip. */
  readonly scriptKB: number;
  /** Addresses that were fetched more often than once for the page and once as its connection began. */
  readonly tooOften: readonly string[];
  /** How far things moved while it was drawn (cumulative layout shift). */
  readonly shift: number;
}

const sizes = new Map<string, number>();

/** Returns the size of a script of the built client after gzip, in bytes; 0 for anything else. */
const measureScript = (response: Response): number => {
  const { pathname } = new URL(response.url());
  if (!pathname.endsWith('.js')) return 0;
  const size = sizes.get(pathname) ?? gzipSync(readFileSync(join(CLIENT_ROOT, pathname))).length;
  sizes.set(pathname, size);
  return size;
};

/** How far things have moved on a page since it began (cumulative layout shift). */
export const layoutShift = (page: Page): Promise<number> =>
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
  let scriptBytes = 0;
  const tooOften: string[] = [];
  let reads = new Map<string, number>();
  const noteRead = (url: string) => {
    const count = (reads.get(url) ?? 0) + 1;
    reads.set(url, count);
    if (count > 2) tooOften.push(url);
  };
  // What an act of the page or a push says to be out of date is rightly fetched again.
  const noteChange = () => {
    reads = new Map();
  };
  const noteSocketCall = ({ method, path: called, search }: MadeCall) => {
    if (method !== 'GET') noteChange();
    else noteRead(new URL(called + search, page.url()).href);
  };
  // By when it was asked for: what a push says to be out of date may be on its way.
  const noteRequest = (request: Request) => {
    // What the page before was still fetching is not this one's.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      noteChange();
      tooOften.length = 0;
      scriptBytes = 0;
    }
    if (request.method() !== 'GET') noteChange();
    else if (!request.url().includes('/socket.io/')) noteRead(request.url());
  };
  const noteResponse = (response: Response) => {
    // An act has changed something by its answer, whatever was asked for meanwhile.
    if (response.request().method() !== 'GET') noteChange();
    scriptBytes += measureScript(response);
  };
  page.on('request', noteRequest);
  page.on('response', noteResponse);
  const stopHearing = [onSocketCall(page, noteSocketCall), onSocketPush(page, noteChange)];
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', noteRequest);
  page.off('response', noteResponse);
  for (const stop of stopHearing) stop();
  return { scriptKB: scriptBytes / 1_000, tooOften, shift: await layoutShift(page) };
};
