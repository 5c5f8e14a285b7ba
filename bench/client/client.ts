import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../../e2e/kit/journeys.ts';
import { startService } from '../../e2e/kit/service.ts';
import { visit } from '../../e2e/kit/visitor.ts';
import { findStores } from '../../server/embedded/running.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { contract } from '../../shared/contract/index.ts';
import { TestClient } from '../../testing/app/http-client.ts';
import { launchChromium } from '../../testing/browser/chromium.ts';
import { measureMemory, take, watch } from './in-page.ts';
import { fillThread, READER, WRITER } from './long-thread.ts';
import { type Figures, report, toFigures } from './report.ts';

/** The thread that everything is compared with, on the same page in the same run. */
const SHORT_THREAD_MESSAGES = 20;
const TEXT = 'How was your week? Mine was full, in the good way.';
const INCOMING = { perSecond: 50, seconds: 5 };
const WHEEL_TURN_PX = 1_500;

export interface ClientBenchOptions {
  messages: number;
  json: boolean;
}

/** Drives the page of messages in Chromium with a long thread, and prints its response times beside those with a short one. */
export const clientBench = async ({ messages, json }: ClientBenchOptions): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mithaq-bench-'));
  const service = await startService({ RATE_LIMITS: 'off', DATA_DIR: dataDir });
  const browser = await launchChromium();
  try {
    const { mongodbUri } = findStores({ dataDir });
    await fillThread(mongodbUri, SHORT_THREAD_MESSAGES);
    const short = await measure(
      browser,
      service.url,
      SHORT_THREAD_MESSAGES,
      await fillThread(mongodbUri, SHORT_THREAD_MESSAGES),
    );
    const held = SHORT_THREAD_MESSAGES + INCOMING.perSecond * INCOMING.seconds;
    const long = await measure(browser, service.url, messages, await fillThread(mongodbUri, Math.max(messages, held)));
    report({ messages, load: loadavg()[0] ?? 0, short, long }, json);
  } finally {
    await browser.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const measure = async (browser: Browser, url: string, length: number, matchId: string): Promise<Figures> => {
  const { page, context } = await visit(browser, url);
  await signIn(page, READER, DEMO_PASSWORD);
  await page.goto('/messages');
  const box = page.getByPlaceholder('Write a message');
  await box.waitFor();
  await page.getByRole('log').locator('li').first().waitFor();
  await watch(page);
  const begin = await measureMemory(page);

  // The first words also wake what the page has not run yet.
  await type(page, 'Salam, ');
  await take(page);
  await type(page, TEXT);
  const typing = await take(page);

  const began = performance.now();
  const rows = await scrollToStart(page, length);
  const scrolling = await take(page);
  const scrolled = { ...(await measureMemory(page)), rows, seconds: (performance.now() - began) / 1_000 };

  await page.getByRole('button', { name: /Newest messages|new message/ }).click();
  await take(page);
  const writer = new TestClient(() => url);
  await writer.call(contract.accounts.login, { body: { email: WRITER, password: DEMO_PASSWORD } });
  const flood = receive(writer, matchId);
  await type(page, TEXT);
  const last = await flood;
  await page.getByText(last, { exact: true }).waitFor({ timeout: 60_000 });
  const receiving = await take(page);
  const end = await measureMemory(page);
  await context.close();
  return toFigures({ typing, scrolling, receiving, begin, scrolled, end });
};

const type = (page: Page, text: string): Promise<void> =>
  page.getByPlaceholder('Write a message').pressSequentially(text, { delay: 40 });

/** Turns the wheel until the thread's first message is in sight; returns the most rows that the page held on the way. */
const scrollToStart = async (page: Page, length: number): Promise<number> => {
  const area = page.getByRole('region', { name: /^Messages with/ });
  await area.hover();
  const state = () =>
    area.evaluate((box) => ({
      top: box.scrollTop,
      rows: box.querySelectorAll('li').length,
      more: box.textContent?.includes('Show earlier messages') ?? false,
    }));
  let rows = 0;
  for (let turns = 0; turns < length * 2 + 50; turns += 1) {
    await page.mouse.wheel(0, -WHEEL_TURN_PX);
    await wait(16);
    if (turns % 5 > 0) continue;
    const now = await state();
    rows = Math.max(rows, now.rows);
    if (now.top === 0 && !now.more) {
      await wait(100);
      const still = await state();
      if (still.top === 0 && !still.more) return rows;
    }
  }
  throw new Error('The first message was not reached.');
};

/** The other member writes at a steady rate; returns the last text. */
const receive = async (writer: TestClient, matchId: string): Promise<string> => {
  const sends: Promise<unknown>[] = [];
  const count = INCOMING.perSecond * INCOMING.seconds;
  const began = performance.now();
  let content = '';
  for (let index = 0; index < count; index += 1) {
    await wait(Math.max(0, began + (index * 1_000) / INCOMING.perSecond - performance.now()));
    content = `Message ${index + 1} of ${count}`;
    sends.push(writer.call(contract.messages.send, { params: { id: matchId }, body: { content } }));
  }
  await Promise.all(sends);
  return content;
};
