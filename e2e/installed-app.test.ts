import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationView } from '../shared/contract/messages.ts';
import { startTestPushService } from '../testing/app/push-service.ts';
import { accessibilityFaults, DESKTOP, PHONE, waitForFit } from './kit/axe.ts';
import { enter, post } from './kit/enter.ts';
import { startFront } from './kit/front.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

/* The product as an app that one installs: its service worker, without a connection, after a release, and push. */
const MEMBER = 'premium@demo.test';
const OTHER = 'standard@demo.test';
let front: Awaited<ReturnType<typeof startFront>>;
let pushes: Awaited<ReturnType<typeof startTestPushService>>;
const on = startApp({
  prepare: async () => {
    [front, pushes] = await Promise.all([startFront(), startTestPushService()]);
    return { PUBLIC_URL: front.url, PUSH_ORIGINS: pushes.origin };
  },
});
beforeAll(() => front.leadTo(on.service.url));
afterAll(async () => {
  await Promise.all([front?.stop(), pushes?.stop()]);
});

/** Opens a browser that takes service workers, signed in, until one has the page. */
const open = async (width: number): Promise<{ page: Page; context: BrowserContext }> => {
  const { page, context } = await visit(on.browser, front.url, width, { serviceWorkers: 'allow' });
  await enter(page, MEMBER);
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { page, context };
};

/** The texts that the browser keeps for the time without a connection. */
const readKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push((await (await cache.match(request))?.text()) ?? '');
    }
    return kept.join('\n');
  });

test('what it takes to install it is there, and the service worker has all pages', async () => {
  const { page, context } = await open(PHONE);
  const browser = await context.newCDPSession(page);
  const { data = '', errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ id: '/', start_url: '/', display: 'standalone' });
  expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const worker = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    return [active?.scriptURL, scope];
  });
  expect(worker).toEqual([`${front.url}/service-worker.js`, `${front.url}/`]);
  await context.close();
});

test('without a connection, a page says so and shows what was read last, until one signs out', async () => {
  const { page, context } = await open(PHONE);
  await page.goto('/messages');
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  const name = await rows.first().locator('p').first().innerText();
  await rows.first().click();
  await page.waitForURL(/\/messages\/.+/);
  const last = page.getByRole('log').locator('li').last();
  const text = 'Kept <b>as text</b> & nothing else';
  await page.getByPlaceholder('Write a message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await last.getByText(text).waitFor();
  await expect.poll(() => readKept(page)).toContain(text);

  front.setReachable(false);
  await page.reload();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You are offline');
  expect(await page.getByRole('listitem').filter({ hasText: text }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('navigation').getByRole('link').filter({ hasText: name }).count()).toBe(1);
  for (const width of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    await waitForFit(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.setViewportSize({ width: PHONE, height: 900 });
  // Another page has the list alone, and leads to the threads.
  await page.goto('/matches');
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Your conversations']);
  // Not to the host that an address with two slashes would name.
  await page.goto(`${front.url}//elsewhere.example/matches`);
  const again = await page.getByRole('link', { name: 'Retry' }).evaluate((link) => (link as HTMLAnchorElement).href);
  expect(again).toBe(`${front.url}//elsewhere.example/matches`);
  await page.goto('/matches');
  await page.getByRole('navigation').getByRole('link').filter({ hasText: name }).click();
  await page.getByRole('listitem').filter({ hasText: text }).first().waitFor();

  front.setReachable(true);
  await page.getByRole('link', { name: 'Retry' }).click();
  await page.getByRole('log').locator('li').last().getByText(text).waitFor();
  await page.setViewportSize({ width: DESKTOP, height: 900 });
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/messages'));
  await expect.poll(() => readKept(page)).toBe('');
  await context.close();
});

/** The programs that a page has loaded, and whether each is of the later build. */
const listPrograms = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  );
const isNext = (path: string): boolean => path.includes('.next.');

test('after a release, an open page goes on, its user is offered the new version, and no page mixes the two', async () => {
  const { page, context } = await open(DESKTOP);
  const missing: string[] = [];
  context.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  const note = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  front.release();

  // The worker of the build before has this page; what it loads comes from the service, whole.
  const second = await context.newPage();
  await second.goto('/matches');
  await second.getByRole('heading', { level: 1 }).waitFor();
  // The heading is in the frame, before the program.
  await second.waitForLoadState('networkidle');
  const programs = await listPrograms(second);
  expect(programs.length).toBeGreaterThan(5);
  expect(programs.filter((path) => !isNext(path))).toEqual([]);
  expect(missing).toEqual([]);

  // The open page finds it when it is connected again, at the latest.
  front.setReachable(false);
  front.setReachable(true);
  await note.waitFor();
  expect((await listPrograms(page)).filter(isNext)).toEqual([]);
  expect(missing).toEqual([]);
  expect(await second.getByRole('status').filter({ hasText: 'A new version' }).count()).toBe(0);
  await page.setViewportSize({ width: PHONE, height: 900 });
  await waitForFit(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => [...document.scripts].some(({ src }) => src.includes('.next.')));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await listPrograms(page)).filter((path) => !isNext(path))).toEqual([]);
  expect(await note.count()).toBe(0);
  await context.close();
});

/**
 * Run in the service worker. A browser without a screen shows no notification, and nobody can press one: what the worker has shown
 * is noted instead.
 */
const NOTE_SHOWN = `self.shown = [];
registration.showNotification = async (title, options) => void shown.push({ title, ...options });`;
/** Gives the worker's own code the press of what it has shown; resolves to what it opened. */
const PRESS = `(async () => {
  const opened = [];
  clients.openWindow = async (url) => void opened.push(url);
  const press = Object.assign(new Event('notificationclick'), { notification: { close: () => {}, data: shown[0].data } });
  let done;
  press.waitUntil = (work) => (done = work);
  dispatchEvent(press);
  await done;
  return opened;
})()`;

test('push is asked for only where it is turned on, and a notification leads to its page', async () => {
  const { page, context } = await open(DESKTOP);
  // The package's Chromium asks nobody, denies notifications and has no push service: a loopback one takes the place of that.
  const subscription = pushes.subscribe('browser');
  await context.addInitScript((made) => {
    Object.assign(window, { asked: 0 });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => {
      Object.assign(window, { asked: 1 });
      return 'granted';
    };
    Object.assign(PushManager.prototype, { subscribe: async () => ({ toJSON: () => made }) });
  }, subscription);
  const countAsked = () => page.evaluate(() => Reflect.get(window, 'asked'));
  await page.goto('/settings');
  const turnOn = page.getByRole('button', { name: 'Turn on for this device' });
  await turnOn.waitFor();
  expect(await countAsked()).toBe(0);
  await turnOn.click();
  await page.getByText(/^This device has shown notifications since/).waitFor();
  expect(await countAsked()).toBe(1);
  for (const width of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    await waitForFit(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  }

  // Somebody else writes; the service posts it, and the browser is given what its push service has decrypted.
  const other = await visit(on.browser, front.url);
  await enter(other.page, OTHER);
  const rows: ConversationView[] = await (await other.page.request.get('/api/conversations')).json();
  const matchId = rows.find(({ otherUser }) => otherUser.firstName === 'Layla')?.matchId ?? '';
  await post(other.page, `/api/matches/${matchId}/messages`, { content: 'What nobody reads on a locked screen' });
  await expect.poll(() => pushes.received.at(-1)?.text).toBeDefined();
  const { text = '' } = pushes.received.at(-1) ?? {};
  expect(JSON.parse(text)).toEqual({ title: 'You have a new message', path: `/messages/${matchId}` });

  const browser = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${front.url}/` && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const worker = context.serviceWorkers().find((one) => one.url() === `${front.url}/service-worker.js`);
  await worker?.evaluate(NOTE_SHOWN);
  const message = { origin: front.url, registrationId: await registration, data: text };
  await browser.send('ServiceWorker.deliverPushMessage', message);
  const path = `/messages/${matchId}`;
  await expect
    .poll(() => worker?.evaluate('shown'))
    .toEqual([{ title: 'You have a new message', icon: '/icon-192.png', tag: path, data: { path } }]);
  expect(await worker?.evaluate(PRESS)).toEqual([`${front.url}${path}`]);
  await browser.send('ServiceWorker.deliverPushMessage', { ...message, data: '' });
  await expect.poll(() => worker?.evaluate('shown.length')).toBe(2);
  expect(await worker?.evaluate('shown[1].title')).toBe('There is something new for you');
  // The browser puts another subscription in the place of the one that it had.
  const listDevices = async (): Promise<{ id: string; current: boolean }[]> =>
    (await (await page.request.get('/api/push-subscriptions')).json()).devices;
  const [former] = await listDevices();
  await worker?.evaluate(
    (made) =>
      new Promise((resolve) => {
        const change = { newSubscription: { toJSON: () => made }, waitUntil: resolve };
        dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change));
      }),
    pushes.subscribe('replaced'),
  );
  const devices = await listDevices();
  expect(devices).toMatchObject([{ current: true }]);
  expect(devices[0]?.id).not.toBe(former?.id);
  await page.goto(path);
  await page.getByRole('log').getByText('What nobody reads on a locked screen').waitFor();
  await other.context.close();

  // Turned off, the device can be turned on again.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn off for this device' }).click();
  await page.getByText('This device shows no notifications.').waitFor();
  await turnOn.waitFor();
  await context.close();
});
