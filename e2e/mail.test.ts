import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReceivedMail, startTestMailServer, type TestMailServer } from '../testing/app/mail-server.ts';
import { DESKTOP, faultsAtBothWidths, PHONE } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { choose } from './kit/journeys.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

/* What a service with a mail server does beyond one without: links to set a password, and contact messages. */
const SUPPORT = 'support@mithaq.example';
const PASSWORD = 'an open window at last';
const HEIGHT = 900;
let inbox: TestMailServer;
const on = startApp({
  prepare: async () => {
    inbox = await startTestMailServer();
    return { SMTP_URL: inbox.url, MAIL_FROM: 'Mithaq <hello@mithaq.example>', SUPPORT_EMAIL: SUPPORT };
  },
});
let phone: Page;
let desktop: Page;

beforeAll(async () => {
  phone = (await visit(on.browser, on.service.url, PHONE)).page;
  desktop = (await visit(on.browser, on.service.url, DESKTOP)).page;
});
afterAll(async () => {
  await inbox?.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};
const awaitMail = async (to: string, subject: string): Promise<ReceivedMail> => {
  const find = () => inbox.received.find((mail) => mail.to.includes(to) && mail.head.includes(`Subject: ${subject}`));
  await expect.poll(find).toBeDefined();
  return find() as ReceivedMail;
};

test('a forgotten password is set anew by a link that is mailed, once', async () => {
  await phone.goto('/auth');
  await button(phone, 'Forgot password?').click();
  await phone.getByLabel('Email').fill('standard@demo.test');
  await button(phone, 'Send reset link').click();
  await phone.getByText('Reset Link Sent!').waitFor();
  expect(await faultsAtBothWidths(phone)).toEqual([]);

  const { text, html } = await awaitMail('standard@demo.test', 'Set a new password');
  const link = /http:\S+/.exec(text)?.[0] ?? '';
  expect(link).toMatch(new RegExp(`^${on.service.url}/reset\\?token=`));
  // The mail itself, as a reader's program shows it.
  const reader = await on.browser.newPage({ viewport: { width: PHONE, height: HEIGHT } });
  await reader.setContent(html);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
  await reader.close();

  await desktop.goto(link);
  await fill(desktop, { 'New password': PASSWORD, 'Confirm password': PASSWORD });
  await button(desktop, 'Set password').click();
  await desktop.getByText('Please sign in with your new password.').waitFor();
  expect(desktop.url()).not.toContain('token');
  await awaitMail('standard@demo.test', 'Your password was changed');
  await fill(desktop, { Email: 'standard@demo.test', Password: PASSWORD });
  await button(desktop, 'Sign In').click();
  await desktop.waitForURL((url) => url.pathname !== '/auth');

  await phone.goto(link);
  await fill(phone, { 'New password': PASSWORD, 'Confirm password': PASSWORD });
  await button(phone, 'Set password').click();
  await phone.getByText('This link has been used or has expired. Please ask for a new one.').first().waitFor();
});

test('a contact message reaches the operator’s mailbox and staff, who answer it by mail', async () => {
  await phone.goto('/contact');
  const name = 'Amina Rahman';
  await phone.getByLabel('Name').fill(name);
  await phone.getByLabel('Email').fill('amina@example.test');
  await phone.getByRole('textbox', { name: 'Message' }).fill('How long does a review take?');
  await button(phone, 'Send message').click();
  await phone.getByText("Thank you for contacting us. We'll respond as soon as possible.").waitFor();
  const { head, text } = await awaitMail(SUPPORT, 'A contact message from the contact page');
  expect(head).toContain('Reply-To: amina@example.test');
  expect(text).toContain('> How long does a review take?');

  await desktop.context().clearCookies();
  await enter(desktop, 'admin@demo.test');
  await desktop.goto('/staff/support');
  await desktop.getByRole('link', { name }).click();
  await desktop.getByText('How long does a review take?').waitFor();
  expect(await faultsAtBothWidths(desktop)).toEqual([]);
  await desktop.keyboard.press('w');
  await desktop.keyboard.type('Three days.');
  await desktop.keyboard.press('Escape');
  await desktop.keyboard.press('s');
  await desktop.getByText('Nothing is waiting').waitFor();
  expect((await awaitMail('amina@example.test', 'An answer to what you wrote to us')).text).toContain('> Three days.');
});

test('the outbox has what was mailed, to whom, and nothing of what it said; its filters are in the address', async () => {
  await desktop.context().clearCookies();
  await enter(desktop, 'admin@demo.test');
  await desktop.goto('/staff/service');
  const rows = desktop.locator('main li').filter({ hasText: 'E-mail: sent' });
  await rows.filter({ hasText: 'Contact message' }).waitFor();
  await rows.filter({ hasText: 'Link for a new password' }).waitFor();
  expect(await desktop.locator('main').innerText()).not.toMatch(/How long does a review take|token=|standard@demo/);
  expect(await faultsAtBothWidths(desktop)).toEqual([]);
  await desktop.getByRole('button', { name: /^Filter/ }).click();
  await choose(desktop, 'Kind', 'Link for a new password');
  await expect.poll(() => rows.filter({ hasText: 'Contact message' }).count()).toBe(0);
  expect(new URL(desktop.url()).search).toBe('?kind=password-reset');
  await choose(desktop, 'State', 'Refused');
  await desktop.getByText('Nothing found').waitFor();
});

test('what a visitor writes on the landing page is in the registration and in the application', async () => {
  const { page, context } = await visit(on.browser, on.service.url, PHONE);
  await page.goto('/');
  await page.locator('#apply').scrollIntoViewIfNeeded();
  const form = page.getByRole('form', { name: 'Short application' });
  await form.waitFor();
  await form.getByLabel('First name').fill('Layla');
  await form.getByLabel('Last name').fill('Noor');
  await form.getByLabel('Email').fill('layla.noor@example.test');
  await form.getByLabel('Phone').fill('+44 20 7946 0000');
  await form.getByLabel('Occupation').fill('Architect');
  await choose(page, 'Highest education', 'Master’s degree');
  await choose(page, 'Annual income range', '$150,000 – $200,000');
  await choose(page, 'Religious practice level', 'Practicing');
  await form.getByLabel('About yourself').fill('I draw houses, and walk a lot.');
  await form.getByRole('checkbox').check();
  await button(page, 'Submit application').click();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect.poll(() => page.getByLabel('First name', { exact: true }).inputValue()).toBe('Layla');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('layla.noor@example.test');
  await fill(page, { Username: 'layla-noor', Password: PASSWORD, 'Confirm password': PASSWORD });
  await button(page, 'Create Account').click();
  await page.waitForURL('**/application');
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0000');
  const kept = async () => (await page.request.get('/api/application/draft')).json();
  const fields = { occupation: 'Architect', about: 'I draw houses, and walk a lot.' };
  await expect.poll(kept, { timeout: 20_000 }).toMatchObject({ fields });
  await context.close();
});
