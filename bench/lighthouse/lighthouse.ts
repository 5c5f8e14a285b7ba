import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { SCREENS } from '../../e2e/kit/screens.ts';
import { startService } from '../../e2e/kit/service.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { findChromium } from '../../testing/browser/chromium.ts';
import { median } from '../statistics.ts';
import { CATEGORIES, type Category, lighthouse, type Run } from './run.ts';

const MEMBER = 'premium@demo.test';
const NOT_FOR_SEARCH = new Set(['/reset?token=none', '/no-such-page']);

/** Points that a page is to have at least. */
type Bars = Partial<Record<Category, number>>;
const PUBLIC: Bars = { accessibility: 100, 'best-practices': 100, seo: 95 };
const LANDING: Bars = { ...PUBLIC, performance: 95 };
const DASHBOARD: Bars = { accessibility: 100, 'best-practices': 100, performance: 90 };

/** The cookies of a signed-in person, as one header. */
const cookieOf = async (url: string, email: string): Promise<string> => {
  const jar = new Map<string, string>();
  const keep = ({ headers }: globalThis.Response): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair);
    }
  };
  const header = () => [...jar.values()].join('; ');
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`);
  keep(answer);
  return header();
};

const line = (name: string, cells: readonly (string | number)[], judged: string): string =>
  [name.padEnd(20), ...cells.map((cell) => String(cell).padStart(14)), judged].join('  ');

const HEAD = line('page', [...CATEGORIES, 'largest paint', 'blocked, ms'], 'bars');

const summary = (name: string, runs: readonly Run[], bars: Bars): string => {
  const points = (category: Category): number => median(runs.map((run) => run.points[category]));
  const failed = (category: Category): string[] => [...new Set(runs.flatMap((run) => run.failed[category]))];
  const isMissed = (category: Category): boolean => {
    if (points(category) >= (bars[category] ?? 0)) return false;
    // A visitor's 401 lowers the points, and is as it must be.
    return category !== 'best-practices' || failed(category).length > 0;
  };
  const missed = CATEGORIES.filter(isMissed).map((category) => `MISSED ${category} ${bars[category]}`);
  const times = [runs.map((run) => run.largestPaint), runs.map((run) => run.blocked)];
  return line(
    name,
    [...CATEGORIES.map(points), ...times.map((some) => Math.round(median(some)))],
    [...(missed.length > 0 ? missed : ['ok']), ...CATEGORIES.flatMap(failed)].join(', '),
  );
};

/**
 * Lighthouse (mobile preset, built client, the real server) against the bars: the median of `runs` for the landing page and
 * the dashboard, one run for every other public page. A busy machine lowers the points for performance.
 */
export const lighthouseBench = async ({ runs, only }: { runs: number; only?: string }): Promise<void> => {
  const chromium = await findChromium();
  const service = await startService({ RATE_LIMITS: 'off' });
  try {
    await waitUntilQuiet();
    console.log(HEAD);
    const measure = async (name: string, path: string, times: number, bars: Bars, cookie?: string): Promise<void> => {
      if (only && !name.includes(only)) return;
      const found: Run[] = [];
      for (let at = 0; at < times; at += 1) found.push(await lighthouse(chromium, service.url + path, cookie));
      console.log(summary(name, found, bars));
    };
    await measure('landing', '/', runs, LANDING);
    await measure('dashboard', '/', runs, DASHBOARD, await cookieOf(service.url, MEMBER));
    for (const { path } of SCREENS.visitor ?? []) {
      if (path !== '/' && !NOT_FOR_SEARCH.has(path)) await measure(path, path, 1, PUBLIC);
    }
  } finally {
    await service.stop();
  }
};

const WINDOW_MS = 2_000;
const MAX_LOAD = 0.1;
const MAX_WINDOWS = 30;

const readCpuTimes = (): { idle: number; all: number } => {
  const times = cpus().map(({ times }) => times);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((of) => Object.values(of))) };
};

/** Waits until the processors are nearly idle, for a minute at most: a service is still busy right after its start. */
const waitUntilQuiet = async (): Promise<void> => {
  for (let window = 0; window < MAX_WINDOWS; window += 1) {
    const before = readCpuTimes();
    await wait(WINDOW_MS);
    const after = readCpuTimes();
    if (1 - (after.idle - before.idle) / (after.all - before.all) < MAX_LOAD) return;
  }
};
