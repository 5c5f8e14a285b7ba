import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { drawPhoto } from '../testing/app/photos.ts';
import { DESKTOP, faultsAtBothWidths, PHONE } from './kit/axe.ts';
import { enter, shortenUndo } from './kit/enter.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const [OWNER, OTHER, SENDER] = ['premium@demo.test', 'standard@demo.test', 'vip@demo.test'];

const on = startApp({ isTranslated: true, prepare: async () => ({ VERIFICATION_UPLOAD: 'on' }) });
const complaints: string[] = [];
const open = async (who: string, width: number): Promise<Page> => {
  const visitor = await visit(on.browser, on.service.url, width);
  await enter(visitor.page, who);
  pages.push(visitor.page);
  collected.push(visitor.complaints);
  return visitor.page;
};
const pages: Page[] = [];
const collected: string[][] = [];
let file: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(900, 1_200).jpeg().toBuffer() };
});
afterEach(() => {
  for (const some of collected.splice(0)) complaints.push(...some);
});

const choose = (page: Page, ...files: (typeof file)[]) => page.getByLabel('Choose photos').setInputFiles(files);
/** Follows an entry of the account menu, within the running app. */
const goTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
/** Keeps photos on their way until the returned function is called; `count` is how many were sent. */
const holdPhotos = async (page: Page): Promise<{ release: () => void; count: () => number }> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await page.route('**/api/profile/photos', async (route) => {
    if (route.request().method() === 'POST') {
      count += 1;
      await released;
    }
    await route.continue();
  });
  return { release, count: () => count };
};
/** Whether the browser would ask before it closes or reloads the page. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose what to show' });
const useWhole = (page: Page) => cropDialog(page).getByRole('button', { name: 'Use the whole photo' }).click();
const tiles = (page: Page) => page.getByRole('list', { name: 'Your photos' }).getByRole('listitem');
/** The width of a tile's picture to its height, and whether any of it is of the red that its left half had. */
const describePicture = (tile: Locator) =>
  tile.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const colors = context?.getImageData(0, 0, width, height).data ?? [];
    let hasRed = false;
    for (let at = 0; at < colors.length; at += 4) hasRed ||= (colors[at] ?? 0) > (colors[at + 2] ?? 0);
    return { ratio: Math.round((width / height) * 100) / 100, hasRed };
  });
/** The widths of the pictures in a list once they are loaded; a blurred one is small. */
const widthsIn = (page: Page, name: string) =>
  page
    .getByRole('list', { name })
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

test('a member adds photos on a phone, orders and removes them, and staff let others see them', async () => {
  const mine = await open(OWNER, PHONE);
  await mine.goto('/profile');
  await expect.poll(() => tiles(mine).count()).toBe(2);
  const choosing = mine.waitForEvent('filechooser');
  await mine.getByRole('button', { name: 'Add photos' }).click();
  await (await choosing).setFiles([
    file,
    { ...file, name: 'page.svg', buffer: Buffer.from('<svg/>'.repeat(9)) },
    { ...file, name: 'IMG_0042.HEIC', buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(99)]) },
  ]);
  const refusal = mine.getByRole('region', { name: 'Your photos' }).getByRole('alert');
  const dialog = mine.getByRole('dialog', { name: 'Choose what to show' });
  await expect.poll(() => dialog.getByRole('button', { name: 'Use this part' }).isEnabled()).toBe(true);
  expect(await faultsAtBothWidths(mine)).toEqual([]);
  // More than twice as near, and to the right end: what is left of the picture is in its right half, which is blue.
  await dialog.getByRole('slider', { name: 'Zoom' }).focus();
  for (let step = 0; step < 14; step += 1) await mine.keyboard.press('ArrowRight');
  await dialog.getByRole('group', { name: 'Frame' }).focus();
  for (let step = 0; step < 20; step += 1) await mine.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await dialog.waitFor({ state: 'detached' });
  // What was refused, and what to do about it, stays where the photos are, and is not over the dialog.
  await refusal.getByText('page.svg was not added').waitFor();
  await refusal
    .filter({ hasText: 'IMG_0042.HEIC was not added' })
    .getByText('export it as a JPEG', { exact: false })
    .waitFor();
  expect(await refusal.count()).toBe(2);
  expect(await mine.locator('[data-variant]').count()).toBe(0);
  await mine.getByText('In review', { exact: true }).waitFor();
  await expect.poll(() => tiles(mine).count()).toBe(3);
  expect(await describePicture(tiles(mine).nth(2))).toEqual({ ratio: 0.8, hasRed: false });
  await mine.getByRole('button', { name: 'Make photo 3 the portrait' }).focus();
  await mine.keyboard.press('Enter');
  await expect.poll(() => tiles(mine).first().getByText('In review', { exact: true }).count()).toBe(1);

  const admin = await open('admin@demo.test', DESKTOP);
  await shortenUndo(admin);
  await admin.goto('/staff/photos');
  const row = admin.getByRole('listitem').filter({ hasText: 'Layla' });
  await row.waitFor();
  await row.getByRole('link').click();
  await admin.getByRole('img', { name: /^From Layla/ }).waitFor();
  expect(await faultsAtBothWidths(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await expect.poll(() => mine.getByText('In review', { exact: true }).count()).toBe(0);

  await mine.getByRole('button', { name: 'Remove photo 3' }).click();
  await mine.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => tiles(mine).count()).toBe(2);
});

test('a member sends a passport, which two admins check', async () => {
  const mine = await open(OWNER, PHONE);
  await mine.goto('/profile');
  await mine.getByRole('button', { name: 'Upload Verification Documents' }).click();
  const dialog = mine.getByRole('dialog', { name: 'Upload Verification Documents' });
  await dialog.getByRole('combobox').click();
  await mine.getByRole('option', { name: 'Passport' }).click();
  await dialog.getByLabel('Photo of the document').setInputFiles(file);
  expect(await faultsAtBothWidths(mine)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await mine.getByText('We are looking at your passport', { exact: false }).waitFor();

  for (const who of ['admin@demo.test', 'admin2@demo.test']) {
    const admin = await open(who, DESKTOP);
    await admin.goto('/staff');
    await admin
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: /^Documents/ })
      .click();
    const row = admin.getByRole('listitem').filter({ hasText: 'Layla' });
    await row.getByRole('link').click();
    await admin.getByRole('img', { name: /^Document of Layla/ }).evaluate((image: HTMLImageElement) => image.decode());
    expect(await faultsAtBothWidths(admin)).toEqual([]);
    await admin.keyboard.press('a');
    for (const check of [/^Identity/, /^Age/]) await admin.getByRole('checkbox', { name: check }).check();
    await admin.getByLabel('Valid until').fill('2090-12-31');
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    if (who === 'admin@demo.test') await row.getByText('Approved once').waitFor();
    else await expect.poll(() => row.count()).toBe(0);
  }
  await mine.getByText('Checked on a document: identity, age, until December 31, 2090.').waitFor();
});

test('who may see photos one by one asks, and is shown them', async () => {
  const [mine, theirs] = [await open(OWNER, DESKTOP), await open(OTHER, PHONE)];
  await mine.goto('/profile?tab=privacy');
  await mine.getByLabel('Show my photos to').click();
  await mine.getByRole('option', { name: 'Only people I choose, one by one' }).click();
  await mine.getByRole('button', { name: 'Save privacy settings' }).click();
  await mine.getByText('Profile updated').waitFor();
  const list: { otherUser: { id: string; firstName: string }; status: string }[] = await (
    await theirs.request.get('/api/matches')
  ).json();
  const layla = list.find(({ otherUser, status }) => status === 'accepted' && otherUser.firstName === 'Layla');
  await theirs.goto(`/matches/${layla?.otherUser.id}`);
  await theirs.getByText('Layla’s photos are blurred for now.').waitFor();
  // The portrait, and the other photo in the gallery.
  const isClear = async () => {
    const portrait = theirs.locator('main img[alt="Portrait of Layla"]').first();
    const width = await portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    return [width, ...(await widthsIn(theirs, 'Photos of Layla'))].map((one) => one > 170);
  };
  await expect.poll(isClear).toEqual([false, false]);
  expect(await faultsAtBothWidths(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Ask to see' }).click();
  await theirs.getByText('You have asked to see Layla’s photos.').waitFor();

  const me = await (await theirs.request.get('/api/user')).json();
  await mine.goto(`/matches/${me.id}`);
  await mine.getByText('Yusuf asks to see your photos').waitFor();
  expect(await faultsAtBothWidths(mine)).toEqual([]);
  await mine.getByRole('button', { name: 'Show', exact: true }).click();
  await mine.getByText('Yusuf can see your photos.').waitFor();
  // The page that is open shows them by itself.
  await expect.poll(isClear).toEqual([true, true]);
  await theirs.getByRole('button', { name: 'Open the photo of Layla' }).click();
  await theirs.getByRole('dialog', { name: 'Photos of Layla' }).waitFor();
  expect(await faultsAtBothWidths(theirs)).toEqual([]);
});

test('photos go on being sent while another page is open, which says what was refused', async () => {
  const mine = await open(SENDER, DESKTOP);
  await mine.goto('/profile');
  const before: unknown[] = await (await mine.request.get('/api/profile/photos')).json();
  const { release } = await holdPhotos(mine);
  await choose(mine, file, { ...file, name: 'page.svg', buffer: Buffer.from('<svg/>'.repeat(9)) });
  await useWhole(mine);
  const [first, second] = [mine.getByLabel('Sending page.svg'), mine.getByLabel('Sending me.jpg')];
  await Promise.all([first.waitFor(), second.waitFor()]);
  await goTo(mine, 'Matches');
  await first.waitFor({ state: 'detached' });
  expect(await asksBeforeClosing(mine)).toBe(true);
  await goTo(mine, 'Profile');
  await Promise.all([first.waitFor(), second.waitFor()]);
  await goTo(mine, 'Matches');
  await first.waitFor({ state: 'detached' });
  release();
  await mine.locator('[data-variant=destructive]').getByText('page.svg was not added').waitFor();
  await goTo(mine, 'Profile');
  const card = mine.getByRole('region', { name: 'Your photos' });
  await card.getByRole('alert').getByText('page.svg was not added').waitFor();
  await card.getByText('In review', { exact: true }).waitFor();
  expect(await tiles(mine).count()).toBe(before.length + 1);
  expect(await asksBeforeClosing(mine)).toBe(false);
});

test('asks before photos that wait to be cropped are lost', async () => {
  const mine = await open(SENDER, DESKTOP);
  await mine.goto('/matches');
  await goTo(mine, 'Profile');
  await choose(mine, file);
  await cropDialog(mine).waitFor();
  expect(await asksBeforeClosing(mine)).toBe(true);
  const question = mine.getByRole('dialog', { name: 'Leave without saving?' });
  await mine.goBack();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  await cropDialog(mine).waitFor();
  await mine.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await mine.waitForURL('**/matches');
  await cropDialog(mine).waitFor({ state: 'detached' });
  expect(await asksBeforeClosing(mine)).toBe(false);
  await goTo(mine, 'Profile');
  await tiles(mine).first().waitFor();
  expect(await cropDialog(mine).count()).toBe(0);
});

test('signing out waits until photos are sent, and does not happen where one is refused', async () => {
  const page = await open(OTHER, DESKTOP);
  await page.goto('/profile');
  const held = await holdPhotos(page);
  await choose(page, { ...file, name: 'page.svg', buffer: Buffer.from('<svg/>'.repeat(9)) });
  await page.getByLabel('Sending page.svg').waitFor();
  await goTo(page, 'Sign out');
  await page.getByText('Sending your photos first').waitFor();
  held.release();
  await page.getByText('You are still signed in').waitFor();
  await page.keyboard.press('Escape');
  await page.unrouteAll();

  const { release, count } = await holdPhotos(page);
  await choose(page, file);
  await useWhole(page);
  await expect.poll(count).toBe(1);
  await goTo(page, 'Sign out');
  await page.getByText('You will be signed out once they are sent.').waitFor();
  release();
  await page.getByText('You have been logged out successfully.').waitFor();
  const again = await open(OTHER, DESKTOP);
  await again.goto('/profile');
  await again.getByText('In review', { exact: true }).waitFor();
});

test('what waits to be sent is not sent for whoever signs in next', async () => {
  const page = await open(SENDER, DESKTOP);
  await page.goto('/profile');
  const { release, count } = await holdPhotos(page);
  await choose(page, file, file);
  await useWhole(page);
  await useWhole(page);
  await cropDialog(page).waitFor({ state: 'detached' });
  await goTo(page, 'Sign out');
  await page.getByText('To leave without them, sign out once more.').waitFor();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(OTHER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).last().click();
  await page.getByText('Welcome back', { exact: true }).waitFor();
  release();
  await goTo(page, 'Profile');
  await choose(page, { ...file, name: 'theirs.jpg' });
  await useWhole(page);
  await page.getByLabel('Sending theirs.jpg').waitFor({ state: 'detached' });
  await page.getByText('In review', { exact: true }).first().waitFor();
  expect(count()).toBe(2);
  expect(await page.getByRole('region', { name: 'Your photos' }).getByRole('alert').count()).toBe(0);
});

test('the browser complained of nothing but the refused file', () => {
  // What was being read while somebody signed out is refused.
  expect(complaints.filter((text) => !/400|401.*\/api\/(?:profile\/)?photos/.test(text))).toEqual([]);
});
