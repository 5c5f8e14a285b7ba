import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { BatchModel } from '../server/models/matching/batch.ts';
import { DailySnapshotModel } from '../server/models/matching/daily-snapshot.ts';
import { QuestionAnswersModel } from '../server/models/members/question-answers.ts';
import { UserModel } from '../server/models/members/user.ts';
import { contract } from '../shared/contract/index.ts';
import { DAILY_ALLOWANCE } from '../shared/limits.ts';
import type { TestClient } from '../testing/app/http-client.ts';
import { DESKTOP, faultsAtBothWidths, PHONE } from './kit/axe.ts';
import { openAs, signInClient } from './kit/enter.ts';
import { startApp } from './kit/start-app.ts';

/* A matchmaker picks by the keyboard alone and by thumb, and the member reads it on the card. */
const on = startApp({ isTranslated: true });
const NOTE = 'You both speak of a calm home.';

let matchmaker: TestClient;
let admin: TestClient;
let member: TestClient;
let userId = '';
let page: Page;

const listPicks = () => matchmaker.call(contract.staffPicks.list, { params: { userId } });

beforeAll(async () => {
  [matchmaker, admin, member] = [
    await signInClient(on, 'matchmaker@demo.test'),
    await signInClient(on, 'admin@demo.test'),
    await signInClient(on, 'vip@demo.test'),
  ];
  userId = (await member.call(contract.accounts.current)).id;
  // Answers would keep some people apart, which no desk may see: nobody has any here.
  await connectMongo(on.stores.mongodbUri);
  await Promise.all([QuestionAnswersModel.deleteMany({}), DailySnapshotModel.deleteMany({})]);
  // Nobody else's matchmaker is asked, and today's places are taken.
  await UserModel.updateMany({ _id: { $ne: userId } }, { assignedMatchmakerId: null });
  await BatchModel.updateMany(
    { userId },
    { matchIds: Array.from({ length: DAILY_ALLOWANCE.vip }, (_, at) => `taken-${at}`) },
  );
  await disconnectMongo();
  page = await openAs(on, 'matchmaker@demo.test', DESKTOP);
});

test('a person is opened by keys at an address of their own, and an admin sees the same', async () => {
  const [first] = await matchmaker.call(contract.staffPicks.candidates, { params: { userId } });
  await page.goto(`/staff/members/${userId}?view=picks`);
  await page.locator('[data-candidate]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Wants children').waitFor();
  expect(new URL(page.url()).searchParams.get('person')).toBe(first?.id);
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await page.reload();
  await dialog.getByText('Wants children').waitFor();
  await page.locator('[data-candidate]').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator(`[data-candidate="${first?.id}"]:focus`).waitFor();
  const other = await openAs(on, 'admin@demo.test', DESKTOP);
  await other.goto(`/staff/members/${userId}?view=picks&person=${first?.id}`);
  await other.getByRole('dialog').getByText('Wants children').waitFor();
  await other.context().close();
});

test('a person is picked by keys alone, with a note', async () => {
  await page.goto(`/staff/members/${userId}?view=picks`);
  const rows = page.locator('[data-candidate]');
  await rows.first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(NOTE);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/ is picked for /).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await listPicks()).toMatchObject([{ note: NOTE, state: 'waiting' }]);
  await expect.poll(() => rows.first().getByText('Picked', { exact: true }).count()).toBe(1);
  expect(await faultsAtBothWidths(page)).toEqual([]);
});

test('what stands in the way is shown on demand, and the list of picks says how they stand', async () => {
  await page.goto(`/staff/members/${userId}?view=picks&show=all`);
  // Today's introductions are among the best.
  await page.getByText('They have been introduced already.').first().waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await page.goto(`/staff/members/${userId}?view=picks&tab=picks`);
  await page.getByText('In the next introductions', { exact: true }).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
});

test('by thumb: a second one is picked and withdrawn', async () => {
  const phone = await openAs(on, 'matchmaker@demo.test', PHONE);
  await phone.goto(`/staff/members/${userId}?view=picks`);
  await phone
    .getByRole('button', { name: /^Pick / })
    .first()
    .tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Pick' }).tap();
  await phone.getByText(/ is picked for /).waitFor();
  await expect.poll(async () => (await listPicks()).length).toBe(2);
  await phone.getByRole('tab', { name: 'Picks' }).tap();
  await phone
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap();
  await phone.getByText('Pick withdrawn').waitFor();
  expect((await listPicks()).map(({ state }) => state)).toEqual(['withdrawn', 'waiting']);
  await phone.context().close();
});

test('the member reads on the card who chose it and why, and the desk sees what became of it', async () => {
  const [picked] = (await listPicks()).filter(({ state }) => state === 'waiting');
  if (!picked) throw new Error('Nobody was picked.');
  await connectMongo(on.stores.mongodbUri);
  await BatchModel.deleteMany({ userId });
  await disconnectMongo();
  const isIntroduced = async () => {
    const cards = await member.call(contract.matches.list);
    return cards.some(({ otherUser }) => otherUser.id === picked.candidate.id);
  };
  await admin.call(contract.staffOperations.runDailyMatches, { body: {} });
  await expect.poll(isIntroduced).toBe(true);
  const own = await openAs(on, 'vip@demo.test', DESKTOP);
  await own.goto(`/matches/${picked.candidate.id}`);
  const section = own.getByRole('region', { name: `Chosen by ${picked.pickedBy.name}` });
  await section.getByText(NOTE).waitFor();
  expect(await faultsAtBothWidths(own)).toEqual([]);
  await own.context().close();
  await expect.poll(async () => (await listPicks()).map(({ state }) => state)).toContain('introduced');
  await page.goto(`/staff/members/${userId}?view=picks&tab=picks`);
  await page.getByText('Introduced', { exact: true }).waitFor();
});

test('a candidate is put aside, the member asked in their own screen, and picked for today', async () => {
  await connectMongo(on.stores.mongodbUri);
  await BatchModel.updateMany({ userId }, { $set: { matchIds: [] } });
  await disconnectMongo();
  await page.goto(`/staff/members/${userId}?view=picks`);
  await page
    .getByRole('button', { name: /^Put .* on the shortlist$/ })
    .first()
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByText('On the shortlist', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Shortlist' }).click();
  await page.locator('[data-shortlisted]').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
  await page.getByText('Asked, no answer yet').waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);

  const own = await openAs(on, 'vip@demo.test', DESKTOP);
  await own.goto('/matchmaker');
  await own.getByRole('heading', { name: /^May I introduce .* to you\?$/ }).waitFor();
  expect(await faultsAtBothWidths(own)).toEqual([]);
  await own.getByRole('button', { name: 'Yes, please' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Say yes' }).click();
  await own.getByText(/ may introduce .* to you$/).waitFor();
  await own.context().close();

  await page.getByText('Said yes', { exact: true }).waitFor();
  await page.goto('/staff/members?view=board');
  await page.getByText(/^Said yes to /).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await page.goto(`/staff/members/${userId}?view=picks&tab=shortlist`);
  await page.getByRole('button', { name: /^Pick / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pick' }).click();
  await page.getByText(/ is picked for /).waitFor();
  // No run of the day is needed.
  await expect.poll(async () => (await listPicks())[0]?.state).toBe('introduced');
});
