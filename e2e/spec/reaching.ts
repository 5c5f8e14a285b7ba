import type { Page } from 'playwright-core';
import { describeTooLong } from '../../shared/limits.ts';

/** Scrolls to the landing page's form, which is fetched when it comes near the viewport. */
export const goToShortForm = async (page: Page): Promise<void> => {
  // Before the page is loaded, there is nothing to scroll to.
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await page.getByLabel('About yourself').waitFor();
};

/** The values that a select offers, in their order, with a blank between them. */
export const values = (label: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: label }).click();
  const options = page.getByRole('option');
  await options.first().waitFor();
  const found = await options.evaluateAll((list) => list.map((option) => option.getAttribute('data-value')));
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  return found.filter(Boolean).join(' ');
};

/** What a field says of a text that is one character longer than it may be; and nothing of the longest one. */
export const askedToShorten = (label: string, max: number) => async (page: Page) => {
  const field = page.getByRole('textbox', { name: label });
  const said = page.getByText(describeTooLong(max));
  await field.fill('a'.repeat(max + 1));
  await said.waitFor();
  await field.fill('a'.repeat(max));
  await said.waitFor({ state: 'detached' });
  await field.fill('');
  return max;
};

/** Presses a button. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a tab. */
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
