import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { launchChromium } from '../../testing/browser/chromium.ts';
import { giveDemoStores } from './demo-data.ts';
import { keepPictures } from './pictures.ts';
import { nameStores, type RunningService, startService } from './service.ts';
import { translation } from './translate.ts';

/** What all tests of a file share. */
export interface StartedApp {
  readonly service: RunningService;
  readonly browser: Browser;
  readonly stores: StoreAddresses;
}

interface AppOptions {
  readonly prepare?: () => Promise<Record<string, string>>;
  readonly isTranslated?: boolean;
}

let shared: Promise<Browser> | undefined;

/** Returns the browser of all files of a process, which ends with that. */
export const getBrowser = (): Promise<Browser> => {
  shared ??= launchChromium();
  return shared;
};

/**
 * The product with its demo community and a browser, from before a file's first test until after its last, when all pages are
 * closed. `prepare` returns further variables of its environment; `isTranslated` has the browser translate every page. A test that fails
 * leaves pictures of its pages.
 */
export const startApp = ({ prepare = async () => ({}), isTranslated = false }: AppOptions = {}): StartedApp => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let stores: StoreAddresses | undefined;
  beforeAll(async () => {
    translation.isOn = isTranslated;
    const [demo, env] = await Promise.all([giveDemoStores(), prepare()]);
    stores = demo;
    const given = { RATE_LIMITS: 'off', ...nameStores(demo), ...env };
    [service, browser] = await Promise.all([startService(given), getBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && browser) await keepPictures(browser, task.name, service?.output ?? []);
  });
  afterAll(async () => {
    translation.isOn = false;
    // Nothing of a file's pages is left for the next one, nor asks for a service that has ended.
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    await service?.stop();
  });
  const there = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The app stands only while tests run.');
    return part;
  };
  return {
    get service() {
      return there(service);
    },
    get browser() {
      return there(browser);
    },
    get stores() {
      return there(stores);
    },
  };
};
