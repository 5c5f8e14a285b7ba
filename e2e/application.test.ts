import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsAtOwnWidth, PHONE, walkWidths } from './kit/axe.ts';
import { enter, post } from './kit/enter.ts';
import { applyUntil, PASSWORD, signIn } from './kit/journeys.ts';
import { givenPages } from './kit/pages.ts';
import { startApp } from './kit/start-app.ts';

const ABOUT = 'I hope for a calm home, honest work and long walks by the river.';

const on = startApp({ isTranslated: true });
const newPage = givenPages(on);

let registered = 0;
/** Registers an applicant by the call alone, who is then signed in; returns their name. */
const register = async (page: Page): Promise<string> => {
  registered += 1;
  const username = `applicant-${registered}`;
  const names = { firstName: 'Huda', lastName: `Karim ${'abcdefgh'.charAt(registered)}` };
  await post(page, '/api/register', { ...names, username, email: `${username}@example.test`, password: PASSWORD });
  return `${names.firstName} ${names.lastName}`;
};

const openForm = async (page: Page): Promise<void> => {
  await page.goto('/application');
  await page.getByLabel('Phone').waitFor();
};
const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const valueIn = (page: Page, label: string) => expect.poll(() => page.getByLabel(label).inputValue());
/** What the account keeps of the application that is not sent. */
const readKept = (page: Page) => page.evaluate(async () => (await fetch('/api/application/draft')).text());

/** Waits until the heading of a step has the focus, and stands in the upper half of the screen, below the top bar. */
const isAtHeading = async (page: Page, name: string): Promise<void> => {
  const heading = page.getByRole('heading', { level: 2, name });
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect
    .poll(() => heading.evaluate((one) => Math.round(one.getBoundingClientRect().top)))
    .toSatisfy((top: number) => top >= 64 && top < 450);
};

describe.each(walkWidths(PHONE))('the application at %i px', (width) => {
  test('is summed up where it is wrong, kept for reloads and tabs, shown whole and sent', async () => {
    const page = await newPage(width);
    await register(page);
    await openForm(page);
    await page.getByLabel('First name').fill('');
    await next(page);
    await page.getByText('Please check 4 answers').waitFor();
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    await page.getByRole('link', { name: 'Phone number is required' }).click();
    const hasFocus = () => page.getByLabel('Phone').evaluate((field) => field === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await page.getByLabel('First name').fill('Huda');
    await page.getByText('Please check 3 answers').waitFor();

    await applyUntil(2)(page);
    await isAtHeading(page, 'faith, family and origins');
    await page.getByRole('combobox', { name: 'Religious practice level' }).click();
    await page.getByRole('option', { name: 'Practicing', exact: true }).click();
    await next(page);
    await isAtHeading(page, 'work and education');
    await page.getByLabel('Occupation').fill('Architect');
    expect(pathOf(page)).toBe('/application?step=professional');
    await expect.poll(() => readKept(page)).toContain('Architect');
    await page.reload();
    await valueIn(page, 'Occupation').toBe('Architect');

    const tab = await page.context().newPage();
    await tab.goto('/application?step=professional');
    await valueIn(tab, 'Occupation').toBe('Architect');
    await page.getByLabel('Occupation').fill('Town planner');
    await valueIn(tab, 'Occupation').toBe('Town planner');
    // A step that was not reached yet is not shown.
    await tab.goto('/application?step=verification');
    await tab.getByRole('tab', { name: /Personal Info/, selected: true }).waitFor();

    await page.goBack();
    await page.getByRole('tab', { name: /Background/, selected: true }).waitFor();
    await page.goBack();
    await valueIn(page, 'Location').toBe('London');
    await page.goForward();
    await page.goForward();
    await page.getByRole('combobox', { name: 'Highest education' }).click();
    await page.getByRole('option', { name: 'Doctorate' }).click();
    await page.getByRole('combobox', { name: 'Annual income range' }).click();
    await page.getByRole('option', { name: '$150,000 – $200,000' }).click();
    await next(page);
    await isAtHeading(page, 'In your own words');
    for (const text of ['+44 20 7946 0000', 'London', 'Practicing', 'Town planner', 'Doctorate'])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    await page.getByRole('link', { name: 'Edit Background' }).click();
    await isAtHeading(page, 'faith, family and origins');
    await page.goBack();
    await page.getByLabel('About yourself').fill(ABOUT);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.waitForURL('**/application-status');
    await tab.waitForURL('**/application-status');
    expect(await readKept(page)).toBe('null');
  });

  test('an application that was left is there when its applicant signs in again', async () => {
    const page = await newPage(width);
    await register(page);
    await openForm(page);
    await page.getByLabel('Phone').fill('+44 20 7946 0958');
    await expect.poll(() => readKept(page)).toContain('0958');
    await page.context().clearCookies();
    await page.goto('/application');
    await page.getByLabel('Email').fill(`applicant-${registered}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/application');
    await valueIn(page, 'Phone').toBe('+44 20 7946 0958');
  });

  test('an applicant without age and gender is asked for them, and the reviewer sees what is missing', async () => {
    const page = await newPage(width);
    const name = await register(page);
    await post(page, '/api/apply', { answers: ABOUT });
    await page.goto('/application-status');
    await page.getByRole('heading', { name: 'Please add your age and gender' }).waitFor();
    expect(await faultsAtOwnWidth(page)).toEqual([]);

    const admin = await newPage(width);
    await enter(admin, 'admin@demo.test');
    await admin.goto('/staff');
    await admin.getByRole('link', { name: new RegExp(`${name}.*No age or gender`, 's') }).click();
    await admin.getByText('Missing: age and gender').waitFor();
    expect(await faultsAtOwnWidth(admin)).toEqual([]);

    await page.getByRole('spinbutton', { name: 'Age' }).fill('34');
    await page.getByRole('combobox', { name: 'Gender' }).click();
    await page.getByRole('option', { name: 'Woman' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Please add your age and gender' }).waitFor({ state: 'detached' });
    await admin.reload();
    await admin.getByText('34', { exact: true }).waitFor();
    expect(await admin.getByText(/^Missing/).count()).toBe(0);
  });
});

test('what an account has written is not shown to another one, and is there again on another device', async () => {
  const page = await newPage(1440);
  await register(page);
  const email = `applicant-${registered}@example.test`;
  await openForm(page);
  await page.getByLabel('Phone').fill('+44 20 7946 0000');
  await expect.poll(() => readKept(page)).toContain('7946');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Logged out', { exact: true }).waitFor();
  await register(page);
  await openForm(page);
  expect(await page.getByLabel('Phone').inputValue()).toBe('');
  const laptop = await newPage(1440);
  await signIn(laptop, email);
  await valueIn(laptop, 'Phone').toBe('+44 20 7946 0000');
});
