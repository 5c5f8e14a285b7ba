import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsAtBothWidths } from './kit/axe.ts';
import { openAs, shortenUndo } from './kit/enter.ts';
import { startApp } from './kit/start-app.ts';

/*
 * A message that asks for money, and the report that follows: the sender on a desktop, the receiver on a phone, staff on a
 * desktop. The tests follow one another.
 */
const on = startApp({ isTranslated: true });
let his: Page;
let hers: Page;
let staff: Page;
let hisName = '';

const ASKING = 'Please send me $200 until Friday';
const WARNING = 'Please do not ask people for money.';

beforeAll(async () => {
  [his, hers, staff] = await Promise.all([
    openAs(on, 'standard@demo.test', 1440),
    openAs(on, 'premium@demo.test', 390),
    openAs(on, 'admin@demo.test', 1440),
  ]);
  const him: { id: string; firstName: string } = await (await his.request.get('/api/user')).json();
  hisName = him.firstName;
  const rows: { matchId: string; otherUser: { id: string } }[] = await (
    await hers.request.get('/api/conversations')
  ).json();
  const matchId = rows.find(({ otherUser }) => otherUser.id === him.id)?.matchId ?? '';
  for (const page of [hers, his]) {
    await page.goto(`/messages/${matchId}`);
    await page.getByRole('log').locator('li').first().waitFor();
  }
}, 120_000);

test('the sender is asked once, and only the receiver sees what the message seems to do', async () => {
  await his.getByPlaceholder('Write a message').fill(ASKING);
  await his.keyboard.press('Enter');
  const question = his.getByRole('alertdialog', { name: /seems to ask for money/ });
  await question.waitFor();
  expect(await faultsAtBothWidths(his)).toEqual([]);
  await question.getByRole('button', { name: 'Send' }).click();
  await hers.getByText('This seems to ask for money. Please don’t send any', { exact: false }).waitFor();
  expect(await faultsAtBothWidths(hers)).toEqual([]);
  await his.getByRole('log').getByText(ASKING).waitFor();
  expect(await his.getByText('This seems to ask for money').count()).toBe(0);
});

test('the receiver reports it with the messages that are shown, and sees in the settings how it stands', async () => {
  await hers.getByRole('log').getByRole('button', { name: 'Report' }).last().click();
  const dialog = hers.getByRole('dialog', { name: `Report ${hisName}` });
  await dialog.getByRole('list', { name: 'Messages that go with the report' }).getByText(ASKING).waitFor();
  expect(await faultsAtBothWidths(hers)).toEqual([]);
  await dialog.getByRole('combobox', { name: /Reason/ }).click();
  await hers.getByRole('option', { name: 'Asking for money' }).click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await hers.getByText('Report sent').waitFor();
  await hers.goto('/settings?tab=privacy');
  await hers.getByRole('region', { name: 'Your reports' }).getByText('Received').waitFor();
  expect(await faultsAtBothWidths(hers)).toEqual([]);
});

test('staff see the messages as they were and warn the sender, who reads it in the settings', async () => {
  await shortenUndo(staff);
  await staff.goto('/staff/reports');
  await staff.getByRole('link', { name: new RegExp(`${hisName}.*Asking for money`) }).click();
  await staff.getByRole('list', { name: 'Messages' }).getByText(ASKING).waitFor();
  expect(await faultsAtBothWidths(staff)).toEqual([]);
  await staff.keyboard.press('w');
  await staff.keyboard.type(WARNING);
  expect(await faultsAtBothWidths(staff)).toEqual([]);
  await staff.keyboard.press('Escape');
  await staff.keyboard.press('x');
  await staff.getByRole('dialog').getByRole('button', { name: 'Close report' }).click();
  await staff.getByRole('heading', { name: 'Closed', exact: true }).waitFor();
  await his.goto('/settings');
  await his.getByRole('region', { name: 'What our team wrote to you' }).getByText(WARNING).waitFor();
  expect(await faultsAtBothWidths(his)).toEqual([]);
  await hers.reload();
  await hers.getByRole('region', { name: 'Your reports' }).getByText('Closed').waitFor();
});
