import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { onSocketCall } from './kit/answered-calls.ts';
import { accessibilityFaults, DESKTOP, faultsAtOwnWidth, getScheme, PHONE } from './kit/axe.ts';
import { enter, letEndSession } from './kit/enter.ts';
import { IS_FULL } from './kit/full.ts';
import { readMessages } from './kit/journeys.ts';
import { overlap } from './kit/pages.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const MEMBER = 'premium@demo.test';
const VIP = 'vip@demo.test';
/** For what is pressed again until it has been: a menu that comes late lies over what opens it. */
const BRIEFLY = { timeout: 2_000 };
const DAYS_AWAY_MS = 3 * 86_400_000;
const PERMISSIONS = { permissions: ['clipboard-write'] };
const TOUCH = { ...PERMISSIONS, hasTouch: true, isMobile: true, colorScheme: getScheme(PHONE) };
const MOUSE = { ...PERMISSIONS, colorScheme: getScheme(DESKTOP) };

const on = startApp({ isTranslated: true });

const composer = (page: Page) => page.getByPlaceholder('Write a message');
const area = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const lines = (page: Page) => page.getByRole('log').locator('li');
const statuses = (page: Page) => page.getByRole('log').getByText(/· (?:Sent|Read)$/);
const send = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => readMessages(page).then((all) => all.at(-1))).toBe(text);
};

/** Waits until the last message is stored. */
const isStored = (page: Page) =>
  lines(page)
    .last()
    .getByText(/· (?:Sent|Read)$/)
    .waitFor();

type Silence = 'none' | 'answers' | 'all';

/** The number of a call that a page makes over its connection, and of the answer to one; an answer to a check is empty. */
const MADE_CALL = /^42(\d+)\["call",/;
const ANSWERED_CALL = /^43(\d+)\[\{/;

/**
 * Lets the test take what the service says over the page's push connection, or all that it carries; it stays open. `answers`
 * are those to calls made from then on, and all pushes: what was under way is still answered, and checks find the connection alive.
 */
const letSilence = async (page: Page): Promise<(silence: Silence) => void> => {
  let silenced: Silence = 'none';
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const madeBefore = new Set<string | undefined>();
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (silenced === 'all') return;
      if (silenced === 'none') madeBefore.add(MADE_CALL.exec(String(message))?.[1]);
      server.send(message);
    });
    server.onMessage((message) => {
      const isPush = String(message).startsWith('42');
      const call = ANSWERED_CALL.exec(String(message))?.[1];
      const isTaken = silenced === 'answers' && (isPush || (call !== undefined && !madeBefore.has(call)));
      if (silenced !== 'all' && !isTaken) socket.send(message);
    });
  });
  return (silence) => {
    silenced = silence;
  };
};

/** Whether the last message is seen whole above the composer. */
const isLastInSight = async (page: Page): Promise<boolean> => {
  const [last, box] = await Promise.all([lines(page).last().boundingBox(), area(page).boundingBox()]);
  return Boolean(last && box && last.y >= box.y - 1 && last.y + last.height <= box.y + box.height + 1);
};

describe.each([
  { width: 1440, isPhone: false },
  { width: 390, isPhone: true },
])('a conversation at $width px', ({ width, isPhone }) => {
  // What is the same at both widths is walked at one of them.
  const testOnce = test.skipIf(isPhone && !IS_FULL);
  let page: Page;
  let silence: Awaited<ReturnType<typeof letSilence>>;
  /** The address of the conversation. */
  let address = '';

  beforeAll(async () => {
    ({ page } = await visit(on.browser, on.service.url, width, isPhone ? TOUCH : MOUSE));
    silence = await letSilence(page);
    await enter(page, MEMBER);
    await page.goto('/messages');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await page.waitForURL(/\/messages\/.+/);
    address = page.url();
    await lines(page).first().waitFor();
  });

  test('messages are grouped, with one status, and times and a menu on demand', async () => {
    const grouped = page.getByRole('log').locator('li:has(.delivery:not([data-shown]))');
    const groupedBefore = await grouped.count();
    await send(page, 'First message.');
    await send(page, 'Second message.');
    // A group is what is written within a minute: where one ended between the two, a third message joins the second.
    if ((await grouped.count()) === groupedBefore) await send(page, 'Third message.');
    await expect.poll(() => grouped.count()).toBeGreaterThan(groupedBefore);
    await expect.poll(() => statuses(page).count()).toBe(1);
    expect(
      await lines(page)
        .last()
        .getByText(/· Sent$/)
        .count(),
    ).toBe(1);
    const inner = grouped.last();
    const isPointed = async () => {
      if (!isPhone) {
        await inner.hover(BRIEFLY);
        return (await inner.locator('.delivery').evaluate((one) => getComputedStyle(one).opacity)) === '1';
      }
      const isChosen = (await inner.getAttribute('data-chosen')) !== null;
      // A tap that takes long on a busy machine is none.
      if (!isChosen) await inner.locator('.bubble').tap(BRIEFLY);
      return isChosen;
    };
    await expect.poll(isPointed).toBe(true);
    expect((await inner.locator('time').boundingBox())?.width).toBeGreaterThan(20);
    const text = await inner.locator('.text').innerText();
    const more = inner.getByRole('button', { name: 'Message options' });
    if (isPhone) expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const menu = page.getByRole('menu', { name: 'Message options' });
    const isMenuOpen = async () => {
      // A message that is drawn anew while it is pressed, as its status changes, takes no press.
      if ((await menu.count()) === 0) await more.click(BRIEFLY);
      return menu.getByText(/, \d+:\d\d/).isVisible();
    };
    await expect.poll(isMenuOpen).toBe(true);
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Copy text' }).click();
    await page.getByText('Message copied').waitFor();
    await composer(page).focus();
    await page.keyboard.press('Control+V');
    expect(await composer(page).inputValue()).toBe(text);
    await composer(page).fill('');
  });

  testOnce('the keyboard comes to the last message, and by arrows to the others', async () => {
    await composer(page).focus();
    await page.keyboard.press('Shift+Tab');
    // A notification beside the composer lies between.
    if (await page.evaluate(() => document.activeElement?.closest('[data-toast-slot]')))
      await page.keyboard.press('Shift+Tab');
    const focused = () =>
      page.evaluate(() => {
        const line = document.activeElement?.closest('li');
        return line?.dataset.seq ?? document.activeElement?.outerHTML;
      });
    // Where it has been scrolled, the way back to the newest message lies between.
    if ((await page.evaluate(() => document.activeElement?.textContent))?.match(/Newest messages|new messages?$/))
      await page.keyboard.press('Shift+Tab');
    const last = Number(await lines(page).last().getAttribute('data-seq'));
    expect(await focused()).toBe(String(last));
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(String(last - 1));
  });

  testOnce('the heading of the day stays in sight', async () => {
    // So low that a short thread is scrolled too.
    await page.setViewportSize({ width, height: 400 });
    const newest = page.getByRole('button', { name: /Newest messages/ });
    const scrollUp = async () => {
      await area(page).evaluate((box) => {
        box.scrollTop = 40;
      });
      return newest.isVisible();
    };
    const distance = () =>
      area(page).evaluate((box) => {
        const { top } = box.getBoundingClientRect();
        const tops = [...box.querySelectorAll('h3')].map((head) => head.getBoundingClientRect().top - top);
        return Math.min(...tops.filter((one) => one >= 0));
      });
    // The smaller window scrolls the thread to its end once; before that it would do so after it was scrolled up.
    await expect.poll(() => isLastInSight(page)).toBe(true);
    await expect.poll(scrollUp).toBe(true);
    await expect.poll(distance).toBeLessThanOrEqual(9);
    await newest.click();
    await expect.poll(() => isLastInSight(page)).toBe(true);
    await page.setViewportSize({ width, height: 900 });
  });

  testOnce('a notification covers neither a name, nor the composer, nor the last message', async () => {
    for (const wide of isPhone ? [width] : [1440, 768, 390]) {
      await page.setViewportSize({ width: wide, height: 900 });
      await send(page, `At ${wide} pixels.`);
      const toast = page.locator('[data-variant]').filter({ hasText: 'Message sent' });
      await toast.waitFor();
      const names = page.getByRole('heading', { level: 2 });
      for (const covered of [names, lines(page).last(), page.locator('form:has(textarea)')])
        expect(await overlap(toast, covered)).toBe(false);
      await expect.poll(() => isLastInSight(page)).toBe(true);
    }
    await page.setViewportSize({ width, height: 900 });
  });

  testOnce('the composer grows while the last message stays in sight, counts, and never cuts', async () => {
    await composer(page).fill('A line\n'.repeat(12));
    await expect.poll(() => isLastInSight(page)).toBe(true);
    await composer(page).fill('a'.repeat(3_700));
    await page.getByText('300 characters left').waitFor();
    await composer(page).fill('a'.repeat(4_002));
    await page.getByText('2 characters too many. Shorten your message to send it.').waitFor();
    expect((await composer(page).inputValue()).length).toBe(4_002);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    await composer(page).fill('');
  });

  test('Enter sends on a desktop and makes a line on a phone; a draft outlives a reload in its tab', async () => {
    await composer(page).fill('One');
    await composer(page).press('Enter');
    if (isPhone) expect(await composer(page).inputValue()).toBe('One\n');
    else await expect.poll(() => readMessages(page).then((all) => all.at(-1))).toBe('One');
    await composer(page).fill('Half a thought');
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('Half a thought');
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await composer(tab).waitFor();
    expect(await composer(tab).inputValue()).toBe('');
    await tab.close();
    await composer(page).fill('');
  });

  testOnce('a lost connection is said, and that it is back; what was written meanwhile is sent', async () => {
    await lines(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(/You are offline/).waitFor();
    await send(page, 'From the tunnel.');
    await lines(page)
      .last()
      .getByText(/· (?:Sending…|Not sent yet\.)/)
      .waitFor();
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('You are connected again.').waitFor();
    await isStored(page);
  });

  testOnce('a connection that dies without a sign is said, and that it carries something again', async () => {
    await lines(page).first().waitFor();
    silence('all');
    await page.getByText(/You are offline/).waitFor();
    silence('none');
    await page.getByText('You are connected again.').waitFor();
  });

  test.skipIf(isPhone)(
    'R33: a message goes over the connection; by HTTP, and is stored once, where no answer comes',
    async () => {
      const byHttp: string[] = [];
      const overSocket: string[] = [];
      const note = (request: Request) => {
        if (request.method() === 'POST') byHttp.push(new URL(request.url()).pathname);
      };
      const stopHearing = onSocketCall(page, ({ method, path }) => {
        if (method === 'POST') overSocket.push(path);
      });
      page.on('request', note);
      const path = `/api/matches/${page.url().split('/').at(-1)}/messages`;
      const connected = page.waitForEvent('websocket');
      await page.reload();
      await (await connected).waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).startsWith('40'),
      });
      await send(page, 'Over the line.');
      await isStored(page);
      expect([overSocket.filter((one) => one === path).length, byHttp.includes(path)]).toEqual([1, false]);
      silence('answers');
      await send(page, 'Said once.');
      await isStored(page);
      silence('none');
      expect([overSocket.filter((one) => one === path).length, byHttp.filter((one) => one === path).length]).toEqual([
        2, 1,
      ]);
      stopHearing();
      page.off('request', note);
      await page.reload();
      await lines(page).last().waitFor();
      expect((await readMessages(page)).slice(-2)).toEqual(['Over the line.', 'Said once.']);
    },
  );

  testOnce('a message is found in the thread, and a conversation by its name', async () => {
    await send(page, 'A walk by the Thames, perhaps?');
    await isStored(page);
    await page.getByRole('button', { name: 'Search in this conversation' }).click();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('by the thames');
    await page.getByText(/^1 of \d+\+?$/).waitFor();
    await page.getByRole('log').locator('li[data-found] mark').waitFor();
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('log').locator('mark').waitFor({ state: 'detached' });

    if (isPhone) await page.getByRole('button', { name: 'Back to the list' }).click();
    const inbox = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await inbox.first().waitFor();
    const all = await inbox.count();
    const name = (await inbox.last().locator('p').first().innerText()).trim();
    await page.getByRole('searchbox', { name: 'Search conversations by name' }).fill(name.toUpperCase());
    await expect.poll(() => inbox.count()).toBeLessThan(all);
    await inbox.filter({ hasText: name }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  testOnce(
    'a session that is over begins again where something is being written, which stays, also over days and a reload',
    async () => {
      const { page: away, context } = await visit(on.browser, on.service.url, width, isPhone ? TOUCH : MOUSE);
      await enter(away, MEMBER);
      await away.clock.install();
      await away.goto(address);
      await lines(away).first().waitFor();
      await send(away, 'Until the weekend, then.');
      await statuses(away).first().waitFor();
      const lastDay = away.getByRole('log').locator('h3').last();
      expect(await lastDay.innerText()).toBe('Today');

      const endSession = await letEndSession(away, page);
      await composer(away).fill('Half a thought');
      await context.setOffline(true);
      await away.getByText(/You are offline/).waitFor();
      await endSession();
      await away.clock.fastForward(DAYS_AWAY_MS);
      await expect.poll(() => lastDay.innerText()).not.toBe('Today');
      await context.setOffline(false);
      const question = away.getByRole('dialog', { name: 'You have been signed out' });
      await question.getByText(/What you wrote is still here\.$/).waitFor();
      expect(await faultsAtOwnWidth(away)).toEqual([]);
      await question.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await question.getByRole('button', { name: 'Sign In' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await composer(away).inputValue()).toBe('Half a thought');
      await send(away, 'A whole one.');
      await expect.poll(() => statuses(away).last().innerText()).toMatch(/· (?:Sent|Read)$/);

      // The browser was closed meanwhile, and its session with it.
      await composer(away).fill('The other half');
      await away.goto('about:blank');
      await context.clearCookies({ name: 'session_id' });
      await away.goBack();
      await away.getByLabel('Email').fill(MEMBER);
      await away.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await away.getByRole('button', { name: 'Sign In' }).click();
      await away.waitForURL(address);
      await expect.poll(() => composer(away).inputValue()).toBe('The other half');
      await context.close();
    },
  );
});

test('a matchmaker looks the same everywhere, and it is said by when they reply', async () => {
  const { page } = await visit(on.browser, on.service.url);
  await enter(page, VIP);
  const draw = async (image: string) => {
    const address = await page.locator(image).first().getAttribute('src');
    return address?.split('/').slice(0, -1);
  };
  const named = 'img[alt="Portrait of Maryam"]';
  await page.goto('/matchmaker');
  const onPage = await draw(`main ${named}`);
  await page.getByText(/^Write now: a reply usually comes by (?:today|tomorrow) \d+:\d\d/).waitFor();
  await page.goto('/messages/matchmaker');
  await composer(page).waitFor();
  expect(await draw(`main header ${named}`)).toEqual(onPage);
  expect(await draw('main ul a[href="/messages/matchmaker"] img')).toEqual(onPage);
  await send(page, 'I would like to meet somebody who reads.');
  await page.getByText(/^A reply usually comes by (?:today|tomorrow) \d+:\d\d/).waitFor();
  await page.context().close();
});
