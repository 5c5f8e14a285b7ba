import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ApplicationForm } from '../shared/contract/applications.ts';
import { contract } from '../shared/contract/index.ts';
import { REPORT_REASONS } from '../shared/report-options.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { drawPhoto, sendPhoto } from '../testing/app/photos.ts';
import { DESKTOP, faultsAtBothWidths, PHONE, walkWidths } from './kit/axe.ts';
import { openAs, shortenUndo, signInClient } from './kit/enter.ts';
import { choose, PASSWORD } from './kit/journeys.ts';
import { startApp } from './kit/start-app.ts';

/* A day of a reviewer: applications, photos and reports, by the keyboard alone, and by thumb. */
const on = startApp({ isTranslated: true });
/** Until the next look for what is overdue. */
const LATE = { timeout: 120_000 };
const FAMILY = 'Zamani';
/** More than a list shows at first. */
const APPLICANTS = 24;
/** How many of them are decided one after another. */
const DECIDED = 5;
const REPORTS = 2;
const PHOTOS = 4;

interface Applicant {
  readonly name: string;
  readonly browser: TestClient;
}

const applicants: Applicant[] = [];
let staff: TestClient;
let page: Page;
let keys = 0;

/** Names and texts that are not taken for those of the same person. */
const SOUNDS = 'bdfgjklmnprv';
const nameOf = (at: number): string =>
  `${at < SOUNDS.length ? 'Applicant' : 'Postulant'}${SOUNDS.charAt(at % SOUNDS.length)}`;

const buildForm = (at: number): ApplicationForm => ({
  firstName: nameOf(at),
  lastName: FAMILY,
  email: `zamani-${at}@example.test`,
  phone: `+44 20 7946 ${String(at).padStart(4, '0')}`,
  about: `Evenings of quiet reading, honest work, riverside walks; number ${at}.`,
  gender: at % 2 === 0 ? 'female' : 'male',
  age: 31,
  location: 'London',
  occupation: 'Architect',
  education: 'master',
  income: '100k-150k',
  religiousLevel: 'practicing',
  verificationAgreement: true,
});

const registerApplicant = async (at: number): Promise<Applicant> => {
  const browser = new TestClient(() => on.service.url);
  const { firstName, lastName, email } = buildForm(at);
  const body = { username: `zamani-${at}`, email, password: PASSWORD, firstName, lastName };
  await browser.call(contract.accounts.register, { body });
  return { name: `${firstName} ${lastName}`, browser };
};

beforeAll(async () => {
  for (let at = 0; at < APPLICANTS; at += 2)
    applicants.push(...(await Promise.all([registerApplicant(at), registerApplicant(at + 1)])));
  // One after the other, as they wait in that order.
  for (const [at, { browser }] of applicants.entries())
    await browser.call(contract.applications.apply, { body: buildForm(at) });
  staff = await signInClient(on, 'admin@demo.test');
  const member = await signInClient(on, 'premium@demo.test');
  const matches = await member.call(contract.matches.list);
  for (const [at, { otherUser }] of matches.slice(0, REPORTS).entries())
    await member.call(contract.reports.create, {
      body: { userId: otherUser.id, reason: REPORT_REASONS[at % REPORT_REASONS.length] ?? 'other' },
    });
  page = await openAs(on, 'admin@demo.test', DESKTOP);
});
afterEach(() => {
  keys = 0;
});

/** Presses keys one after another, and counts them. */
const press = async (...some: string[]): Promise<void> => {
  for (const key of some) {
    keys += 1;
    await page.keyboard.press(key);
  }
};
const title = (of = page) => of.getByRole('heading', { level: 1 });
const isOpen = (name: string, of = page) => title(of).filter({ hasText: name }).waitFor();
const rejectByKeys = async (): Promise<void> => {
  await press('r');
  await page.getByRole('dialog').waitFor();
  await press('Tab', 'Enter');
};
const listWith = (status: 'pending' | 'approved' | 'rejected') =>
  staff.call(contract.staffApplications.list, { query: { q: FAMILY, status, limit: 100 } });

test('the list stays where it is read: more is loaded, somebody else decides, an item is opened and left', async () => {
  const reader = await openAs(on, 'admin@demo.test', DESKTOP);
  await reader.goto('/staff');
  const more = reader.getByRole('button', { name: 'Show more' });
  await more.waitFor();
  await more.scrollIntoViewIfNeeded();
  const rows = reader.locator('[data-scroll=list] [data-row]');
  const readAt = (await rows.count()) - 2;
  const name = (await rows.nth(readAt).textContent()) ?? '';
  const row = rows.filter({ hasText: applicants.find((one) => name.includes(one.name))?.name ?? name });
  const topOf = async () => Math.round((await row.boundingBox())?.y ?? Number.NaN);
  const top = await topOf();
  const before = await rows.count();
  await more.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);

  // One above is decided, and leaves the list.
  const all = await rows.count();
  const [first] = await staff.call(contract.staffApplications.list, { query: { status: 'pending', limit: 1 } });
  await staff.call(contract.staffApplications.decide, {
    params: { id: first?.id ?? '' },
    body: { decision: 'rejected' },
  });
  await expect.poll(() => rows.count()).toBe(all - 1);
  expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);

  await row.click();
  const opened = reader.locator('[data-row][aria-current]');
  await opened.waitFor();
  await reader.goBack();
  await opened.waitFor({ state: 'detached' });
  expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
  await reader.context().close();
});

test('what is undone leaves no trace with the applicant', async () => {
  const [first, second] = applicants;
  if (!first || !second) throw new Error('Nobody has applied.');
  const before = await first.browser.call(contract.applications.mine);
  await page.goto(`/staff?q=${FAMILY}`);
  await page.getByRole('link', { name: first.name }).waitFor();
  await press('Enter');
  await isOpen(first.name);
  await press('a');
  await isOpen(second.name);
  await page.getByText(`Approve ${first.name}`, { exact: true }).waitFor();
  expect(await first.browser.call(contract.applications.mine)).toEqual(before);
  await press('u');
  await isOpen(first.name);
  await page.getByText(`Approve ${first.name}`, { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true);
  expect(await first.browser.call(contract.applications.mine)).toEqual(before);
  expect(await first.browser.call(contract.accounts.current)).toMatchObject({ role: 'applicant' });
});

test('two tabs see the same, and another reviewer that it is decided', async () => {
  const { name } = applicants[0] ?? { name: '' };
  const [tab, other] = [await page.context().newPage(), await openAs(on, 'admin2@demo.test', DESKTOP)];
  await page.goto(`/staff?q=${FAMILY}`);
  await page.getByRole('link', { name }).click();
  await isOpen(name);
  for (const one of [tab, other]) {
    await one.goto(`${on.service.url}/staff?q=${FAMILY}`);
    await one.getByRole('link', { name }).waitFor();
  }
  await press('a');
  await tab.getByText(`Approve ${name}`, { exact: true }).waitFor();
  await other.getByRole('link', { name }).filter({ hasText: 'Decided' }).waitFor();
  expect(await other.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await tab.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Approve ${name}`, { exact: true }).waitFor({ state: 'detached' });
  await other.getByRole('link', { name }).filter({ hasText: 'Decided' }).waitFor({ state: 'detached' });
  await tab.close();
  await other.context().close();
});

test('applications are decided with at most four keys each; a service that is killed meanwhile loses no decision', async () => {
  await page.goto(`/staff?q=${FAMILY}`);
  await page.getByRole('link', { name: applicants[0]?.name ?? '' }).waitFor();
  await press('j', 'Enter');
  for (const [at, { name }] of applicants.slice(0, DECIDED).entries()) {
    await isOpen(name);
    if (at === DECIDED - 1) await rejectByKeys();
    else await press('a');
  }
  await isOpen(applicants[DECIDED]?.name ?? '');
  process.stdout.write(`${DECIDED} applications: ${keys} keys\n`);
  expect(keys).toBeLessThanOrEqual(4 * DECIDED);
  await page
    .getByText(/^Takes effect in \d+ s$/)
    .first()
    .waitFor();
  await on.service.killAndRestart();
  await expect.poll(async () => (await listWith('approved')).length, LATE).toBe(DECIDED - 1);
  await expect.poll(async () => (await listWith('rejected')).length).toBe(1);
  expect(await applicants[0]?.browser.call(contract.accounts.current)).toMatchObject({ role: 'member' });
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('a decision takes effect after the page is closed, and after signing out', async () => {
  const approve = async ({ name }: Applicant): Promise<Page> => {
    const other = await openAs(on, 'admin@demo.test', DESKTOP);
    await other.goto(`/staff?q=${FAMILY}`);
    await other.getByRole('link', { name }).click();
    await isOpen(name, other);
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.getByText(`Approve ${name}`, { exact: true }).waitFor();
    return other;
  };
  const some = applicants.slice(DECIDED, DECIDED + 2);
  const [closed, left] = [await approve(some[0] as Applicant), await approve(some[1] as Applicant)];
  await closed.close({ runBeforeUnload: true });
  await left.getByRole('button', { name: /^Account menu/ }).click();
  await left.getByRole('menuitem', { name: 'Sign out' }).click();
  await left.getByText('Logged out', { exact: true }).waitFor();
  for (const { browser } of some)
    await expect.poll(async () => (await browser.call(contract.accounts.current)).role).toBe('member');
  await Promise.all([closed, left].map((other) => other.context().close()));
});

test('on a phone all of it is done by thumb', async () => {
  const { name, browser } = applicants[DECIDED + 2] ?? { name: '' };
  const phone = await openAs(on, 'admin@demo.test', PHONE);
  await phone.goto(`/staff?q=${FAMILY}`);
  await phone.getByRole('link', { name }).tap();
  await isOpen(name, phone);
  await phone.getByRole('button', { name: 'Approve' }).tap();
  await phone.getByRole('button', { name: 'Undo' }).tap();
  await phone.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  // As long as the service cannot be reached, nothing is decided, and it is said.
  const decisions = '**/api/staff/applications/*/decision';
  await phone.route(decisions, (route) => route.abort());
  await phone.getByLabel('Reason').fill('Too little');
  await phone.getByRole('button', { name: 'Reject' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Reject' }).tap();
  await phone.getByText('Decision not saved').waitFor();
  expect(await phone.getByLabel('Reason').inputValue()).toBe('Too little');
  await phone.unroute(decisions);
  await phone.getByRole('button', { name: 'Reject' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Reject' }).tap();
  await phone.getByText(`Reject ${name}`, { exact: true }).waitFor();
  expect(await faultsAtBothWidths(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await title(phone).filter({ hasText: 'Applications' }).waitFor();
  await phone.getByRole('link', { name }).waitFor({ state: 'detached' });
  expect(await browser?.call(contract.applications.mine)).toMatchObject({ status: 'rejected' });
  await phone.context().close();
});

test('photos are decided with one key each, and reports with three', async () => {
  const listWaiting = () => staff.call(contract.staffPhotos.list, { query: { limit: 100 } });
  // Beside those of the demo community, of the applicants who have become members.
  const picture = await drawPhoto(240, 300).jpeg().toBuffer();
  for (const { browser } of applicants.slice(0, PHOTOS)) expect((await sendPhoto(browser, picture)).status).toBe(202);
  await expect.poll(async () => (await listWaiting()).length).toBeGreaterThanOrEqual(PHOTOS);
  const waiting = await listWaiting();
  await shortenUndo(page);
  await page.goto('/staff/photos');
  await page.locator('[data-row]').first().waitFor();
  await press('Enter');
  for (let at = 0; at < PHOTOS; at += 1) {
    await page.locator(`main img[src*="${waiting[at]?.id}"]`).waitFor();
    await press('a');
  }
  process.stdout.write(`${PHOTOS} photos: ${keys} keys\n`);
  expect(keys).toBe(PHOTOS + 1);

  keys = 0;
  const reports = await staff.call(contract.staffReports.list, { query: { limit: 100 } });
  expect(reports.length).toBeGreaterThanOrEqual(REPORTS);
  await page.goto('/staff/reports');
  await page.locator('[data-row]').first().waitFor();
  await press('Enter');
  for (const { reported } of reports.slice(0, REPORTS)) {
    await isOpen(`${reported?.firstName} ${reported?.lastName}`);
    await press('d');
    await page.getByRole('dialog').waitFor();
    await press('Tab', 'Enter');
  }
  process.stdout.write(`${REPORTS} reports: ${keys} keys\n`);
  const open = async () => (await staff.call(contract.staffReports.list, { query: { limit: 100 } })).length;
  await expect.poll(open).toBe(reports.length - REPORTS);
  const isLeft = async () => {
    const left = new Set((await listWaiting()).map(({ id }) => id));
    return waiting.slice(0, PHOTOS).some(({ id }) => left.has(id));
  };
  await expect.poll(isLeft).toBe(false);
});

test.each(walkWidths(DESKTOP))(
  'at %i px the address keeps the filter: Back, reload and a second tab',
  async (width) => {
    const reader = await openAs(on, 'admin@demo.test', width);
    await reader.goto('/staff');
    const row = reader.locator('[data-row]').first();
    const readName = async () => (await row.locator('span').first().innerText()).trim();
    const oldest = await readName();
    await reader.getByRole('button', { name: 'Filter' }).click();
    await choose(reader, 'Order', 'Latest first');
    await reader.waitForURL('**/staff?order=newest');
    // The rows of before stay until the others have come.
    await expect.poll(readName).not.toBe(oldest);
    const name = await readName();
    await row.click();
    await reader.waitForURL(/\/staff\/applications\/[^?]+\?order=newest$/);
    const opened = (one: Page) => isOpen(name, one);
    await opened(reader);
    const tab = await reader.context().newPage();
    await tab.goto(reader.url());
    await opened(tab);
    await reader.reload();
    await opened(reader);
    if (width === PHONE) await reader.getByRole('button', { name: 'Back to the list' }).click();
    else await reader.goBack();
    await reader.waitForURL('**/staff?order=newest');
    // What is folded and set stands in the line, and is removed there.
    await reader.getByRole('button', { name: 'Order: Latest first. Remove this filter' }).click();
    await reader.waitForURL('**/staff');
    await reader.getByRole('button', { name: 'Filter', exact: true }).waitFor();
    await reader.context().close();
  },
);

test('Ctrl K leads to a person by a part of the name, and / to the search', async () => {
  await page.goto('/staff/service');
  await page.getByRole('heading', { level: 1, name: 'Service' }).waitFor();
  await press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('applicantf');
  await palette
    .getByRole('option', { name: /Applicantf Zamani/ })
    .first()
    .waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await press('ArrowDown', 'Enter');
  await isOpen('Applicantf Zamani');
  await press('Control+k');
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('nobody has this name');
  await press('Escape');
  await palette.waitFor({ state: 'hidden' });
  await press('Control+k');
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('peop');
  await palette.getByRole('option', { name: 'People' }).waitFor();
  await press('Enter');
  await page.waitForURL('**/staff/members');
  await isOpen('People');
  await press('/');
  await page.keyboard.type('Applicantg');
  await press('Enter');
  await page.getByRole('link', { name: /Applicantg Zamani/ }).waitFor();
  await press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);
});
