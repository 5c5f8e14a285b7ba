import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { enter } from '../e2e/kit/enter.ts';
import { giveStaffWork, listOwnScreens } from '../e2e/kit/failing-calls/own-screens.ts';
import { SCREENS } from '../e2e/kit/screens.ts';
import { visit } from '../e2e/kit/visitor.ts';
import { launchChromium } from '../testing/browser/chromium.ts';
import { fromNpm } from './install.ts';
import type { Judge } from './main.ts';

/** What is no fault, with its reason. */
const ALLOWED: readonly RegExp[] = [
  // The initials in a portrait are a drawing, which the name of whoever it shows stands for.
  /^label_name_visible: .* aria-label="Account menu of /,
  // Cards begin with a heading, by which they are found; as their label it would be read twice.
  /^aria_article_label_unique: /,
  // What scrolls must be reached by keyboard, and be announced as what it is.
  /^element_tabbable_role_valid: The tabbable element's role 'region' /,
  // "username" is what password managers look for in a sign-in, also where that is an e-mail address.
  /^input_autocomplete_valid: .* id="field-email"/,
];

type Outcome = Record<'ruleId' | 'message' | 'snippet', string> & { value: [string, string]; path: { dom: string } };
type Engine = { Checker: new () => { check(root: Document, rules: string[]): Promise<{ results: Outcome[] }> } };

/** Returns the violations that the engine finds on the page as it is. */
const listFaults = async (page: Page, engine: string): Promise<string[]> => {
  await page.evaluate(engine);
  const results = await page.evaluate(async () => {
    const { ace } = window as unknown as { ace: Engine };
    return (await new ace.Checker().check(document, ['IBM_Accessibility'])).results;
  });
  return results
    .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
    .map(({ ruleId, message, snippet, path }) => `${ruleId}: ${message} ${path.dom} ${snippet.slice(0, 160)}`)
    .filter((fault) => !ALLOWED.some((one) => one.test(fault)));
};

/** IBM's engine of its accessibility checker, on every screen and view, in the light and in the dark scheme. */
export const judgeAccessibility: Judge = async ({ url }, isPlanted) => {
  const engine = `${readFileSync(fromNpm('accessibility-checker-engine/ace.js'), 'utf8')};window.ace = ace;`;
  const browser = await launchChromium();
  const faults: string[] = [];
  let count = 0;
  for (const [who, screens] of Object.entries(SCREENS)) {
    const { page, context } = await visit(browser, url);
    if (who !== 'visitor') await enter(page, who);
    if (who === 'premium@demo.test') await giveStaffWork(page);
    const paths = [...screens.map(({ path }) => path), ...(await listOwnScreens(page, who))];
    for (const path of isPlanted ? paths.slice(0, 1) : paths) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        await page.locator('#root button:enabled').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        if (isPlanted) await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
        const found = await listFaults(page, engine);
        faults.push(...found.map((fault) => `${who} ${path} (${colorScheme}): ${fault}`));
        count += 1;
      }
    }
    await context.close();
    if (isPlanted) break;
  }
  await browser.close();
  return { faults, count };
};
