import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsAtOwnWidth, PHONE, walkWidths } from './kit/axe.ts';
import { enter, post, shortenUndo } from './kit/enter.ts';
import { PASSWORD } from './kit/journeys.ts';
import { givenPages } from './kit/pages.ts';
import { startApp } from './kit/start-app.ts';

/* What an applicant and two reviewers say to each other, from a question to the decision on an appeal. */
const ABOUT = 'I hope for a calm home, honest work and long walks by the river, and teach mathematics in Leeds.';
const REASON = 'Please tell us more about your work, and apply again.';
const APPEAL = 'You missed that I teach. Please read it again.';

const on = startApp({ isTranslated: true });
const newPage = givenPages(on);
const openAs = async (email: string, width: number): Promise<Page> => {
  const page = await newPage(width);
  await enter(page, email);
  await shortenUndo(page);
  return page;
};
const apply = async (page: Page, lastName: string): Promise<string> => {
  const username = `appeal-${lastName.toLowerCase()}`;
  const names = { firstName: 'Widad', lastName };
  await post(page, '/api/register', { ...names, username, email: `${username}@example.test`, password: PASSWORD });
  await post(page, '/api/apply', { answers: ABOUT });
  return `Widad ${lastName}`;
};
const openApplication = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/staff?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe.each(walkWidths(PHONE))('at %i px', (width) => {
  test('question, answer, rejection with a saved reason, appeal, and the decision of another reviewer', async () => {
    const lastName = width === PHONE ? 'Idris' : 'Qasim';
    const applicant = await newPage(width);
    const name = await apply(applicant, lastName);
    await applicant.goto('/application-status');
    await applicant.getByText('Answer promised by').waitFor();
    const first = await openAs('admin@demo.test', width);
    await openApplication(first, name);
    await first.getByLabel(/^Question/).fill('Where do you teach?');
    await button(first, 'Send question').click();
    await first.getByText('Question sent').waitFor();

    await applicant.getByText('The time stands still until you answer').waitFor();
    await applicant.getByRole('textbox', { name: /^Your answer/ }).fill('In Leeds.');
    await button(applicant, 'Send answer').click();
    await applicant.getByText('In Leeds.').waitFor();

    await first.reload();
    await first.getByText('In Leeds.', { exact: true }).waitFor();
    await button(first, 'Edit saved reasons').click();
    await button(first, 'Add a text').click();
    await first.getByLabel(/^Title/).fill(`Work ${lastName}`);
    await first.getByRole('textbox', { name: /^Text/ }).fill(REASON);
    expect(await faultsAtOwnWidth(first)).toEqual([]);
    await button(first, 'Save').click();
    await button(first, `Edit Work ${lastName}`).waitFor();
    await button(first, 'Close').click();
    await first.getByRole('combobox', { name: 'Saved reason' }).click();
    await first.getByRole('option', { name: `Work ${lastName}` }).click();
    expect(await first.getByLabel('Reason', { exact: true }).inputValue()).toBe(REASON);
    await button(first, 'Reject').click();
    await confirm(first, 'Reject');
    await button(first, 'Reopen').waitFor();

    await applicant.getByRole('heading', { name: 'Appeal this decision' }).waitFor();
    await applicant.getByText(REASON).waitFor();
    expect(await faultsAtOwnWidth(applicant)).toEqual([]);
    await applicant.getByRole('textbox', { name: /^Your appeal/ }).fill(APPEAL);
    await button(applicant, 'Send appeal').click();
    await confirm(applicant, 'Send appeal');
    await applicant.getByText(/^Promised by /).waitFor();
    expect(await faultsAtOwnWidth(applicant)).toEqual([]);

    await first.reload();
    await first.getByText('You have decided this application before').waitFor();
    expect(await button(first, 'Approve').isDisabled()).toBe(true);
    const second = await openAs('admin2@demo.test', width);
    await openApplication(second, name);
    await second.getByText(APPEAL).waitFor();
    expect(await faultsAtOwnWidth(second)).toEqual([]);
    await button(second, 'Approve').click();
    await confirm(second, 'Approve');
    await applicant.getByRole('heading', { name: 'You have been approved' }).waitFor();
    await applicant
      .getByText(/^Decided on /)
      .first()
      .waitFor();
  });
});
