import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { noteLog } from './pictures.ts';
import { translatePages, translation } from './translate.ts';

/** A visitor with a separate browser context: cookies, storage and console of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and failed requests, but for a visitor's 401 on who they are, and a busy service's 503. */
  readonly complaints: string[];
}

const EXPECTED = /\/api\/user$/;
/** The page asks again for what a busy service refuses. */
const TOO_BUSY = /\bstatus of 503\b/;

/** Opens a browser context on the service; its errors are noted. */
export const visit = async (
  browser: Browser,
  url: string,
  width = 1440,
  more: BrowserContextOptions = {},
): Promise<Visitor> => {
  const own = {
    baseURL: url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    // It would fetch pages itself, past what tests answer in its place; e2e/installed-app.test.ts has it.
    serviceWorkers: 'block',
  } as const;
  const context = await browser.newContext({ ...own, ...more });
  context.setDefaultTimeout(60_000);
  noteLog(context);
  if (translation.isOn) await translatePages(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const { url: address } = message.location();
    if (message.type() !== 'error' || EXPECTED.test(address) || TOO_BUSY.test(message.text())) return;
    complaints.push(`${message.text()} (${address})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText ?? '';
    if (failure !== 'net::ERR_ABORTED') complaints.push(`${request.method()} ${request.url()}: ${failure}`);
  });
  return { page, context, complaints };
};
