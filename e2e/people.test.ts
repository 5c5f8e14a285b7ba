import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MatchView } from '../shared/contract/base/views.ts';
import { DESKTOP, faultsAtOwnWidth, PHONE, walkWidths } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { write } from './kit/journeys.ts';
import { givenPages, overlap } from './kit/pages.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const MEMBER = 'premium@demo.test';
const HEIGHT = 900;
/** Height of the bar of sections on a phone, in pixels. */
const BOTTOM_BAR = 56;

const on = startApp({ isTranslated: true });
const newPage = givenPages(on);
let admin: Page;

beforeAll(async () => {
  admin = (await visit(on.browser, on.service.url)).page;
  await enter(admin, 'admin@demo.test');
});

/** A page of an account at a width, not yet on any address. */
const pageOf = async (who: string, width: number): Promise<Page> => {
  const page = await newPage(width);
  await enter(page, who);
  return page;
};

const read = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json() as Promise<T>;
const readToday = (page: Page) => read<MatchView[]>(page, '/api/matches/daily');
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
};
/** Opens an address, and waits until the page's push connection is open: until then it would miss what is pushed. */
const openConnected = async (page: Page, path: string): Promise<void> => {
  const isConnection = (packet: string | Buffer): boolean =>
    String(packet)
      .split('\u001e')
      .some((one) => one.startsWith('40{'));
  const connected = new Promise<void>((resolve) => {
    page.on('response', async (response) => {
      if (!response.url().includes('/socket.io/')) return;
      if (isConnection(await response.text().catch(() => ''))) resolve();
    });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (isConnection(payload)) resolve();
      }),
    );
  });
  await page.goto(path);
  await connected;
};
const answer = (page: Page, name: 'Interested' | 'Not interested') => page.getByRole('button', { name, exact: true });
const composer = (page: Page) => page.getByPlaceholder('Write a message');
const noteOf = (page: Page) => page.getByRole('region', { name: 'New connection' });

/** Opens an introduction that both were shown and neither has answered: the member's page, and the other's at a width. */
const findPair = async (page: Page, width: number) => {
  const { id: mine, firstName } = await read<{ id: string; firstName: string }>(page, '/api/user');
  for (const match of await readToday(page)) {
    if (!match.can.respond) continue;
    const { email } = await read<{ email: string }>(admin, `/api/staff/members/${match.otherUser.id}`);
    const other = await pageOf(email, width);
    const theirs = (await readToday(other)).find(({ otherUser }) => otherUser.id === mine);
    if (theirs?.can.respond) return { other, name: match.otherUser.firstName, id: match.otherUser.id, mine, firstName };
  }
  throw new Error('The demo has no open introduction of both.');
};

describe.each(walkWidths(PHONE))('at %i px', (width) => {
  const others = width === PHONE ? DESKTOP : PHONE;

  test('home begins with somebody new: their own words, then the reason', async () => {
    const page = await pageOf(MEMBER, width);
    await page.goto('/');
    const card = page.locator('main article').first();
    await card.waitFor();
    const { top, texts } = await card.evaluate((element) => ({
      top: element.getBoundingClientRect().top,
      texts: [...element.querySelectorAll('p')].map((paragraph) => paragraph.textContent ?? ''),
    }));
    expect(top).toBeLessThan(HEIGHT / 2);
    const { profile, compatibilityReason } = (
      await read<{ profile: { bio: string }; compatibilityReason: string }[]>(
        page,
        '/api/matches/recommendations?limit=5',
      )
    )[0] ?? { profile: { bio: '?' }, compatibilityReason: '?' };
    const words = texts.findIndex((text) => text.endsWith('.') && profile.bio.startsWith(text));
    expect(words).toBeGreaterThan(-1);
    expect(texts.indexOf(compatibilityReason)).toBeGreaterThan(words);
    const own = page.locator('main').getByRole('heading', { name: 'Layla Siddiqui' });
    await own.waitFor();
    const [cardBox, ownBox] = [await boxOf(card), await boxOf(own)];
    if (width === PHONE) expect(ownBox.y).toBeGreaterThan(cardBox.y + cardBox.height);
    else expect(ownBox.x).toBeGreaterThan(cardBox.x + cardBox.width);

    const reason = card.getByRole('list', { name: 'What speaks for it' }).getByRole('button').first();
    await reason.click();
    expect(await page.getByRole('tooltip').textContent()).toMatch(/^You .+\.$/);
    expect(await faultsAtOwnWidth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  });

  test('no two introductions of the day begin alike', async () => {
    const page = await pageOf(MEMBER, width);
    const reasons = (await readToday(page)).map(({ compatibilityReason }) => compatibilityReason);
    expect(reasons.length).toBeGreaterThan(2);
    const beginnings = reasons.map((reason) => reason.split(/[,;.]| and /)[0]);
    expect(new Set(beginnings).size).toBe(reasons.length);
  });

  test('mutual interest is a moment for both, and leads to the first words', async () => {
    const first = await pageOf(MEMBER, width);
    const { other: last, name, id, mine, firstName } = await findPair(first, others);

    await first.goto(`/matches?person=${id}`);
    const [declines, accepts] = [
      await boxOf(answer(first, 'Not interested')),
      await boxOf(answer(first, 'Interested')),
    ];
    expect([accepts.width, accepts.height]).toEqual([declines.width, declines.height]);
    expect(accepts.y + accepts.height).toBeLessThanOrEqual(width === PHONE ? HEIGHT - BOTTOM_BAR : HEIGHT);
    expect(accepts.y).toBeGreaterThan(HEIGHT / 2);
    await answer(first, 'Interested').click();
    await first.getByText('Response sent').waitFor();
    await openConnected(first, '/settings');

    // Who answers last sees it at once, beside the notification.
    await last.goto(`/matches?person=${mine}`);
    await answer(last, 'Interested').click();
    const moment = last.getByRole('region', { name: `You and ${firstName} are both interested` });
    await moment.waitFor();
    const toast = last.locator('[data-variant]').filter({ hasText: 'Response sent' });
    await toast.waitFor();
    for (const covered of [last.getByRole('heading', { name: new RegExp(`^${firstName} `) }), moment])
      expect(await overlap(toast, covered)).toBe(false);
    expect((await boxOf(toast)).width).toBeLessThanOrEqual(420);
    // Today's matches lead to no conversation.
    expect(
      await last
        .getByRole('main')
        .getByRole('link', { name: /^Write to / })
        .count(),
    ).toBe(0);
    await expect.poll(async () => (await boxOf(moment)).y).toBeLessThan(HEIGHT - BOTTOM_BAR);
    expect((await boxOf(moment)).y).toBeGreaterThan(0);
    expect(await faultsAtOwnWidth(last)).toEqual([]);

    // Who answered first is told where they are, and finds it at the top of their first page.
    const note = noteOf(first);
    await note.getByText(`You and ${name} are both interested`).waitFor();
    expect((await boxOf(note)).y).toBeLessThanOrEqual(64);
    expect(await faultsAtOwnWidth(first)).toEqual([]);
    const home = await first.context().newPage();
    await openConnected(home, '/');
    const found = home.getByRole('region', { name: `You and ${name} are both interested` });
    await found.waitFor();
    expect((await boxOf(found)).y).toBeLessThan(HEIGHT / 2);
    await openConnected(home, '/');
    await found.waitFor();
    await home.goto('/matches');
    const listed = home.getByRole('tabpanel').getByRole('list').first().getByRole('link');
    await expect.poll(() => listed.first().textContent()).toContain(name);
    await openConnected(home, '/');
    await found.waitFor();

    // The way leads to the conversation; an opening fills the composer and sends nothing.
    await note.getByRole('link', { name: `Write to ${name}` }).click();
    await first.waitForURL('**/messages/*');
    await note.waitFor({ state: 'detached' });
    const openings = first.getByRole('list', { name: /^Choose one to begin with/ }).getByRole('button');
    await openings.nth(2).waitFor();
    expect(await openings.count()).toBe(3);
    expect(await faultsAtOwnWidth(first)).toEqual([]);
    const words = await openings.nth(1).textContent();
    await openings.nth(1).click();
    expect(await composer(first).inputValue()).toBe(words);
    expect((await boxOf(composer(first))).y).toBeLessThan(HEIGHT);
    expect(
      await read<unknown[]>(first, `/api${new URL(first.url()).pathname.replace('messages', 'matches')}/messages`),
    ).toEqual([]);
    await first.goBack();
    await first.waitForURL('**/settings');
    expect(await note.count()).toBe(0);
    await first.goForward();
    await openings.first().waitFor();

    // Once one has written, it is a conversation like any other, in all tabs.
    await write(first, 'Assalamu alaikum.');
    await openings.first().waitFor({ state: 'detached' });
    await found.waitFor({ state: 'detached' });
    await moment.waitFor({ state: 'detached' });
  });
});
