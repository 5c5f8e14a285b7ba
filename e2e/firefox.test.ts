import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildChildEnvironment } from '../server/config.ts';
import { findOnPath } from '../server/dev-stores/programs.ts';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { drawPhoto } from '../testing/app/photos.ts';
import { giveDemoStores } from './kit/demo-data.ts';
import { PASSWORD } from './kit/journeys.ts';
import { nameStores, type RunningService, startService } from './kit/service.ts';

// Driven by WebDriver BiDi alone: Playwright asks Firefox for commands that its extended support release does not have.
const firefox = findOnPath('firefox-esr', 'firefox');
if (!firefox) process.stderr.write('Firefox is not on PATH: e2e/firefox.test.ts is skipped.\n');

/** The first switch of the settings. */
const EMAIL_SWITCH = '[role=switch]';
const WITHIN_MS = 60_000;

/** Fills the field whose label begins with these words. */
const fill = (page: Page, words: string, text: string) =>
  page.locator(`::-p-xpath(//*[@id=//label[starts-with(normalize-space(), "${words}")]/@for])`).fill(text);
const press = (page: Page, text: string) =>
  page.locator(`:is(button:not([role=tab]), [role=option])::-p-text(${text})`).click();
const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.locator(`::-p-aria([name="${label}"][role="combobox"])`).click();
  await press(page, option);
  // While the list closes, it takes what is pressed.
  await page.waitForSelector('[role=listbox]', { hidden: true });
};
const reaches = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname, { timeout: WITHIN_MS }).toBe(path);

describe.skipIf(!firefox)(firefox ? 'in Firefox' : 'in Firefox, which is not on PATH', () => {
  let service: RunningService;
  let browser: Browser;
  let folder: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    const stores = await giveDemoStores();
    service = await startService({ RATE_LIMITS: 'off', ...nameStores(stores) });
    folder = await mkdtemp(join(tmpdir(), 'mithaq-firefox-'));
    browser = await puppeteer.launch({
      browser: 'firefox',
      ...(firefox && { executablePath: firefox }),
      // Firefox keeps things in its user's folder.
      env: { ...buildChildEnvironment({ HOME: folder }) },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Opens an address for somebody new, with cookies of their own. */
  const visit = async (path: string): Promise<Page> => {
    const page = await (await browser.createBrowserContext()).newPage();
    await page.setViewport({ width: 1_280, height: 900 });
    page.setDefaultTimeout(WITHIN_MS);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${JSON.stringify(message.location())})`);
    });
    // One that is not in front draws nothing, and nothing on it can be pressed.
    await page.bringToFront();
    await page.goto(service.url + path);
    return page;
  };

  const signIn = async (email: string): Promise<Page> => {
    const page = await visit('/auth?tab=login');
    await fill(page, 'Email', email);
    await fill(page, 'Password', DEMO_PASSWORD);
    await press(page, 'Sign In');
    await reaches(page, '/');
    return page;
  };

  test('somebody registers, applies in four steps, and reads that the application is reviewed', async () => {
    const page = await visit('/auth?tab=register');
    const account = { 'First name': 'Hana', 'Last name': 'Aziz', Email: 'hana@example.test', Username: 'hana' };
    const passwords = { Password: PASSWORD, 'Confirm password': PASSWORD };
    for (const [name, text] of Object.entries({ ...account, ...passwords })) await fill(page, name, text);
    await press(page, 'Create Account');
    await reaches(page, '/application');
    await fill(page, 'Phone', '+44 20 7946 0000');
    await fill(page, 'Age', '31');
    await choose(page, 'Gender', 'Woman');
    await fill(page, 'Location', 'London');
    await press(page, 'Next');
    await choose(page, 'Religious practice level', 'Practicing');
    await press(page, 'Next');
    await fill(page, 'Occupation', 'Architect');
    await choose(page, 'Highest education', 'Doctorate');
    await choose(page, 'Annual income range', '$150,000 – $200,000');
    await press(page, 'Next');
    await fill(page, 'About yourself', 'I hope for a calm home, honest work and long walks by the river.');
    await page.locator('main [type=checkbox]').click();
    await press(page, 'Submit application');
    await reaches(page, '/application-status');
    await see(page, 'Your application is being reviewed');
  });

  test('a member answers an introduction, and two write to each other', async () => {
    const [one, other] = [await signIn('premium@demo.test'), await signIn('standard@demo.test')];
    await one.bringToFront();
    await one.goto(`${service.url}/matches`);
    await press(one, 'Interested');
    await see(one, 'Response sent');
    for (const [page, name] of [
      [one, 'Yusuf'],
      [other, 'Layla'],
    ] as const) {
      await page.bringToFront();
      await page.goto(`${service.url}/messages`);
      await page.locator(`[aria-label=Conversations] ::-p-text(${name})`).click();
    }
    for (const [from, to, text] of [
      [one, other, 'Assalamu alaikum. How was the sea?'],
      [other, one, 'Wa alaikum assalam. Calm, and cold.'],
    ] as const) {
      await from.bringToFront();
      const composer = from.locator('[placeholder="Write a message"]');
      await composer.fill(text);
      await composer.map((box) => (box as HTMLElement).focus()).wait();
      await from.keyboard.press('Enter');
      await see(to, text);
    }
    await one.bringToFront();
    await see(one, '· Read');
  });

  test('a setting is kept, and a photo is cut and added', async () => {
    const page = await signIn('premium@demo.test');
    await page.goto(`${service.url}/settings`);
    const isOn = () => page.$eval(EMAIL_SWITCH, (one) => (one as HTMLInputElement).checked);
    const email = page.locator(EMAIL_SWITCH);
    await email.wait();
    const before = await isOn();
    await email.click();
    await press(page, 'Save Changes');
    await see(page, 'Settings saved successfully');
    await page.reload();
    await email.wait();
    expect(await isOn()).toBe(!before);

    const file = join(folder, 'me.jpg');
    await writeFile(file, await drawPhoto(900, 1_200).jpeg().toBuffer());
    await page.goto(`${service.url}/profile`);
    const tiles = () => page.$$eval('[aria-label="Your photos"] > li', (all) => all.length);
    await expect.poll(tiles, { timeout: WITHIN_MS }).toBe(2);
    const input = await page.waitForSelector('input[type=file]');
    await input?.uploadFile(file);
    await press(page, 'Use this part');
    await see(page, 'In review');
    await expect.poll(tiles, { timeout: WITHIN_MS }).toBe(3);
  });

  test('no page has shown an error', () => {
    expect(complaints).toEqual([]);
  });
});
