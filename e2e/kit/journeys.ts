import type { Page } from 'playwright-core';

/** The ways through the product that a person takes, as they take them. */

export const PASSWORD = 'quiet-harbour-lantern-42';

export interface Applicant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly gender: 'Man' | 'Woman';
  readonly age: number;
  readonly occupation: string;
}

/** Chooses an option of a select by its label. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Registers an account on the sign-up form. */
export const register = async (page: Page, { firstName, lastName, email }: Applicant): Promise<void> => {
  await page.goto('/auth?tab=register');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(email.split('@')[0] ?? email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/application');
};

/** Signs in on the sign-in form. */
export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.goto('/auth?tab=login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
};

/** Opens the application with nothing in it: what the account keeps of it is removed, and the form begins at its first step. */
export const beginApplication = async (page: Page): Promise<void> => {
  // A document of the same origin that is not the application, which would keep it again.
  await page.goto('/robots.txt');
  await page.evaluate(() => fetch('/api/application/draft', { method: 'DELETE' }));
  await page.goto('/application');
  await page.getByLabel('Phone').waitFor();
};

const SAMPLE = { gender: 'Woman', age: 31, occupation: 'Architect' } as const;

/** Fills the steps before the given one (1 to 4) of the open application, and leaves that step open. */
export const applyUntil =
  (step: number, { gender, age, occupation }: Pick<Applicant, 'gender' | 'age' | 'occupation'> = SAMPLE) =>
  async (page: Page): Promise<void> => {
    const next = () => page.getByRole('button', { name: 'Next' }).click();
    if (step < 2) return;
    await page.getByLabel('Phone').fill('+44 20 7946 0000');
    await page.getByRole('spinbutton', { name: 'Age' }).fill(String(age));
    await choose(page, 'Gender', gender);
    await page.getByLabel('Location').fill('London');
    // The suggestions would lie over the button.
    await page.keyboard.press('Tab');
    await next();
    if (step < 3) return;
    await choose(page, 'Religious practice level', 'Practicing');
    await next();
    if (step < 4) return;
    await page.getByLabel('Occupation').fill(occupation);
    await choose(page, 'Highest education', 'Master’s degree');
    await choose(page, 'Annual income range', '$150,000 – $200,000');
    await next();
    await page.getByLabel('About yourself').waitFor();
  };

/** Fills the four steps and submits; ends on the status screen. */
export const applyInFourSteps = async (page: Page, applicant: Applicant): Promise<void> => {
  await applyUntil(4, applicant)(page);
  await page.getByLabel('About yourself').fill('I hope for a calm home, honest work and long walks by the river.');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.waitForURL('**/application-status');
};

/** Writes a message in the open conversation. */
export const write = async (page: Page, text: string): Promise<void> => {
  const box = page.getByPlaceholder('Write a message');
  await box.fill(text);
  await box.press('Enter');
};

/** Returns the texts of the messages of the open conversation, oldest first. */
export const readMessages = async (page: Page): Promise<string[]> => {
  const bubbles = page.getByRole('log').locator('li');
  const texts = await bubbles.evaluateAll((items) => items.map((item) => item.firstElementChild?.textContent ?? ''));
  return texts.map((text) => text.replace(/^[^:]+: /, ''));
};
