import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../server/bootstrap/root.ts';
import { build } from '../server/bootstrap/start/build.ts';
import { type MarkupPeople, makeMarkupPeople } from '../testing/people/markup-people.ts';
import { testStores } from '../testing/stores/stores.ts';
import { crawl, findInjected, TEXTS, visitWatched } from './kit/markup.ts';
import { listMarkupPages } from './kit/markup-pages.ts';
import { getBrowser } from './kit/start-app.ts';
import { type StartedTarget, startTarget } from './kit/target.ts';

const WRITERS = 4;

let target: StartedTarget;
let browser: Browser;
let people: MarkupPeople;
beforeAll(async () => {
  await build('client', ROOT, () => {});
  [target, browser] = await Promise.all([startTarget(await testStores()), getBrowser()]);
  people = await makeMarkupPeople(TEXTS, WRITERS);
});
afterAll(async () => {
  await target?.stop();
});

test.concurrent.each(['victim', 'applicant', 'matchmaker', 'admin'] as const)(
  'R53: no stored text runs or becomes an element on any page that shows it to the %s',
  async (who) => {
    const visitor = await visitWatched(browser, target.url, await target.signIn(people[who]));
    const paths = listMarkupPages(people, people.writers.slice(0, 2), people.applications.slice(0, 2))[who];
    const faults = await crawl(visitor, paths);
    await visitor.context.close();
    expect(faults).toEqual([]);
  },
);

test('R53: a page that took text for markup would be noticed, with the policy and without it', async () => {
  for (const bypassCSP of [false, true]) {
    const { page, context, complaints } = await visitWatched(browser, target.url, { cookie: '' }, { bypassCSP });
    await page.goto('/faq');
    await page.locator('h1').first().waitFor();
    await page.evaluate((texts) => {
      for (const text of texts) {
        try {
          document.body.appendChild(document.createElement('div')).innerHTML = text;
        } catch {
          // What the policy does about it.
        }
      }
    }, TEXTS);
    await page.waitForLoadState('networkidle');
    const injected = await findInjected(page);
    if (bypassCSP) expect(injected.length).toBeGreaterThan(TEXTS.length / 2);
    // An element says that it failed to load after its request has ended.
    await expect
      .poll(() => complaints.join())
      .toMatch(bypassCSP ? /ran as a program/ : /policy require-trusted-types-for was violated/);
    await context.close();
  }
});
