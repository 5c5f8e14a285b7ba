import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright-core';
import { vi } from 'vitest';
import { CLIENT_ROOT } from '../../server/bootstrap/root.ts';
import { type MadeCall, onSocketAnswer, onSocketCall, onSocketPush } from './answered-calls.ts';

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

/** What a service answers that is too busy; the page asks again after a while. */
const TOO_BUSY = 503;
/** Longer than the page waits before its last tries. */
const ANSWERED_WITHIN = { timeout: 180_000, interval: 50 };
const EMPTY = 'about:blank';
const ON_ITS_WAY = 'main [aria-label^=Loading], main [role=status]:has(> svg)';

/**
 * Leaves a page for an empty one, as what it was still fetching is not the next one's. By its own program: what the browser opens by
 * itself gets a new process, and so does the page after it, which costs as much as to draw it.
 */
export const leave = async (page: Page): Promise<void> => {
  // Where it is there already, nothing would tell the next navigation from this one.
  if (page.url() === EMPTY) return;
  await page.evaluate((address) => void setTimeout(() => window.location.assign(address)), EMPTY);
  await page.waitForURL(EMPTY);
};

/** Loads an address and waits until no request is pending, and what the service was too busy for has been answered. */
export const load = async (page: Page, path: string): Promise<Loaded> => {
  let scriptBytes = 0;
  let connections = 0;
  let reads = new Map<string, number>();
  const tooOften: string[] = [];
  const refused = new Set<string>();
  const noteRead = (url: string) => {
    const count = (reads.get(url) ?? 0) + 1;
    reads.set(url, count);
    if (count > 1 + Math.max(1, connections)) tooOften.push(url);
  };
  // What an act of the page or a push says to be out of date is rightly fetched again.
  const noteChange = () => {
    reads = new Map();
  };
  const noteAnswer = (url: string, status: number) => {
    if (status !== TOO_BUSY) return void refused.delete(url);
    refused.add(url);
    reads.set(url, (reads.get(url) ?? 1) - 1);
  };
  const toUrl = ({ path: called, search }: MadeCall) => new URL(called + search, page.url()).href;
  const noteSocketCall = (call: MadeCall) => (call.method === 'GET' ? noteRead(toUrl(call)) : noteChange());
  const noteConnection = () => {
    connections += 1;
  };
  // By when it was asked for: what a push says to be out of date may be on its way.
  const noteRequest = (request: Request) => {
    if (request.method() !== 'GET') noteChange();
    else if (!request.url().includes('/socket.io/')) noteRead(request.url());
  };
  const noteResponse = (response: Response) => {
    // An act has changed something by its answer, whatever was asked for meanwhile.
    if (response.request().method() !== 'GET') noteChange();
    else noteAnswer(response.url(), response.status());
    scriptBytes += measureScript(response);
  };
  await leave(page);
  page.on('request', noteRequest);
  page.on('response', noteResponse);
  page.on('websocket', noteConnection);
  const stopHearing = [
    onSocketCall(page, noteSocketCall),
    onSocketAnswer(page, (call, status) => noteAnswer(toUrl(call), status)),
    onSocketPush(page, noteChange),
  ];
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await vi.waitUntil(() => refused.size === 0, ANSWERED_WITHIN);
  await page.locator(ON_ITS_WAY).first().waitFor({ state: 'detached' });
  page.off('request', noteRequest);
  page.off('response', noteResponse);
  page.off('websocket', noteConnection);
  for (const stop of stopHearing) stop();
  return { scriptKB: scriptBytes / 1_000, tooOften, shift: await layoutShift(page) };
};
