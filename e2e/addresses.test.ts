import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  DESKTOP,
  faultsAtBothWidths,
  faultsAtOwnWidth,
  getScheme,
  PHONE,
  walkWidths,
} from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { IS_FULL } from './kit/full.ts';
import { write } from './kit/journeys.ts';
import { leave } from './kit/loading.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const MEMBER = 'premium@demo.test';
const VIP = 'vip@demo.test';
const VIP_NAME = 'Noor Al-Farsi';

const on = startApp({ isTranslated: true });
/** The page of each account, signed in. */
const seats = new Map<string, Page>();

// Of the test before, only the program stays, which is compiled.
beforeEach(async () => {
  const pages = [...seats.values()].flatMap((seat) => seat.context().pages());
  const isSeat = new Set(seats.values());
  await Promise.all(pages.map((page) => (isSeat.has(page) ? leave(page) : page.close())));
});

const takeSeat = async (who: string): Promise<Page> => {
  const { page } = await visit(on.browser, on.service.url);
  await enter(page, who);
  seats.set(who, page);
  return page;
};

/** The page of an account of the demo community, opened anew at a width, in its scheme. */
const pageOf = async (who: string, width: number, path: string): Promise<Page> => {
  const page = seats.get(who) ?? (await takeSeat(who));
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: getScheme(width) });
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return page;
};

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const topBar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const inbox = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const composer = (page: Page) => page.getByPlaceholder('Write a message');
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);

/** Opens the address of a page in a second tab of the same browser. */
const secondTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.setViewportSize(page.viewportSize() ?? { width: DESKTOP, height: 900 });
  await tab.goto(pathOf(page));
  return tab;
};

describe('application views fill the screen', () => {
  test('with the footer below the fold', async () => {
    const page = await pageOf(VIP, DESKTOP, '/');
    const footer = page.locator('footer');
    for (const path of ['/matches', '/messages', '/matchmaker']) {
      await page.goto(path);
      for (const width of [DESKTOP, 768, PHONE]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator('main .MuiCard-root').first().waitFor();
        await footer.waitFor({ state: 'attached' });
        const top = await footer.evaluate((foot) => foot.getBoundingClientRect().top + window.scrollY);
        expect(top, path).toBeGreaterThanOrEqual(900);
        const small = (await footer.boundingBox())?.height ?? 0;
        expect(small, path).toBeLessThan(width === PHONE ? 340 : 200);
      }
    }
  });

  test('a conversation has the whole screen of a phone, also above a keyboard', async () => {
    const page = await pageOf(MEMBER, PHONE, '/messages');
    await inbox(page).first().click();
    await composer(page).waitFor();
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    for (const height of [900, 440]) {
      await page.setViewportSize({ width: PHONE, height });
      const end = async () => {
        const form = await page.locator('form:has(textarea)').boundingBox();
        return Math.round((form?.y ?? 0) + (form?.height ?? 0));
      };
      await expect.poll(end).toBe(height);
    }
    expect(await page.locator('header').first().isVisible()).toBe(false);
    expect(await bottomBar(page).isVisible()).toBe(false);
  });

  test('on a phone, what is needed lies in front: the composer below a question, and a name beside its portrait', async () => {
    const page = await pageOf(VIP, PHONE, '/matchmaker');
    const box = (one: Locator) => one.boundingBox().then((found) => found ?? { y: Number.NaN, height: 0 });
    const topOf = async (one: Locator) => (await box(one)).y;
    const endOf = async (one: Locator) => box(one).then(({ y, height }) => y + height);
    await page.getByRole('heading', { name: /^Share your answers with/ }).waitFor();
    for (const height of [844, 667]) {
      await page.setViewportSize({ width: PHONE, height });
      const gap = async () => (await topOf(bottomBar(page))) - (await endOf(page.locator('form:has(textarea)')));
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      expect(await scrollOf(page)).toBe(0);
    }
    await page.goto('/');
    const card = page.getByRole('article').first();
    const score = card.getByRole('img', { name: /^Compatibility/ });
    const below = async () => (await topOf(score)) - (await endOf(card.getByRole('heading')));
    await expect.poll(below).toBeGreaterThanOrEqual(0);
  });

  test('all that the footer of a public page has is in the small one too', async () => {
    const page = await pageOf(MEMBER, DESKTOP, '/settings');
    const footer = page.locator('footer');
    for (const name of ['Company', 'Membership', 'Resources']) await footer.getByText(name, { exact: true }).click();
    expect(await footer.getByRole('link').filter({ visible: true }).count()).toBe(17);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe('navigation', () => {
  const cases: [string, string[]][] = [
    [VIP, ['Home', 'Matches', 'Messages', 'Matchmaker', 'Profile']],
    ['admin@demo.test', ['Applications', 'People', 'Conversations']],
    [MEMBER, ['Home', 'Matches', 'Messages', 'Profile']],
    ['matchmaker@demo.test', ['People', 'Conversations']],
  ];
  test.each(IS_FULL ? cases : cases.slice(0, 2))('%s has a bar at the bottom of a phone', async (who, labels) => {
    const page = await pageOf(who, PHONE, '/settings');
    await bottomBar(page).waitFor();
    const shown = await bottomBar(page).getByRole('link').allInnerTexts();
    expect(shown.map((text) => text.trim().split('\n').at(-1))).toEqual(labels);
    // By keyboard it is the end of the page.
    const last = bottomBar(page).getByRole('link').last();
    await last.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/settings');
    await bottomBar(page).locator('[aria-current=page]').waitFor();
    await page.setViewportSize({ width: DESKTOP, height: 900 });
    expect(await bottomBar(page).isVisible()).toBe(false);
  });

  test('applicants and visitors have none', async () => {
    const page = await pageOf('applicant@demo.test', PHONE, '/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('footer').waitFor();
    expect(await bottomBar(page).count()).toBe(0);
  });

  test('unread messages are counted in both bars and the title, in every tab at once', async () => {
    const page = await pageOf(VIP, DESKTOP, '/messages/matchmaker');
    await composer(page).waitFor();
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    const titleOf = (name: string, unread: number) => `${unread > 0 ? `(${unread}) ` : ''}${name} | Mithaq`;
    const before = Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
    const tab = await secondTab(page);
    await tab.setViewportSize({ width: PHONE, height: 900 });
    const matchmaker = await pageOf('matchmaker@demo.test', DESKTOP, '/staff/conversations');
    await matchmaker.locator('main a[href^="/staff/conversations/"]').filter({ hasText: VIP_NAME }).click();
    await composer(matchmaker).waitFor();
    await write(matchmaker, 'I have somebody in mind for you.');
    const count = before + 1;
    for (const one of [page, tab]) await expect.poll(() => one.title()).toBe(titleOf('Settings', count));
    await topBar(page)
      .getByRole('link', { name: `Messages ${count} unread` })
      .waitFor();
    await bottomBar(tab)
      .getByRole('link', { name: new RegExp(`${count} unread\\s*Messages`) })
      .waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);
    // Reading them in one tab clears them in both.
    await page.goto('/messages/matchmaker');
    await composer(page).waitFor();
    await expect.poll(() => tab.title()).toBe(titleOf('Settings', before));
    await expect.poll(() => page.title()).toBe(titleOf('Messages', before));
  });

  test('what is written while a page is still connecting is counted in it', async () => {
    const matchmaker = await pageOf('matchmaker@demo.test', DESKTOP, '/staff/conversations');
    await matchmaker.locator('main a[href^="/staff/conversations/"]').filter({ hasText: VIP_NAME }).click();
    await composer(matchmaker).waitFor();
    const other = await pageOf(VIP, DESKTOP, '/settings');
    const page = await other.context().newPage();
    let connectNow = () => {};
    const isWritten = new Promise<void>((resolve) => {
      connectNow = resolve;
    });
    await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
      await isWritten;
      socket.connectToServer();
    });
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.title()).toBe('Settings | Mithaq');
    await write(matchmaker, 'She is free on Friday.');
    await expect.poll(() => other.title()).toMatch(/^\(\d+\) Settings/);
    expect(await page.title()).toBe('Settings | Mithaq');
    connectNow();
    await expect.poll(() => page.title()).toBe(await other.title());
    await page.goto('/messages/matchmaker');
    await expect.poll(() => other.title()).toBe('Settings | Mithaq');
  });

  test('the pages of VIP members are linked from their home', async () => {
    const page = await pageOf(VIP, DESKTOP, '/');
    const own = page.getByRole('region', { name: 'Your VIP membership' });
    for (const path of ['/matchmaker', '/vip', '/vip/ai-matchmaker', '/vip/events', '/vip/concierge'])
      await own.locator(`a[href="${path}"]`).waitFor();
  });

  test.each([
    ['admin@demo.test', '/staff'],
    ['matchmaker@demo.test', '/staff/conversations'],
  ])('%s begins on %s', async (who, path) => {
    const page = await pageOf(who, DESKTOP, '/auth');
    await page.waitForURL(`**${path}`);
  });
});

describe.each(walkWidths(PHONE))('addresses at %i px', (width) => {
  const isPhone = width === PHONE;

  test('a conversation: Back, reload and a second tab', async () => {
    const page = await pageOf(MEMBER, width, '/messages');
    const row = inbox(page).nth(1);
    const name = (await row.locator('p').first().innerText()).trim();
    await row.click();
    await page.waitForURL(/\/messages\/.+/);
    const head = (one: Page) => one.getByRole('heading', { level: 2, name });
    await head(page).waitFor();
    await composer(page).waitFor();
    const tab = await secondTab(page);
    await head(tab).waitFor();
    await page.reload();
    await head(page).waitFor();
    expect(await inbox(page).first().isVisible()).toBe(!isPhone);
    if (isPhone) await page.getByRole('button', { name: 'Back to the list' }).click();
    else await page.goBack();
    await page.waitForURL('**/messages');
    await inbox(page).first().waitFor();
    // Nothing was added to the history by going back.
    await page.goForward();
    await head(page).waitFor();
    await page.goBack();
    await inbox(page).first().waitFor();
    // In the second tab the list was never open: it takes the conversation's place.
    if (isPhone) {
      await tab.getByRole('button', { name: 'Back to the list' }).click();
      await inbox(tab).first().waitFor();
      expect(pathOf(tab)).toBe('/messages');
    }
  });

  test('an address of no conversation leads to the inbox', async () => {
    const page = await pageOf(MEMBER, width, '/messages/nobody');
    await page.waitForURL('**/messages');
    await inbox(page).first().waitFor();
  });

  test('a person and the conversation with them: Back, reload and a second tab', async () => {
    const page = await pageOf(MEMBER, width, '/matches');
    await page.getByRole('tab', { name: 'All Matches' }).click();
    await page.waitForURL('**/matches?tab=all');
    const link = page.locator('main li', { hasText: 'Connected' }).getByRole('link').first();
    const name = (await link.locator('p').first().innerText()).trim();
    await link.click();
    await page.waitForURL(/[?&]person=/);
    const person = (one: Page) => one.getByRole('region', { name, exact: true });
    await person(page).getByRole('tab', { name: 'Messages' }).click();
    await composer(page).waitFor();
    expect(pathOf(page)).toContain('view=messages');
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    const tab = await secondTab(page);
    await person(tab).waitFor();
    await composer(tab).waitFor();
    await page.reload();
    await composer(page).waitFor();
    await page.goBack();
    await composer(page).waitFor({ state: 'detached' });
    await person(page).waitFor();
    await page.goBack();
    expect(pathOf(page)).toBe('/matches?tab=all');
    await page.locator('main li').getByRole('link').first().waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: "Today's Matches", selected: true }).waitFor();
  });

  test('the list is where it was, after Back and after a reload', async () => {
    const page = await pageOf(MEMBER, width, '/matches?tab=all');
    await page.setViewportSize({ width, height: 500 });
    const rows = page.locator('main li').getByRole('link');
    await rows.first().waitFor();
    const position = (one: Page) =>
      one.evaluate(async (small) => {
        // A page learns in its next frame that it was scrolled.
        await new Promise(requestAnimationFrame);
        return small ? window.scrollY : (document.querySelector('[data-scroll=list]')?.scrollTop ?? 0);
      }, isPhone);
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => position(page)).toBeGreaterThan(100);
    const before = await position(page);
    // Not by the pointer, which would scroll it into view first.
    await rows.last().evaluate((row: HTMLElement) => row.click());
    await page.waitForURL(/[?&]person=/);
    if (isPhone) await expect.poll(() => scrollOf(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => position(page)).toBe(before);
    await page.reload();
    await expect.poll(() => position(page)).toBe(before);
  });

  const tabs: [path: string, name: string, address: string][] = [
    ['/settings', 'Preferences', '/settings?tab=preferences'],
    ['/profile', 'Privacy Settings', '/profile?tab=privacy'],
    ['/', 'Profile Insights', '/?tab=insights'],
  ];
  test.each(IS_FULL ? tabs : tabs.slice(0, 1))(
    'a tab of %s: Back, reload and a second tab',
    async (path, name, address) => {
      const page = await pageOf(MEMBER, width, path);
      await page.getByRole('tab', { name }).click();
      await page.waitForURL(`**${address}`);
      await page.reload();
      await page.getByRole('tab', { name, selected: true }).waitFor();
      const tab = await secondTab(page);
      await tab.getByRole('tab', { name, selected: true }).waitFor();
      await page.goBack();
      await page.getByRole('tab', { name, selected: false }).waitFor();
      expect(pathOf(page)).toBe(path);
    },
  );

  test.skipIf(!IS_FULL)('a question: Back, reload and a second tab', async () => {
    const page = await pageOf(MEMBER, width, '/profile/questions/lifestyle');
    const question = (one: Page) => one.getByRole('heading', { level: 1 });
    const skip = page.getByRole('button', { name: /^Skip/ });
    await skip.waitFor();
    const first = await question(page).innerText();
    await skip.click();
    await page.waitForURL(/\?question=/);
    await question(page).filter({ hasNotText: first }).waitFor();
    const second = await question(page).innerText();
    const tab = await secondTab(page);
    await question(tab).filter({ hasText: second }).waitFor();
    await page.reload();
    await question(page).filter({ hasText: second }).waitFor();
    await page.goBack();
    await question(page).filter({ hasText: first }).waitFor();
  });

  const drafts: [path: string, change: (page: Page) => Promise<void>][] = [
    ['/profile', (page) => page.getByLabel('Bio').fill('I walk by the river.')],
    ['/settings', (page) => page.getByRole('switch', { name: 'Email' }).click()],
  ];
  test.each(IS_FULL ? drafts : drafts.slice(0, 1))(
    'unsaved changes on %s ask before they are lost',
    async (path, change) => {
      const page = await pageOf(MEMBER, width, '/matches');
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.locator(`[role=menuitem][href="${path}"]`).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('tab').nth(1).waitFor();
      await change(page);
      const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
      const stay = () => dialog.getByRole('button', { name: 'Stay here' }).click();
      const bar = isPhone ? bottomBar(page) : topBar(page);
      // Another tab of the page keeps them, without a question.
      await page.getByRole('tab').nth(1).click();
      await page.goBack();
      await page.getByRole('tab', { selected: true }).first().waitFor();
      expect(await dialog.count()).toBe(0);

      await bar.getByRole('link', { name: 'Home' }).click();
      await dialog.waitFor();
      expect(await faultsAtOwnWidth(page)).toEqual([]);
      await stay();
      await dialog.waitFor({ state: 'detached' });
      expect(pathOf(page)).toBe(path);

      await page.goBack();
      await dialog.waitFor();
      await stay();
      await dialog.waitFor({ state: 'detached' });
      expect(pathOf(page)).toBe(path);
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: /(?:sign|log) ?out/i }).click();
      await dialog.waitFor();
      await stay();
      await dialog.waitFor({ state: 'detached' });
      // The menu is still open behind it.
      await page.keyboard.press('Escape');

      if (path === '/profile') expect(await page.getByLabel('Bio').inputValue()).toBe('I walk by the river.');
      await bar.getByRole('link', { name: 'Home' }).click();
      await dialog.getByRole('button', { name: 'Leave without saving' }).click();
      await page.waitForURL((url) => url.pathname === '/');
    },
  );
});
