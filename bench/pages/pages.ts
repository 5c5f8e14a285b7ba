import { loadavg } from 'node:os';
import type { Browser, BrowserContext } from 'playwright-core';
import { enter } from '../../e2e/kit/enter.ts';
import { startService } from '../../e2e/kit/service.ts';
import { visit } from '../../e2e/kit/visitor.ts';
import { contract } from '../../shared/contract/index.ts';
import { launchChromium } from '../../testing/browser/chromium.ts';
import { type Goal, judged } from '../goals.ts';
import { median } from '../statistics.ts';
import { buildWatch, type Marks, type Signs } from './in-page.ts';

/** Lighthouse's telephone: 1.6 Mbit/s down, a quarter of the processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } as const;
const PHONE_WIDTH_PX = 390;
const GIVE_UP_MS = 60_000;

const MEMBER = 'premium@demo.test';
const ADMIN = 'admin@demo.test';

/** Milliseconds within which a page is to be there. */
const FRAME_MS = 1_000;
const COLD_MS = 4_000;

interface PageToMeasure {
  readonly name: string;
  readonly who: string;
  readonly path: string;
  readonly signs: Signs;
  /** Within how many milliseconds it is to be usable with an empty cache. */
  readonly usableMs?: number;
}

const SHELL = ['header', 'main'];
const FIRST_ROW = '[data-scroll=list] a[href]';
const OTHER_TAB = '[role=tab][aria-selected=false]';
const TAB_CHANGED = `document.querySelectorAll('[role=tab]')[1]?.ariaSelected === 'true'`;
const HAS_OPENED = 'clicked !== null && location.href.endsWith(clicked.getAttribute("href"))';

const listPages = (conversation: string): PageToMeasure[] => [
  {
    name: 'dashboard',
    who: MEMBER,
    path: '/',
    signs: { frame: SHELL, row: 'main li h3, main li h2', click: OTHER_TAB, answered: TAB_CHANGED },
  },
  {
    name: 'matches',
    who: MEMBER,
    path: '/matches',
    signs: { frame: SHELL, row: FIRST_ROW, click: FIRST_ROW, answered: HAS_OPENED },
    usableMs: COLD_MS,
  },
  {
    name: 'messages',
    who: MEMBER,
    path: '/messages',
    signs: { frame: SHELL, row: FIRST_ROW, click: FIRST_ROW, answered: HAS_OPENED },
    usableMs: COLD_MS,
  },
  {
    name: 'a thread',
    who: MEMBER,
    path: `/messages/${conversation}`,
    signs: {
      frame: SHELL,
      row: '[role=log] li',
      click: '[aria-label="Back to the list"]',
      answered: `location.pathname === '/messages'`,
    },
  },
  {
    name: 'profile',
    who: MEMBER,
    path: '/profile',
    signs: { frame: SHELL, row: 'main [role=tabpanel] *', click: OTHER_TAB, answered: TAB_CHANGED },
  },
  {
    name: 'staff’s queue',
    who: ADMIN,
    path: '/staff',
    signs: { frame: SHELL, row: '[data-row]', click: '[data-row]', answered: HAS_OPENED },
  },
];

const NOTHING: Marks = { frame: null, rows: null, usable: null };

interface Visit {
  readonly frame: number;
  readonly rows: number;
  readonly usable: number;
}

/** Loads a page as the phone does. */
const measureVisit = async (context: BrowserContext, { path, signs, name }: PageToMeasure): Promise<Visit> => {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(buildWatch(signs));
    await page.goto(path, { waitUntil: 'commit', timeout: GIVE_UP_MS });
    await page
      .waitForFunction(() => Number.isFinite(window.marks?.usable), null, { timeout: GIVE_UP_MS, polling: 100 })
      .catch(async (error: unknown) => {
        const marks = JSON.stringify(await page.evaluate(() => window.marks));
        throw new Error(`${name} did not become usable: ${marks}`, { cause: error });
      });
    const { frame, rows, usable } = (await page.evaluate(() => window.marks)) ?? NOTHING;
    await page.waitForLoadState('networkidle');
    return { frame: frame ?? Number.NaN, rows: rows ?? Number.NaN, usable: usable ?? Number.NaN };
  } finally {
    await page.close();
  }
};

/** Loads a page twice in a browser that has nothing of it, and then has all. */
const measureColdAndWarm = async (browser: Browser, url: string, one: PageToMeasure) => {
  const { page, context } = await visit(browser, url, PHONE_WIDTH_PX, PHONE);
  try {
    await enter(page, one.who);
    return { cold: await measureVisit(context, one), warm: await measureVisit(context, one) };
  } finally {
    await context.close();
  }
};

const findConversation = async (browser: Browser, url: string): Promise<string> => {
  const { page, context } = await visit(browser, url);
  try {
    await enter(page, MEMBER);
    const rows: { matchId: string | null; lastMessage: unknown }[] = await (
      await page.request.get(contract.messages.conversations.path)
    ).json();
    const found = rows.find(({ matchId, lastMessage }) => matchId !== null && lastMessage !== null);
    if (!found?.matchId) throw new Error(`${MEMBER} has no conversation.`);
    return found.matchId;
  } finally {
    await context.close();
  }
};

export interface PagesBenchOptions {
  readonly runs: number;
  readonly only?: string;
}

/**
 * Measures on a slow phone when pages of signed-in people show their frame, and when they are usable: with rows of content and
 * an answered click. Prints the medians of `runs` visits with an empty and with a warm cache.
 */
export const pagesBench = async ({ runs, only }: PagesBenchOptions): Promise<void> => {
  const service = await startService({ RATE_LIMITS: 'off' });
  const browser = await launchChromium();
  try {
    const pages = listPages(await findConversation(browser, service.url)).filter(
      ({ name }) => !only || name.includes(only),
    );
    const goals: Goal[] = [];
    const rows: Record<string, string | number>[] = [];
    for (const one of pages) {
      // The first visit of all makes the service compress what it sends.
      await measureColdAndWarm(browser, service.url, one);
      const found: Awaited<ReturnType<typeof measureColdAndWarm>>[] = [];
      for (let run = 0; run < runs; run += 1) found.push(await measureColdAndWarm(browser, service.url, one));
      const middle = (cache: 'cold' | 'warm', mark: keyof Visit): number =>
        Math.round(median(found.map((visits) => visits[cache][mark])));
      rows.push({
        page: one.name,
        'frame, cold': middle('cold', 'frame'),
        'content, cold': middle('cold', 'rows'),
        'usable, cold': middle('cold', 'usable'),
        'frame, warm': middle('warm', 'frame'),
        'content, warm': middle('warm', 'rows'),
        'usable, warm': middle('warm', 'usable'),
      });
      const say = (what: string) => `${one.name}: ${what}, ms`;
      goals.push({ what: say('frame with a cold cache'), value: middle('cold', 'frame'), goal: FRAME_MS });
      if (one.usableMs)
        goals.push({ what: say('usable with a cold cache'), value: middle('cold', 'usable'), goal: one.usableMs });
    }
    console.log(`Milliseconds on the slow phone, medians of ${runs}; load ${(loadavg()[0] ?? 0).toFixed(1)}`);
    console.table(rows);
    console.table(judged(goals));
    if (goals.some(({ value, goal }) => !(value <= goal))) process.exitCode = 1;
  } finally {
    await browser.close();
    await service.stop();
  }
};
