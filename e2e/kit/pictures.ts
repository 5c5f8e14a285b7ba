import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { ROOT } from '../../server/bootstrap/root.ts';

/** Where failed tests leave pictures and logs; Git ignores it. */
const FOLDER = join(ROOT, '.failures');
/** How many lines of the service's output go with them. */
const OUTPUT_LINES = 100;

const logs = new WeakMap<BrowserContext, string[]>();

/** Notes from now on what the pages of a context say in their consoles, which of their requests fail, and where they go. */
export const noteLog = (context: BrowserContext): void => {
  const log: string[] = [];
  logs.set(context, log);
  context.on('console', (message) => log.push(`${message.type()}: ${message.text()} (${message.location().url})`));
  context.on('weberror', (error) => log.push(`error: ${error.error()}`));
  context.on('requestfailed', (one) => log.push(`failed: ${one.method()} ${one.url()} ${one.failure()?.errorText}`));
  context.on('response', (one) => {
    if (one.status() >= 400 || one.request().isNavigationRequest()) log.push(`${one.status()} ${one.url()}`);
  });
};

/** Leaves a picture and the log of each page that is open, and what the service said last, and prints where they are. */
export const keepPictures = async (browser: Browser, test: string, output: readonly string[]): Promise<void> => {
  const name = `${test.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${Date.now()}`;
  await mkdir(FOLDER, { recursive: true });
  for (const [index, context] of browser.contexts().entries()) {
    for (const [at, page] of context.pages().entries()) {
      const file = join(FOLDER, `${name}-${index}-${at}`);
      // A page that cannot be drawn any more still leaves its log.
      await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).catch(() => undefined);
      await writeFile(`${file}.log`, [page.url(), ...(logs.get(context) ?? [])].join('\n'));
      process.stderr.write(`${test}: the page is in ${file}.png, its log in ${file}.log\n`);
    }
  }
  await writeFile(join(FOLDER, `${name}-service.log`), output.slice(-OUTPUT_LINES).join('\n'));
};
