import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Applicant, applyInFourSteps, PASSWORD, readMessages, register, write } from './kit/journeys.ts';
import { type RunningService, startService } from './kit/service.ts';
import { getBrowser } from './kit/start-app.ts';
import { type Visitor, visit } from './kit/visitor.ts';

const HANA: Applicant = {
  firstName: 'Hana',
  lastName: 'Aziz',
  email: 'hana@example.test',
  gender: 'Woman',
  age: 31,
  occupation: 'Architect',
};
const ADAM: Applicant = {
  firstName: 'Adam',
  lastName: 'Yusuf',
  email: 'adam@example.test',
  gender: 'Man',
  age: 34,
  occupation: 'Surgeon',
};

let service: RunningService;
let browser: Browser;
let hana: Visitor;
let adam: Visitor;
let admin: Visitor;

beforeAll(async () => {
  service = await startService({ SEED_DEMO: 'false' });
  browser = await getBrowser();
  hana = await visit(browser, service.url);
  adam = await visit(browser, service.url);
  admin = await visit(browser, service.url);
});

afterAll(async () => {
  await Promise.all([hana, adam, admin].map((visitor) => visitor?.context.close()));
  await service?.stop();
});

/** Waits until both conversations show exactly these messages, none twice, none out of order. */
const bothShow = async (messages: readonly string[]): Promise<void> => {
  for (const { page } of [hana, adam]) {
    await expect.poll(() => readMessages(page), { timeout: 60_000 }).toEqual(messages);
  }
};

const approve = async (page: Page, { firstName, lastName }: Applicant): Promise<void> => {
  await page.goto('/staff');
  await page.getByRole('link', { name: new RegExp(`${firstName} ${lastName}`) }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  // Both applicants give one phone number and one text, which the reviewer is asked about.
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`Approve ${firstName} ${lastName}`, { exact: true }).waitFor();
};

const sayInterested = async ({ page }: Visitor, other: Applicant): Promise<void> => {
  await page.goto('/matches');
  await page.getByRole('heading', { name: `${other.firstName} ${other.lastName}` }).waitFor();
  await page.getByRole('button', { name: 'Interested', exact: true }).click();
  await page.getByText('Response sent').waitFor();
};

const openConversation = async ({ page }: Visitor, other: Applicant): Promise<void> => {
  await page.getByRole('tab', { name: 'Connected' }).click();
  await page.getByRole('heading', { name: `${other.firstName} ${other.lastName}` }).waitFor();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByPlaceholder('Write a message').waitFor();
};

test('the first admin comes by a one-time link from the command line', async () => {
  const printed = await service.cli('create-admin', 'admin@example.test');
  const link = /http:\S+\/reset\?token=\S+/.exec(printed)?.[0] ?? '';
  await admin.page.goto(link);
  await admin.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await admin.page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await admin.page.getByRole('button', { name: 'Set password' }).click();
  await admin.page.waitForURL('**/auth**');
  await admin.page.getByLabel('Email').fill('admin@example.test');
  await admin.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await admin.page.getByRole('button', { name: 'Sign In' }).click();
  await admin.page.getByRole('link', { name: 'Staff' }).first().waitFor();
});

test('two strangers register and apply', async () => {
  for (const [visitor, applicant] of [
    [hana, HANA],
    [adam, ADAM],
  ] as const) {
    await register(visitor.page, applicant);
    await applyInFourSteps(visitor.page, applicant);
    await visitor.page.getByText('Your application is being reviewed').waitFor();
  }
});

test('approval reaches the open tab by push', async () => {
  await approve(admin.page, HANA);
  await approve(admin.page, ADAM);
  await hana.page.getByText('You have been approved').waitFor();
  await adam.page.getByText('You have been approved').waitFor();
});

test('they are introduced to each other, both are interested, and a reply is seen live', async () => {
  await sayInterested(hana, ADAM);
  await hana.page.getByRole('tab', { name: 'All Matches' }).click();
  await hana.page.getByText('Waiting').first().waitFor();
  await sayInterested(adam, HANA);
  await openConversation(adam, HANA);
  // Hana's open tab learns of the connection by push.
  await openConversation(hana, ADAM);
  await write(hana.page, 'Assalamu alaikum, Adam.');
  await bothShow(['Assalamu alaikum, Adam.']);
  await write(adam.page, 'Wa alaikum assalam, Hana. How was your week?');
  await bothShow(['Assalamu alaikum, Adam.', 'Wa alaikum assalam, Hana. How was your week?']);
});

test('killed hard in the middle of the chat: nothing acknowledged is missing, nothing is doubled', async () => {
  const before = ['Assalamu alaikum, Adam.', 'Wa alaikum assalam, Hana. How was your week?'];
  const killed = service.killAndRestart();
  await write(hana.page, 'Busy, but good.');
  await write(hana.page, 'We opened the library on Tuesday.');
  await write(adam.page, 'I would like to see it.');
  await hana.page.getByText('Sending…').first().waitFor();
  await killed;
  for (const { page } of [hana, adam]) {
    await expect.poll(() => readMessages(page).then((all) => all.length), { timeout: 40_000 }).toBe(5);
    await expect.poll(() => page.getByText('Sending…').count(), { timeout: 60_000 }).toBe(0);
  }
  const shown = await readMessages(hana.page);
  expect(shown.slice(0, 2)).toEqual(before);
  expect(shown.filter((text) => text !== 'I would like to see it.')).toEqual([
    ...before,
    'Busy, but good.',
    'We opened the library on Tuesday.',
  ]);
  await bothShow(shown);
  await hana.page.reload();
  await openConversation(hana, ADAM);
  await expect.poll(() => readMessages(hana.page)).toEqual(shown);
});

test('R36: in every tab alike: who is here, what was read, what is new', async () => {
  const tab = await hana.context.newPage();
  await tab.goto('/messages');
  await tab.getByText('Online').first().waitFor();
  await write(tab, 'From the train.');
  const lastOn = (page: Page) => expect.poll(() => readMessages(page).then((all) => all.at(-1)));
  await lastOn(hana.page).toBe('From the train.');
  await lastOn(adam.page).toBe('From the train.');
  await tab
    .getByText(/· Read$/)
    .last()
    .waitFor();
  await tab.reload();
  await tab
    .locator('li', { hasText: 'From the train.' })
    .getByText(/· Read$/)
    .waitFor();

  await adam.page.goto('about:blank');
  await write(tab, 'Until tomorrow.');
  await tab
    .locator('li', { hasText: 'Until tomorrow.' })
    .getByText(/· Sent$/)
    .waitFor();
  await adam.page.goto('/messages');
  await adam.page.getByText('New messages', { exact: true }).waitFor();
  await tab
    .locator('li', { hasText: 'Until tomorrow.' })
    .getByText(/· Read$/)
    .waitFor();
  await tab.close();
});

test('no page has shown an error but those of the killed server', () => {
  const killed =
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|ERR_SOCKET_NOT_CONNECTED|503/;
  const complaints = [hana, adam, admin].flatMap(({ complaints: all }) => all);
  expect(complaints.filter((text) => !killed.test(text))).toEqual([]);
});
