import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../testing/browser/chromium.ts';
import { fetchDemoData } from './demo-data.ts';
import { type RunningService, startService } from './service.ts';

/** What all tests of a file share. */
export interface Stage {
  readonly service: RunningService;
  readonly browser: Browser;
}

/** The browser of all files of a process; it ends with that. */
let shared: Promise<Browser> | undefined;

const getBrowser = (): Promise<Browser> => {
  shared ??= launchChromium();
  return shared;
};

/**
 * The product with its demo community and a browser, from before a file's first test until after its last. `prepare` returns further
 * variables of its environment.
 */
export const stage = (prepare: () => Promise<Record<string, string>> = async () => ({})): Stage => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const [data, env] = await Promise.all([fetchDemoData(), prepare()]);
    [service, browser] = await Promise.all([startService({ RATE_LIMITS: 'off', ...env }, data), getBrowser()]);
  });
  afterAll(async () => {
    // Nothing of a file's pages is left for the next one, nor asks for a service that has ended.
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    await service?.stop();
  });
  const there = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The stage stands only while tests run.');
    return part;
  };
  return {
    get service() {
      return there(service);
    },
    get browser() {
      return there(browser);
    },
  };
};
