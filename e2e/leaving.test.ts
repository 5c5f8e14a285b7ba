import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, faultsAtBothWidths, PHONE } from './kit/axe.ts';
import { openAs } from './kit/enter.ts';
import { startApp } from './kit/start-app.ts';

/*
 * Blocking and closing, as the two of a connection of the demo see them, one on a desktop and the other on a phone. The
 * connection is closed by the last test.
 */

const on = startApp({ isTranslated: true });
let hers: Page;
let his: Page;
let hisName = '';
let herName = '';

interface Row {
  matchId: string;
  otherUser: { id: string; firstName: string };
}

const readOwn = async (page: Page): Promise<{ id: string; firstName: string }> =>
  (await page.request.get('/api/user')).json();
const openMenu = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
let matchId = '';

beforeAll(async () => {
  [hers, his] = [await openAs(on, 'premium@demo.test', DESKTOP), await openAs(on, 'standard@demo.test', PHONE)];
  const him = await readOwn(his);
  herName = (await readOwn(hers)).firstName;
  hisName = him.firstName;
  const rows: Row[] = await (await hers.request.get('/api/conversations')).json();
  matchId = rows.find(({ otherUser }) => otherUser.id === him.id)?.matchId ?? '';
  for (const page of [hers, his]) {
    await page.goto(`/messages/${matchId}`);
    await page.getByRole('log').locator('li').first().waitFor();
  }
}, 120_000);

describe('a block', () => {
  test('is confirmed, takes both out of the other’s inbox at once, and stands in the settings', async () => {
    await openMenu(hers, hisName, `Block ${hisName}`);
    const dialog = hers.getByRole('dialog', { name: `Block ${hisName}?` });
    await dialog.waitFor();
    expect(await faultsAtBothWidths(hers)).toEqual([]);
    await dialog.getByRole('button', { name: `Block ${hisName}` }).click();
    // His open conversation goes, and says nothing.
    await his.waitForURL('**/messages');
    await expect.poll(() => his.getByRole('link', { name: new RegExp(herName) }).count()).toBe(0);
    await expect.poll(() => hers.getByRole('link', { name: new RegExp(`^${hisName}`) }).count()).toBe(0);
    expect(await his.getByText(/block/i).count()).toBe(0);
  });

  test('is lifted in the settings: the conversation is as it was', async () => {
    await hers.goto('/settings?tab=privacy');
    const list = hers.getByRole('region', { name: 'People you have blocked' });
    await list.getByText(hisName, { exact: false }).first().waitFor();
    expect(await faultsAtBothWidths(hers)).toEqual([]);
    await list.getByRole('button', { name: `Unblock ${hisName}` }).click();
    await list.getByText('You have blocked no one').waitFor();
    await his
      .getByRole('link', { name: new RegExp(herName) })
      .first()
      .click();
    await his.getByRole('log').locator('li').first().waitFor();
    await his.getByPlaceholder('Write a message').waitFor();
  });
});

test('who closes a conversation sees what the other will read, and the other reads it in the place of the field', async () => {
  await openMenu(his, herName, 'Close the conversation');
  const dialog = his.getByRole('dialog', { name: `Close the conversation with ${herName}?` });
  await dialog.getByRole('radio', { name: 'Our plans differ' }).check();
  const sentence = `${hisName} wishes you well and has closed this conversation because your plans differ.`;
  await dialog.getByText(sentence).waitFor();
  expect(await faultsAtBothWidths(his)).toEqual([]);
  expect((await dialog.getByRole('radio').first().locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await hers.goto(`/messages/${matchId}`);
  await hers.getByPlaceholder('Write a message').waitFor();
  await dialog.getByRole('button', { name: 'Close the conversation' }).click();
  await hers.getByText(sentence).waitFor();
  expect(await hers.getByPlaceholder('Write a message').count()).toBe(0);
  expect(await faultsAtBothWidths(hers)).toEqual([]);
  await his.getByText('You closed this conversation because your plans differ.').waitFor();
  expect(await his.getByRole('log').locator('li').count()).toBeGreaterThan(0);
  const putAway = his.getByRole('button', { name: 'Put away' });
  const her = his.getByRole('link', { name: new RegExp(herName) });
  await putAway.click();
  await his.getByRole('button', { name: 'Undo' }).click();
  await his.getByText('Conversation back in your inbox').waitFor();
  await her.first().click();
  await putAway.click();
  await his.waitForURL('**/messages');
  await expect.poll(() => her.count()).toBe(0);
});
