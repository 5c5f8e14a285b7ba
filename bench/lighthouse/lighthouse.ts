import { SCREENS } from '../../e2e/kit/screens.ts';
import { startService } from '../../e2e/kit/service.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { findChromium } from '../../server/test/chromium.ts';
import { median } from '../statistics.ts';
import { CATEGORIES, lighthouse, type Run } from './run.ts';

const MEMBER = 'premium@demo.test';
const NOT_FOR_SEARCH = new Set(['/reset?token=none', '/no-such-page']);

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
  keep(await fetch(`${url}/api/user`));
  const token = decodeURIComponent(jar.get('csrf_token')?.slice('csrf_token='.length) ?? '');
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token, Cookie: header() },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`);
  keep(answer);
  return header();
};

const line = (name: string, runs: readonly Run[]): string => {
  const points = CATEGORIES.map((category) => {
    const got = runs.flatMap(({ points }) => points[category] ?? []);
    return (got.length > 0 ? String(median(got)) : '–').padStart(category.length);
  });
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  return [name.padEnd(24), ...points, failed.join(', ')].join('  ');
};

/**
 * Lighthouse (mobile preset, built client, the real server): the median of `runs` for the landing page and the dashboard,
 * and one run without its timing for every other public page. A busy machine lowers the points for performance.
 */
export const lighthouseBench = async ({ runs, only }: { runs: number; only?: string }): Promise<void> => {
  const chromium = await findChromium();
  const service = await startService({ RATE_LIMITS: 'off' });
  try {
    console.log(['page'.padEnd(24), ...CATEGORIES, 'audits that did not pass'].join('  '));
    const measure = async (name: string, path: string, times: number, cookie?: string): Promise<void> => {
      if (only && !name.includes(only)) return;
      const found: Run[] = [];
      const categories = times > 1 ? CATEGORIES : CATEGORIES.filter((category) => category !== 'performance');
      for (let at = 0; at < times; at += 1) {
        found.push(await lighthouse(chromium, service.url + path, categories, cookie));
      }
      console.log(line(name, found));
    };
    await measure('landing', '/', runs);
    await measure('dashboard', '/', runs, await cookieOf(service.url, MEMBER));
    for (const { path } of SCREENS.visitor ?? []) {
      if (path !== '/' && !NOT_FOR_SEARCH.has(path)) await measure(path, path, 1);
    }
  } finally {
    await service.stop();
  }
};
