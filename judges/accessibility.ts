import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { enter } from '../e2e/kit/enter.ts';
import { SCREENS } from '../e2e/kit/screens.ts';
import { visit } from '../e2e/kit/visitor.ts';
import { launchChromium } from '../testing/browser/chromium.ts';
import { fromNpm } from './install.ts';
import type { Judge } from './main.ts';

const RULES = 'IBM_Accessibility';

/** What is no fault of ours, by rule and the element's path, with the reason. */
const ALLOWED: readonly { readonly rule: string; readonly path: RegExp }[] = [];

interface Found {
  readonly ruleId: string;
  readonly value: readonly [kind: string, outcome: string];
  readonly message: string;
  readonly snippet: string;
  readonly path: { readonly dom: string };
}
interface Ace {
  readonly Checker: new () => { check(root: Document, rules: string[]): Promise<{ results: Found[] }> };
}

/** Returns the violations that the engine finds on the page as it is. */
const listFaults = async (page: Page, engine: string): Promise<string[]> => {
  await page.evaluate(engine);
  const results = await page.evaluate(async (rules) => {
    const { ace } = window as unknown as { ace: Ace };
    return (await new ace.Checker().check(document, [rules])).results;
  }, RULES);
  return results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .filter(({ ruleId, path }) => !ALLOWED.some((one) => one.rule === ruleId && one.path.test(path.dom)))
    .map(({ ruleId, message, snippet, path }) => `${ruleId}: ${message} ${path.dom} ${snippet.slice(0, 160)}`);
};

/** IBM's engine of its accessibility checker, on every screen, in the light and in the dark scheme. */
export const judgeAccessibility: Judge = async ({ url }, isPlanted) => {
  const engine = `${readFileSync(fromNpm('accessibility-checker-engine/ace.js'), 'utf8')};window.ace = ace;`;
  const browser = await launchChromium();
  const faults: string[] = [];
  let count = 0;
  for (const [who, screens] of Object.entries(SCREENS)) {
    const { page, context } = await visit(browser, url);
    if (who !== 'visitor') await enter(page, who);
    for (const { path } of isPlanted ? screens.slice(0, 1) : screens) {
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
