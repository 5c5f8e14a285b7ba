import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { contract } from '../shared/contract/index.ts';
import { DESKTOP, faultsAtBothWidths, faultsAtOwnWidth, walkWidths } from './kit/axe.ts';
import { enter, signInClient } from './kit/enter.ts';
import { givenPages } from './kit/pages.ts';
import { startApp } from './kit/start-app.ts';

/* What staff do about the conduct of a member, what the member sees of it, and the appeal. */
const on = startApp({ isTranslated: true });
const newPage = givenPages(on);
const openAs = async (email: string, width: number): Promise<Page> => {
  const page = await newPage(width);
  await enter(page, email);
  return page;
};
const signIn = (email: string) => signInClient(on, email);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const within = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

const openMember = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/staff/members/${id}`);
  await page.getByRole('heading', { name: 'Moderation' }).waitFor();
};

const WARNING = 'Please do not ask people for money.';
const SENTENCE = 'You went on asking for money.';
const APPEAL = 'I was asked for the price of a book.';

test('a plan is chosen from the prices, paid for, canceled and kept, and the member sees each', async () => {
  const email = 'standard@demo.test';
  const { id } = await (await signIn(email)).call(contract.accounts.current);
  const member = await openAs(email, DESKTOP);
  await member.goto('/pricing');
  await member.getByRole('link', { name: 'Choose Premium' }).click();
  await member.getByRole('radio', { name: /^Premium .*\$99\.99 a month/, checked: true }).waitFor();
  await button(member, 'Ask for Premium').click();
  await member.getByText('Please pay $99.99 for Premium').waitFor();
  expect(await faultsAtBothWidths(member)).toEqual([]);

  const staff = await openAs('admin@demo.test', DESKTOP);
  await openMember(staff, id);
  await button(staff, 'Membership').click();
  await button(staff, 'Record a payment').click();
  const form = staff.getByRole('dialog');
  await form.getByRole('combobox', { name: /^How it was paid/ }).click();
  await staff.getByRole('option', { name: 'Bank transfer' }).click();
  await form.getByLabel(/^Reference/).fill('TRX 7');
  expect(await faultsAtOwnWidth(staff)).toEqual([]);
  await form.getByRole('button', { name: 'Record' }).click();
  await staff.getByText(/^\$99\.99 paid for Premium/).waitFor();
  expect(await faultsAtBothWidths(staff)).toEqual([]);

  await member.getByRole('heading', { name: 'Premium', level: 2 }).waitFor();
  expect(await faultsAtBothWidths(member)).toEqual([]);
  const opened = member.waitForEvent('popup');
  await member.getByRole('link', { name: /^Receipt of .*, Premium, \$99\.99$/ }).click();
  await (await opened).getByText('$99.99').first().waitFor();
  await button(member, 'Cancel Premium').click();
  await within(member, 'Cancel it').click();
  await button(member, 'Keep Premium').click();
  await button(member, 'Cancel Premium').waitFor();
  await member.goto('/');
  await member.getByRole('link', { name: 'Premium member' }).click();
  await member.getByRole('heading', { name: 'Your membership' }).waitFor();
});

test.each(walkWidths(DESKTOP))(
  'at %i px: a warning is read, a limit ends, a suspension is appealed and lifted by somebody else',
  async (width) => {
    const email = width === DESKTOP ? 'standard@demo.test' : 'premium@demo.test';
    const { id, firstName } = await (await signIn(email)).call(contract.accounts.current);
    const member = await openAs(email, width);
    await member.goto('/');
    const staff = await openAs('admin@demo.test', width);
    await openMember(staff, id);

    await button(staff, 'Warn').click();
    await staff.getByLabel(`What ${firstName} reads`).fill(WARNING);
    expect(await faultsAtOwnWidth(staff)).toEqual([]);
    await within(staff, 'Warn').click();
    await staff.getByText(/· not read yet$/).waitFor();
    const message = member.getByRole('region', { name: 'A message from our team' });
    await message.getByText(WARNING).waitFor();
    expect(await faultsAtOwnWidth(member)).toEqual([]);
    await message.getByRole('button', { name: 'I have read this' }).click();
    await message.waitFor({ state: 'detached' });

    await button(staff, 'Limit introductions').click();
    await staff.getByLabel(`What ${firstName} reads`).fill('A pause.');
    await within(staff, 'Limit introductions').click();
    await staff.getByText(/^Limited until /).waitFor();
    await staff.getByText(/· read$/).waitFor();
    await button(staff, 'End the limit').click();
    await within(staff, 'End the limit').click();
    await staff.getByText(/^Limited until /).waitFor({ state: 'detached' });

    // Another spelling of the same address, with which they sign in below.
    await button(staff, 'E-mail and phone').click();
    const form = staff.getByRole('form', { name: 'E-mail and phone' });
    await form.getByLabel('Email').fill(email.toUpperCase());
    await form.getByLabel(/^Explanation/).fill('Asked for capitals by phone');
    await form.getByRole('button', { name: 'Correct' }).click();
    await within(staff, 'Correct').click();
    await staff.getByText(email.toUpperCase()).first().waitFor();
    await staff.getByLabel(/^How they were verified/).click();
    await staff.getByRole('option', { name: 'Video call' }).click();
    await staff.getByRole('form', { name: 'Standing' }).getByRole('button', { name: 'Save' }).click();
    await staff.getByLabel(/^Reason/).fill('Seen in a call');
    await within(staff, 'Change').click();
    await staff.getByText(/^Video call, by /).waitFor();

    await button(staff, 'Devices').click();
    await staff
      .getByRole('button', { name: /^Sign out .+, Last used/ })
      .first()
      .waitFor();
    expect(await faultsAtOwnWidth(staff)).toEqual([]);
    await button(staff, 'Sign out of all devices').click();
    await within(staff, 'Sign out').click();
    await staff.getByText(`${firstName} is not signed in anywhere.`).waitFor();
    expect(await member.evaluate(async () => (await fetch('/api/user')).status)).toBe(401);

    await button(staff, 'Suspend').click();
    await staff.getByLabel(`What ${firstName} reads`).fill(SENTENCE);
    await staff.getByLabel(/^Days/).fill('2');
    await within(staff, 'Suspend').click();
    await staff
      .getByText(/^Suspended until /)
      .first()
      .waitFor();
    expect(await faultsAtOwnWidth(staff)).toEqual([]);

    await member.goto('/auth?tab=login');
    const tryToSignIn = async () => {
      await member.getByLabel('Email').fill(email);
      await member.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await button(member, 'Sign In').click();
    };
    await tryToSignIn();
    await member.getByRole('form', { name: 'Sign in' }).getByText(SENTENCE).waitFor();
    await button(member, 'Appeal this decision').click();
    await member.getByLabel(/^Your appeal/).fill(APPEAL);
    expect(await faultsAtOwnWidth(member)).toEqual([]);
    await button(member, 'Send appeal').click();
    expect(await faultsAtOwnWidth(member)).toEqual([]);
    await within(member, 'Send appeal').click();
    await member.getByText('Your appeal has arrived').waitFor();

    await staff.goto('/staff/reports?view=appeals');
    await staff.locator('[data-row]').filter({ hasText: firstName }).click();
    await staff.getByText('Someone else has to decide on the appeal.').waitFor();
    const other = await openAs('admin2@demo.test', width);
    await other.goto('/staff/reports?view=appeals');
    await other.locator('[data-row]').filter({ hasText: firstName }).click();
    await other.getByText(APPEAL).first().waitFor();
    expect(await faultsAtOwnWidth(other)).toEqual([]);
    // By the keyboard alone: nobody else decides it meanwhile.
    await other.keyboard.press('c');
    await other.getByText('You have claimed this appeal').waitFor();
    await other.keyboard.press('l');
    await other.getByRole('dialog').waitFor();
    await other.keyboard.type('Welcome back.');
    await other.keyboard.press('Tab');
    await other.keyboard.press('Tab');
    await other.keyboard.press('Enter');
    const decided = other.getByText(`Lift suspension: ${firstName}`, { exact: true });
    await decided.waitFor();
    await decided.waitFor({ state: 'detached' });

    await member.goto('/auth?tab=login');
    await tryToSignIn();
    await member.getByRole('heading', { level: 1, name: /As-salamu alaykum/ }).waitFor();
  },
);

test('marked messages are shown as counts of who sent them', async () => {
  const sender = await signIn('vip@demo.test');
  const matches = await sender.call(contract.matches.list);
  const matchId = matches.find(({ status }) => status === 'accepted')?.id ?? '';
  const body = { content: 'Please send me $200', clientMessageId: randomUUID() };
  await sender.call(contract.messages.send, { params: { id: matchId }, body });
  const { firstName, lastName } = await sender.call(contract.accounts.current);
  const page = await openAs('admin@demo.test', DESKTOP);
  await page.goto('/staff/reports?view=marked');
  await page.locator('[data-row]').filter({ hasText: firstName }).first().click();
  await page.getByText('Sent all the same').waitFor();
  expect(await page.getByText('$200').count()).toBe(0);
  expect(await faultsAtBothWidths(page)).toEqual([]);
  // Looked at by key, taken back, and warned instead: the one who was warned waits no longer.
  await page.keyboard.press('d');
  await page.getByText(`Seen: ${firstName} ${lastName}`, { exact: true }).waitFor();
  await page.keyboard.press('u');
  await button(page, 'Warn').waitFor();
  await page.keyboard.press('w');
  await page.getByLabel(`What ${firstName} reads`).fill(WARNING);
  await within(page, 'Warn').click();
  await page.locator('[data-row]').filter({ hasText: firstName }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: 'Everybody' }).click();
  await page.locator('[data-row]').filter({ hasText: firstName }).getByText('Looked at').waitFor();
});

test('several people are changed at once, and those who cannot be are named', async () => {
  const admin = await signIn('admin@demo.test');
  const [member, applicant] = [
    await (await signIn('standard@demo.test')).call(contract.accounts.current),
    await (await signIn('applicant@demo.test')).call(contract.accounts.current),
  ];
  const readTier = async () =>
    (await admin.call(contract.staffMembers.one, { params: { userId: member.id } })).membershipTier;
  const before = await readTier();
  const page = await openAs('admin@demo.test', DESKTOP);
  await page.goto('/staff/members');
  for (const { email, firstName, lastName } of [member, applicant]) {
    await page.getByRole('searchbox').first().fill(email);
    await page.getByRole('checkbox', { name: `Select ${firstName} ${lastName}` }).check();
  }
  const bar = page.getByRole('group', { name: 'Selected people' });
  await bar.getByText('2 people selected').waitFor();
  await bar.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Tier: Premium' }).click();
  await button(page, 'Change').click();
  expect(await readTier()).toBe(before);
  await page.getByLabel(/^Reason/).fill('An apology');
  await within(page, 'Change 2 people').click();
  await page.getByText('1 person could not be changed').waitFor();
  await bar
    .getByRole('listitem')
    .filter({ hasText: `${applicant.firstName} ${applicant.lastName}` })
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await faultsAtBothWidths(page)).toEqual([]);
  expect(await readTier()).toBe('premium');
});

test('two accounts of one person are linked on both, and the link is taken back', async () => {
  const [one, other] = [
    await (await signIn('premium@demo.test')).call(contract.accounts.current),
    await (await signIn('standard@demo.test')).call(contract.accounts.current),
  ];
  const nameOf = ({ firstName, lastName }: typeof one) => `${firstName} ${lastName}`;
  const page = await openAs('admin@demo.test', DESKTOP);
  await openMember(page, one.id);
  await button(page, 'Same person').click();
  await page.getByLabel(/^E-mail or username of the other account/).fill('standard@demo.test');
  await page.getByRole('form', { name: 'Link an account' }).getByLabel('Note').fill('The same voice.');
  await button(page, 'Link').click();
  await button(page, `Remove the link to ${nameOf(other)}`).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await openMember(page, other.id);
  await button(page, 'Same person').click();
  await page.getByText('The same voice.').waitFor();
  await button(page, `Remove the link to ${nameOf(one)}`).click();
  await page.getByText('Link removed').waitFor();
  await page.getByText('No other account is linked.').waitFor();
});

test('the face of who was reported stands beside the report, and opens large by the keyboard; they read of no look for its sake', async () => {
  const reporter = await signIn('vip@demo.test');
  const admin = await signIn('admin@demo.test');
  const connected = (await reporter.call(contract.matches.list)).filter(({ status }) => status === 'accepted');
  const person = connected[0]?.otherUser;
  if (!person) throw new Error('Nobody is connected');
  const { email, ...opened } = await admin.call(contract.staffMembers.one, { params: { userId: person.id } });
  const member = await signIn(email ?? '');
  const readLooks = async () => (await member.call(contract.looks.mine)).length;
  const before = await readLooks();
  const { id } = await reporter.call(contract.reports.create, {
    body: { userId: person.id, reason: 'false-identity' },
  });

  const page = await openAs('admin@demo.test', DESKTOP);
  await page.goto(`/staff/reports/${id}`);
  const reported = page.getByRole('region', { name: 'The reported member' });
  await reported.getByRole('link', { name: `${opened.firstName} ${opened.lastName}` }).waitFor();
  await page.getByText(`${opened.profile?.age} years old`).waitFor();
  const face = page.getByRole('button', { name: `Photo 1 of ${opened.firstName} ${opened.lastName[0]}.` });
  await expect
    .poll(() => face.getByRole('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await face.press('Enter');
  const large = page.getByRole('dialog', { name: `Photos of ${opened.firstName}` });
  await large.getByRole('img', { name: /^Photo 1 of / }).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  expect(await face.evaluate((button) => button === document.activeElement)).toBe(true);

  await button(page, `Show phone of ${opened.firstName}`).click();
  await page.locator('a[href^="tel:"]').or(page.getByText('No phone number')).waitFor();
  expect(await readLooks()).toBe(before);

  await openMember(page, person.id);
  await page.getByRole('region', { name: 'Open now' }).getByRole('link', { name: 'Report' }).waitFor();
  await page.getByRole('list', { name: `Photos of ${opened.firstName}` }).waitFor();
  await button(page, `Show phone of ${opened.firstName}`).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await expect.poll(readLooks).toBeGreaterThan(before);
});
