import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

const faultsOf = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/** The pages have no frames, so axe needs no second page for its findings; passing rules need no description. */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/** What axe finds against WCAG 2.1 A and AA on the page as it is, one line for each element. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsOf(axeOn(page).withTags(LEVELS));

const wear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
  // Between two colours a transition has neither.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
};

/** What axe finds in the dark scheme on a page that is shown in the light one: only colours change. */
export const faultsInTheDark = async (page: Page): Promise<string[]> => {
  await wear(page, 'dark');
  const faults = await faultsOf(axeOn(page).withRules(['color-contrast']));
  await wear(page, 'light');
  return faults.map((fault) => `in the dark: ${fault}`);
};
