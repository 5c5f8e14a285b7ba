import type { Page } from 'playwright-core';
import { crawl, visitWatched } from '../../e2e/kit/markup.ts';
import { listMarkupPages } from '../../e2e/kit/markup-pages.ts';
import { ROOT } from '../../server/process/root.ts';
import { build } from '../../server/start/build.ts';
import { launchChromium } from '../../testing/browser/chromium.ts';
import { MARKUP } from '../../testing/fuzz/markup.ts';
import { makeMarkupPeople } from '../../testing/people/markup-people.ts';
import { withTarget } from '../target/target.ts';

export interface MarkupResult {
  readonly texts: number;
  readonly pages: number;
  /** The pages that showed at least one of the texts as it is. */
  readonly showing: number;
  /** Pages without a heading for a minute, which were opened anew, and what stood in their place. */
  readonly openedAnew: readonly string[];
  /** Dialogs, programs that ran, violations of the policy, errors of the console, and elements that a text became. */
  readonly faults: readonly string[];
}

/** Who opens pages: a member who met the people whose texts they show, an applicant, the people's matchmaker, an admin. */
export const MARKUP_VIEWERS = ['victim', 'applicant', 'matchmaker', 'admin'] as const;

/** Pages from one line of progress to the next; the first of them are opened whole, the others as links of the client open them. */
const AT_A_TIME = 30;

/**
 * Stores every text of the list in every field of a text, each with another person, and opens all pages that show them in a
 * browser, as each of `viewers`.
 */
export const crawlMarkup = async (
  count: number,
  viewers: readonly (typeof MARKUP_VIEWERS)[number][],
  say: (line: string) => void,
): Promise<MarkupResult> => {
  // A server says for as long as it runs that there is no client, where there was none when it started.
  await build('client', ROOT, say);
  return withTarget(async (target) => {
    const texts = MARKUP.slice(0, count);
    const people = await makeMarkupPeople(texts, texts.length);
    const browser = await launchChromium();
    const faults: string[] = [];
    const openedAnew: string[] = [];
    const onOpenedAnew = (why: string) => {
      openedAnew.push(why);
      say(why);
    };
    let [pages, showing] = [0, 0];
    const onDrawn = async (page: Page): Promise<void> => {
      const shown = await page.evaluate((all) => all.some((text) => document.body.innerText.includes(text)), texts);
      if (shown) showing += 1;
    };
    try {
      const byViewer = listMarkupPages(people, people.writers, people.applications);
      for (const who of viewers) {
        const visitor = await visitWatched(browser, target.url, await target.signIn(people[who]));
        const paths = byViewer[who];
        for (let from = 0; from < paths.length; from += AT_A_TIME) {
          const some = paths.slice(from, from + AT_A_TIME);
          // The first page of those that are followed is opened whole as well.
          faults.push(...(await crawl(visitor, some, { isFollowing: from > 0, onDrawn, onOpenedAnew })));
          pages += some.length;
          const done = `${from + some.length} of ${paths.length} pages`;
          say(`${who}: ${done}; ${showing} of ${pages} showing a text and ${faults.length} faults so far`);
        }
        await visitor.context.close();
      }
    } finally {
      await browser.close();
    }
    return { texts: texts.length, pages, showing, openedAnew, faults: [...faults, ...target.faults()] };
  });
};
