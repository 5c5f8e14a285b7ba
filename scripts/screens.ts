/**
 * `npm run screens [-- <part of a name> | 390 | 1440-dark …]`: starts the product on a temporary data folder and writes a
 * picture of every screen and state to `.screens/`, which git ignores: at the width of a desktop, a tablet and a phone, in both
 * themes. The few pictures of README and docs are copied from there to `docs/screens/`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/kit/journeys.ts';
import { SCREENS } from '../e2e/kit/screens.ts';
import { startService } from '../e2e/kit/service.ts';
import { STATES } from '../e2e/kit/states.ts';
import { visit } from '../e2e/kit/visitor.ts';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { launchChromium } from '../testing/browser/chromium.ts';

const WIDTHS = [1440, 768, 390];
/** Longer pages are cut off here. */
const MAX_HEIGHT_PX = 6_000;
const FOLDER = process.env.SCREENS_DIR ?? join(import.meta.dirname, '..', '.screens');

interface Picture {
  readonly name: string;
  readonly who: string;
  readonly path: string;
  readonly widths?: readonly number[];
  open?(page: Page): Promise<void>;
}

/** `/auth?tab=login` → `auth-login`; the account is part of the name where other accounts see something else. */
const nameOf = (who: string, path: string): string => {
  const [account = ''] = who.split('@');
  if (path === '/') return who === 'visitor' ? 'home' : 'dashboard';
  if (path === '/application-status' && account !== 'applicant') return `application-status-${account}`;
  if (path === '/matches' && account === 'applicant') return 'access-restricted';
  if (path === '/matchmaker' && account === 'vip-unassigned') return 'matchmaker-unassigned';
  if (path === '/staff/members' && account === 'matchmaker') return 'staff-members-of-matchmaker';
  return path
    .slice(1)
    .replace(/\?token=|\?tab=|\?/, '-')
    .replaceAll('/', '-');
};

const PICTURES: readonly Picture[] = [
  ...Object.entries(SCREENS).flatMap(([who, screens]) =>
    screens.map(({ path }) => ({ name: nameOf(who, path), who, path })),
  ),
  ...STATES,
];

const WINDOW_OVERLAYS = '[role=dialog], [role=menu], [role=listbox], [data-variant], [role=log]';

/** Waits until everything on the page is loaded, and moves the pointer away. */
const waitUntilLoaded = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  // What was pressed is rendered some frames later, and may begin to load then.
  await page.waitForTimeout(300);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-label^=Loading], main [role=status] > svg')].every(
      (one) => one.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    if (!document.querySelector('[role=dialog], [role=log], [role=listbox]')) window.scrollTo(0, 0);
    await document.fonts.ready;
  });
};

const takePicture = async (page: Page, { name, path, open }: Picture, suffix: string): Promise<void> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (open) await open(page);
  // Content that is fetched when it is scrolled into view belongs to the picture.
  else await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await waitUntilLoaded(page);
  // The picture begins at the top of the page.
  if (!open) await page.evaluate(() => window.scrollTo(0, 0));
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  // Overlays, and a composer fixed to the window's edge, are only in their right position in a picture of the window.
  const hasOverlay = (await page.locator(WINDOW_OVERLAYS).count()) > 0;
  const png = hasOverlay
    ? await page.screenshot()
    : await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT_PX) } });
  await writeFile(join(FOLDER, `${name}-${suffix}.png`), png);
};

const walk = async (
  browser: Browser,
  url: string,
  width: number,
  scheme: 'light' | 'dark',
  only: readonly Picture[],
) => {
  const failures: string[] = [];
  for (const who of new Set(only.map((picture) => picture.who))) {
    const { page, context } = await visit(browser, url, width);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    if (who !== 'visitor') await signIn(page, who, DEMO_PASSWORD);
    for (const picture of only.filter((one) => one.who === who)) {
      if (picture.widths && !picture.widths.includes(width)) continue;
      try {
        await takePicture(page, picture, scheme === 'dark' ? `${width}-dark` : String(width));
      } catch (error) {
        failures.push(`${picture.name} at ${width}: ${String(error).split('\n').slice(0, 3).join(' ')}`);
      }
    }
    await context.close();
  }
  return failures;
};

/** `390` or `1440-dark` among the arguments picks those views; any other argument is a part of a name. */
const VIEWS = WIDTHS.flatMap((width) => [String(width), `${width}-dark`]);
const args = process.argv.slice(2);
const views = VIEWS.filter((view) => !args.some((one) => VIEWS.includes(one)) || args.includes(view));
const parts = args.filter((one) => !VIEWS.includes(one));
const wanted = PICTURES.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));

await mkdir(FOLDER, { recursive: true });
const running = process.env.SCREENS_URL;
const service = running ? { url: running, stop: async () => undefined } : await startService({ RATE_LIMITS: 'off' });
const browser = await launchChromium();
const failures: string[] = [];
for (const view of views) {
  const isDark = view.endsWith('dark');
  failures.push(...(await walk(browser, service.url, Number.parseInt(view, 10), isDark ? 'dark' : 'light', wanted)));
}
await browser.close();
await service.stop();
for (const failure of failures) console.error(failure);
console.log(`Took ${wanted.length} screens and states; ${failures.length} pictures failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
