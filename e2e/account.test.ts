import { stat } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { DESKTOP, faultsAtBothWidths, PHONE } from './kit/axe.ts';
import { enter, post } from './kit/enter.ts';
import { overlap } from './kit/pages.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const ACCOUNT = '/settings/account';
const PASSWORD = 'a quiet garden wall';
const on = startApp({ isTranslated: true });
let page: Page;
let other: Page;

beforeAll(async () => {
  page = (await visit(on.browser, on.service.url, PHONE)).page;
  other = (await visit(on.browser, on.service.url, DESKTOP)).page;
});

const button = (shown: Page, name: string) => shown.getByRole('button', { name, exact: true });
const signInAs = async (shown: Page, email: string, password: string) => {
  await shown.getByLabel('Email', { exact: true }).fill(email);
  await shown.getByLabel('Password', { exact: true }).fill(password);
  await button(shown, 'Sign In').click();
};

test('a visitor who asks for the account comes to it by signing in, and signs out all other devices', async () => {
  await enter(other, 'standard@demo.test');
  await other.goto('/matches');
  await page.goto(ACCOUNT);
  await page.waitForURL('**/auth');
  await signInAs(page, 'standard@demo.test', DEMO_PASSWORD);
  await page.waitForURL(`**${ACCOUNT}`);
  await page.getByText('This device', { exact: false }).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await button(page, 'Sign out all other devices').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL('**/auth');
  await button(page, 'Sign out all other devices').waitFor({ state: 'detached' });
});

test('R29: a page becomes another account’s that signs in in another tab, with nothing of what was written in it', async () => {
  const { page: first, context } = await visit(on.browser, on.service.url, DESKTOP);
  await enter(first, 'premium@demo.test');
  await first.goto('/messages');
  await first.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await first.getByPlaceholder('Write a message').fill('Half a thought');
  const drafts = () => first.evaluate(() => sessionStorage.getItem('message-drafts'));
  expect(await drafts()).toContain('Half a thought');
  await first.goto('/settings?tab=preferences');
  await first.getByLabel('Interests', { exact: true }).pressSequentially('calligraphy');
  await first.getByText('You have unsaved changes').waitFor();
  const name = () => first.getByRole('button', { name: /^Account menu of / }).getAttribute('aria-label');
  const before = await name();
  const second = await context.newPage();
  await enter(second, 'standard@demo.test');
  await first.waitForURL((url) => url.pathname === '/');
  await expect.poll(name).not.toBe(before);
  expect(await drafts()).toBeNull();
  await context.close();
});

test('a pause hides what is open to others until it is ended', async () => {
  await enter(page, 'standard@demo.test');
  await page.goto(ACCOUNT);
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('The day you are back').fill(day);
  await button(page, 'Take a break').click();
  await page.getByText('You are on a break until', { exact: false }).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await button(page, 'End the break').click();
  await button(page, 'Take a break').waitFor();
});

// The outermost zones: at whatever hour this runs, the service's own is apart from one of these.
test.each(['Etc/GMT+12', 'Etc/GMT-14'])(
  'a break ends on the day that was chosen: the first and the last one, in %s',
  async (timezoneId) => {
    const { page: reader, context } = await visit(on.browser, on.service.url, DESKTOP, { timezoneId, locale: 'en-US' });
    await enter(reader, 'premium@demo.test');
    await reader.goto(ACCOUNT);
    const help = await reader.getByText(/^Up to three months ahead, until .+\.$/).innerText();
    const last = help.slice(help.indexOf('until ') + 'until '.length, -1);
    const first = await reader.evaluate(() => {
      const now = new Date();
      const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
      return tomorrow.toLocaleDateString('en-US', { dateStyle: 'long' });
    });
    for (const day of [first, last]) {
      await reader.getByLabel('The day you are back').fill(new Date(`${day} UTC`).toISOString().slice(0, 10));
      await button(reader, 'Take a break').click();
      await reader.getByText(`You are on a break until ${day}`, { exact: true }).waitFor({ timeout: 15_000 });
      await button(reader, 'End the break').click();
      await button(reader, 'Take a break').waitFor();
    }
    await context.close();
  },
);

test('an export is saved as one archive', async () => {
  await page.getByLabel('Password for the export', { exact: true }).fill(DEMO_PASSWORD);
  const saving = page.waitForEvent('download');
  await button(page, 'Export your data').click();
  const archive = await saving;
  expect(archive.suggestedFilename()).toBe('mithaq-export.zip');
  const { size } = await stat(await archive.path());
  expect(size).toBeGreaterThan(1_000);
});

test('whoever leaves is signed out, and comes back by signing in', async () => {
  const person = { username: 'leaver', email: 'leaver@example.test', firstName: 'Amina', lastName: 'Rahman' };
  await other.context().clearCookies();
  await post(other, '/api/register', { ...person, password: PASSWORD });
  await other.goto(ACCOUNT);
  await button(other, 'Leave').click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  expect(await faultsAtBothWidths(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await other.goto('/auth');
  await other.setViewportSize({ width: PHONE, height: 900 });
  await signInAs(other, person.email, PASSWORD);
  await other.waitForURL(`**${ACCOUNT}`);
  const question = other.getByRole('heading', { level: 1, name: 'Would you like to come back, Amina?' });
  await question.waitFor();
  // Nothing else can be opened: no bell, and in the bar no link but the name of the service.
  await expect.poll(() => other.getByRole('banner').getByRole('link').count()).toBe(1);
  expect(await other.getByRole('button', { name: /^Notifications/ }).count()).toBe(0);
  // A pointer on it lets it stay, also on a busy machine.
  const toast = other.locator('[data-variant]').filter({ hasText: 'Welcome back' });
  await toast.hover();
  const said = other.getByText('You have left, and no one sees you.', { exact: false });
  for (const covered of [question, said, button(other, 'Come back'), button(other, 'Sign out')])
    expect(await overlap(toast, covered)).toBe(false);
  expect(await faultsAtBothWidths(other)).toEqual([]);
  await button(other, 'Come back').click();
  await other.waitForURL('**/application');
});
