import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../shared/contract/index.ts';
import type { TestClient } from '../testing/app/http-client.ts';
import { DESKTOP, faultsAtBothWidths, PHONE } from './kit/axe.ts';
import { openAs, signInClient } from './kit/enter.ts';
import { startApp } from './kit/start-app.ts';

/* A matchmaker at their desk: a member is answered by the keyboard alone, and by thumb. */
const on = startApp({ isTranslated: true });
const NOTE = 'Would move to Leeds for the right person.';

let vip: TestClient;
let memberId: string;
let matchmakerId: string;
let page: Page;
let hers: Page;
let name: string;

const openOn = async (path: string, email: string, width = DESKTOP): Promise<Page> => {
  const opened = await openAs(on, email, width);
  await opened.goto(path);
  return opened;
};
const write = (content: string) => vip.call(contract.matchmakers.send, { body: { matchmakerId, content } });
const lastMessage = async () => (await vip.call(contract.matchmakers.messages)).at(-1)?.content;

beforeAll(async () => {
  vip = await signInClient(on, 'vip@demo.test');
  const user = await vip.call(contract.accounts.current);
  memberId = user.id;
  name = `${user.firstName} ${user.lastName}`;
  matchmakerId = (await vip.call(contract.profiles.mine)).assignedMatchmakerId ?? '';
  const body = { answer: 'most', acceptable: ['most'], importance: 9 as const };
  await vip.call(contract.questions.answer, { params: { questionId: 'daily-prayer' }, body });
  page = await openOn('/staff/conversations?show=waiting', 'matchmaker@demo.test');
});

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const isFocused = (label: RegExp) =>
  page.waitForFunction(
    (wanted) => new RegExp(wanted).test(document.activeElement?.getAttribute('aria-label') ?? ''),
    label.source,
  );
const composer = (of = page) => of.getByRole('textbox', { name: /^Message to/ });
const title = (of = page) => of.getByRole('heading', { level: 1 });
const tab = (label: string, of = page) => of.getByRole('tab', { name: label });

test('a member who writes appears with the promised time, and is answered by the keyboard alone', async () => {
  await page.getByText('Nothing is waiting').waitFor();
  await write('Do you know anybody in Leeds?');
  await page.getByRole('link', { name: new RegExp(name) }).waitFor();
  await page
    .getByText(/^By (?:tomorrow )?\d/)
    .first()
    .waitFor();
  await page.getByRole('navigation', { name: 'Staff' }).getByText('1 waiting').waitFor({ state: 'attached' });
  await press('j', 'Enter');
  await title().filter({ hasText: name }).waitFor();
  await page.getByText('Do you know anybody in Leeds?').last().waitFor();
  expect(page.url()).toContain('show=waiting');

  // A draft outlives a reload.
  await press('w');
  await isFocused(/^Message to/);
  await page.keyboard.type('Let me think');
  await page.reload();
  await title().filter({ hasText: name }).waitFor();
  await expect.poll(() => composer().inputValue()).toBe('Let me think');

  // A saved reply with a placeholder that nothing fills in is refused.
  await page.getByRole('button', { name: 'Saved replies', disabled: false }).waitFor();
  await press('r');
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).waitFor();
  await press('Enter');
  await page.getByRole('dialog', { name: 'Saved replies' }).getByRole('button', { name: 'Add a text' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.type('Thinking');
  await press('Tab');
  await page.keyboard.type('Dear {firstname}, you hear from me by {promiseTime}. {matchmaker}');
  await press('Tab', 'Enter');
  await page
    .locator('#saved-text-text-helper-text')
    .filter({ hasText: 'Nothing is filled in for “{firstname}”' })
    .waitFor();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Dear {firstName}, you hear from me by {promiseTime}. {matchmaker}');
  await text.press('Tab');
  await press('Enter');
  await page.getByRole('button', { name: 'Edit Thinking' }).waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  // A chosen one is filled in behind what was written.
  await composer().press('Escape');
  await press('r');
  await page.getByRole('menuitem', { name: 'Thinking' }).press('Enter');
  await isFocused(/^Message to/);
  const [firstName = ''] = name.split(' ');
  const filled = new RegExp(`^Let me think\\nDear ${firstName}, you hear from me by \\w+day.* \\d.+\\. Maryam`);
  expect(await composer().inputValue()).toMatch(filled);
  await press('Enter');
  await page.getByText('Nothing is waiting').first().waitFor();
  await expect.poll(lastMessage).toMatch(filled);
  expect(await composer().inputValue()).toBe('');
});

test('a note is written, changed and removed by the keyboard, with its author', async () => {
  await composer().press('Escape');
  await press('n');
  await page.waitForFunction(() => document.activeElement?.id === 'note-text');
  await page.keyboard.type(NOTE);
  await press('Tab', 'Enter');
  const notes = page.getByRole('group', { name: 'Notes' });
  await notes.getByText(NOTE).waitFor();
  await notes.getByText(/^Maryam .+, /).waitFor();
  await notes.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.keyboard.type('Soon: ');
  await press('Tab', 'Enter');
  await notes.getByText(/changed/).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await notes.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Tab', 'Enter');
  await notes.getByText('No notes yet.').waitFor();
  // The member has no such page and no such call.
  expect((await vip.request('GET', `/api/staff/members/${memberId}/notes`)).status).toBe(404);
});

/** How far the newest message, once it is gone to, ends above the field in which one writes, in pixels. */
const getRoomBelowMessages = async (at: Page): Promise<number> => {
  // The conversation begins where it was not read yet.
  const toNewest = at.getByRole('button', { name: 'Newest messages' });
  if (await toNewest.isVisible()) await toNewest.click();
  const newest = await at.locator('[data-line]').last().boundingBox();
  const form = await at.locator('form:has(textarea)').boundingBox();
  return newest && form ? form.y - newest.y - newest.height : Number.NaN;
};

test('answers appear when the member shares them, and go when they no longer do', async () => {
  await page.goto(`/staff/conversations/${memberId}?part=notes`);
  await title().filter({ hasText: name }).waitFor();
  await press('a');
  await page.getByText(/does not share their answers with you/).waitFor();
  hers = await openOn('/matchmaker', 'vip@demo.test');
  await hers.getByRole('heading', { name: /^Share your answers with/ }).waitFor();
  expect(await faultsAtBothWidths(hers)).toEqual([]);
  for (const [width, height] of [
    [768, 900],
    [1024, 768],
    [1366, 650],
  ] as const) {
    await hers.setViewportSize({ width, height });
    await expect.poll(() => getRoomBelowMessages(hers)).toBeGreaterThanOrEqual(0);
  }
  await hers.getByRole('button', { name: 'Share my answers' }).press('Enter');
  await hers.getByRole('heading', { name: /^Share your answers with/ }).waitFor({ state: 'hidden' });
  await page
    .getByText(/^Essential:/)
    .first()
    .waitFor();

  await hers.goto('/settings?tab=privacy');
  const choice = hers.getByRole('switch', { name: 'Share my answers with my matchmaker' });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(true);
  await choice.press(' ');
  await hers.getByText('Answers no longer shared').waitFor();
  await page.getByText(/does not share their answers with you/).waitFor();
  await hers.reload();
  await expect.poll(() => hers.getByRole('switch', { name: /my matchmaker/ }).isChecked()).toBe(false);
  await hers.goto('/matchmaker');
  await composer(hers).waitFor();
  expect(await hers.getByRole('heading', { name: /^Share your answers with/ }).count()).toBe(0);
});

test('what came of introductions is beside the thread', async () => {
  await page.goto(`/staff/conversations/${memberId}`);
  await title().filter({ hasText: name }).waitFor();
  await press('i');
  await tab('Introductions').and(page.locator('[aria-selected=true]')).waitFor();
  await page
    .getByText(/^Introduced /)
    .first()
    .waitFor();
  expect(page.url()).toContain('part=introductions');
  await page.goto(`/staff/members/${memberId}`);
  await page.getByRole('button', { name: 'Introductions' }).press('Enter');
  const offered = page.getByRole('region', { name: 'Introductions' });
  await offered
    .getByText(/^Found by matching, compatibility \d/)
    .first()
    .waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
});

test('to another matchmaker there is no such conversation, and an admin gives a reason first', async () => {
  const other = await openOn(`/staff/conversations/${memberId}`, 'matchmaker2@demo.test');
  await other.getByRole('heading', { level: 1, name: 'There is no such conversation' }).waitFor();
  await other.context().close();
  const admin = await openOn('/staff/conversations', 'admin@demo.test');
  await admin.getByRole('link', { name: new RegExp(name) }).click();
  await admin.getByRole('heading', { name: 'This conversation is private' }).waitFor();
  expect(await faultsAtBothWidths(admin)).toEqual([]);
  await admin.goto('/staff/conversations?show=no-matchmaker');
  await admin.getByText('No matchmaker', { exact: true }).nth(1).waitFor();
  expect(await admin.getByRole('link', { name: new RegExp(name) }).count()).toBe(0);
  await admin.context().close();
});

test('by thumb: the thread is answered, and the rest is a tap away', async () => {
  await write('Thank you, I will wait.');
  const phone = await openOn('/staff/conversations', 'matchmaker@demo.test', PHONE);
  await phone.getByRole('link', { name: new RegExp(name) }).tap();
  await title(phone).filter({ hasText: name }).waitFor();
  await phone.getByText('Thank you, I will wait.').last().waitFor();
  for (const label of ['About', 'Introductions', 'Notes', 'Thread']) {
    await tab(label, phone).tap();
    await tab(label, phone).and(phone.locator('[aria-selected=true]')).waitFor();
  }
  await phone.getByRole('button', { name: 'Saved replies', disabled: false }).tap();
  await phone.getByRole('menuitem', { name: 'Thinking' }).tap();
  await expect.poll(() => composer(phone).inputValue()).toMatch(/^Dear /);
  await composer(phone).fill('With pleasure.');
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect.poll(lastMessage).toBe('With pleasure.');
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await phone.getByText('Answered: With pleasure.').waitFor();
  await phone.context().close();
});
