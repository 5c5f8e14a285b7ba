import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { refuse } from './faults.ts';
import { rows, type State } from './row.ts';

const MEMBER = 'premium@demo.test';
const VIP = 'vip@demo.test';
const destructive = '[data-variant=destructive]';

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click();
const openMessages = async (page: Page): Promise<void> => {
  await openTab('Connected')(page);
  await openTab('Messages')(page);
  await page.getByPlaceholder('Write a message').waitFor();
};
const write = async (page: Page): Promise<void> => {
  await page.getByPlaceholder('Write a message').fill('A quiet word.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const chooseNew = async (page: Page): Promise<void> => {
  await page.getByRole('listitem').filter({ hasText: /New$/ }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Interested', exact: true }).waitFor();
};
const decline = async (page: Page): Promise<void> => {
  await chooseNew(page);
  await page.getByRole('button', { name: 'Not interested', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not interested', exact: true }).click();
};

/** Whether Send may be pressed after blanks, and after words, were written. */
const sendable = async (page: Page) => {
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const box = page.getByPlaceholder('Write a message');
  await box.fill('   ');
  const blank = await send.isEnabled();
  await box.fill('words');
  const words = await send.isEnabled();
  await box.fill('');
  return `${blank}, ${words}`;
};

const boxAtMost = async (page: Page) => {
  const box = page.getByPlaceholder('Write a message');
  const frame = page.locator('form:has([placeholder="Write a message"]) .MuiInputBase-root');
  const measureHeight = async () => Math.round((await frame.boundingBox())?.height ?? 0);
  const oneLine = await measureHeight();
  // The field grows with its text, in a frame of its own on a busy machine.
  const height = await expect
    .poll(
      async () => {
        await box.fill('line\n'.repeat(40));
        return measureHeight();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(oneLine)
    .then(measureHeight);
  await box.fill('');
  return height;
};

/** Sets the window's height, and waits until the page has drawn it. */
const setHeight = async (page: Page, height: number) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

/** What the messages take of windows of several heights, in per cent. */
const sharesOfScreen = async (page: Page) => {
  const shares: number[] = [];
  for (const height of [900, 844, 720, 667]) {
    await setHeight(page, height);
    // On a busy machine the connection may be gone for a moment, which is said above the messages.
    await expect
      .poll(() => page.getByText(/^(?:You are (?:offline|connected again)|New messages may arrive)/).count(), {
        timeout: 20_000,
      })
      .toBe(0);
    const area = await page.getByRole('region', { name: /^Messages with/ }).boundingBox();
    shares.push(Math.round((100 * (area?.height ?? 0)) / height));
  }
  await setHeight(page, 900);
  return shares.join(', ');
};

/** Whether in a low window, without scrolling, the newest message is above the composer, and that above the bar at the end. */
const isAllInFront = async (page: Page) => {
  await setHeight(page, 667);
  const isHeld = await page
    .waitForFunction(() => {
      const box = (selector: string) => [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
      const [message, form, bar] = ['[role=region] li', 'form:has(textarea)', '[data-bottom-bar]'].map(box);
      if (!message || !form || !bar) return false;
      return message.bottom > 0 && message.bottom <= form.top && form.bottom <= bar.top && scrollY === 0;
    })
    .then(
      () => true,
      () => false,
    );
  await setHeight(page, 900);
  return isHeld;
};

/** Answers the question above the messages, if it is still asked, and takes away what is said then. */
const answerQuestion = async (page: Page) => {
  await page.getByPlaceholder('Write a message').waitFor();
  const answer = page.getByRole('button', { name: 'Keep them private' });
  // The question comes after the thread, where it was not answered before.
  const { answers } = await (await page.request.get('/api/matchmaker-sharing')).json();
  if (answers === null) {
    await answer.click();
    await page.locator('[data-variant]').getByText('Your answers stay private').waitFor();
  }
  await answer.waitFor({ state: 'detached' });
  await page.locator('[data-variant]').waitFor({ state: 'detached' });
};

/** Whether the page draws the photo: it waits until the browser has it. */
const hasDrawn = (alt: string) => async (page: Page) => {
  const photo = page.getByRole('img', { name: alt }).first();
  await photo.waitFor();
  return photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth > 0;
  });
};

/** No notification is wider, wherever on the page it stands. */
const NARROW = rows('§9 Toasts', {
  text: 'at most 420 px wide',
  measure: async (page) => ((await page.locator('[data-variant]').boundingBox())?.width ?? 999) <= 420,
  is: true,
});

/** Matches and the conversations with them. */
export const INTRODUCTIONS: readonly State[] = [
  {
    name: "today's matches",
    as: MEMBER,
    path: '/matches',
    rows: [
      ...rows(
        '§2 /matches',
        { text: "Today's Matches", as: 'tab', is: '[aria-selected=true]' },
        { text: 'Connected', as: 'tab' },
        { text: 'All Matches', as: 'tab' },
        { text: 'the first item is auto-selected', count: 'main li [aria-current=true]', times: 1 },
        { text: 'Profile', as: 'tab', is: '[aria-selected=true]' },
        { text: 'never messages', count: '[role=tab][aria-disabled=true], [role=tab][disabled]', times: 1 },
        { text: 'no way to them beside the tab', count: 'main a[href*="/messages/"]', times: 0 },
        { text: /^New$/ },
      ),
    ],
  },
  {
    name: 'all matches',
    as: MEMBER,
    path: '/matches',
    reach: openTab('All Matches'),
    rows: rows(
      '§2 /matches',
      { text: 'Pending Responses', as: 'heading' },
      { text: 'Connected', as: 'heading' },
      { text: /^New$/ },
      { text: /^Waiting$/ },
      { text: /^Connected$/, within: 'main li' },
    ),
  },
  {
    name: 'a response that fails',
    as: MEMBER,
    path: '/matches',
    reach: async (page) => {
      await refuse(page, '/api/matches/*/respond');
      await chooseNew(page);
      await page.getByRole('button', { name: 'Interested', exact: true }).click();
    },
    rows: rows('§8 Respond failure', { text: 'Failed to respond', as: 'toast', is: destructive }),
  },
  {
    name: 'a decline',
    as: MEMBER,
    path: '/matches',
    reach: decline,
    rows: [
      ...rows(
        '§8 Success toasts',
        { text: 'Response sent', as: 'toast' },
        { text: 'recorded successfully', as: 'toast' },
      ),
      ...NARROW,
      ...rows(
        '§2 /matches',
        { text: /^Declined$/, within: 'main li' },
        { text: /^Not a Match$/ },
        { text: 'response buttons disappear: Interested', count: 'main button:text-is("Interested")', times: 0 },
      ),
    ],
  },
  {
    name: 'the messages of a match',
    as: MEMBER,
    path: '/matches',
    reach: openMessages,
    rows: [
      ...rows('§2 /matches', { text: 'Messages', as: 'tab', is: '[aria-selected=true]' }),
      ...rows('§5 Messages', { text: 'Send disabled when blank', measure: sendable, is: 'false, true' }),
    ],
  },
  {
    name: 'a message that is refused',
    as: MEMBER,
    path: '/matches',
    reach: async (page) => {
      await openMessages(page);
      await refuse(page, '/api/matches/*/messages', 403, 'Not now.', 'POST');
      await write(page);
    },
    rows: rows('§8 Message send failure', { text: /Failed to send messageNot now\./, as: 'toast', is: destructive }),
  },
  {
    name: 'a message sent',
    as: MEMBER,
    path: '/matches',
    reach: async (page) => {
      await openMessages(page);
      await write(page);
    },
    rows: [
      ...rows('§8 Success toasts', { text: 'Message sent', as: 'toast' }, { text: 'sent successfully', as: 'toast' }),
      ...NARROW,
    ],
  },
];

/** The matchmaker's chat and the pages of VIP members. */
export const VIP_PAGES: readonly State[] = [
  {
    name: 'the matchmaker is for VIP members',
    as: 'standard@demo.test',
    path: '/matchmaker',
    rows: rows(
      '§2 Matchmaker chat',
      { text: 'VIP Access Required', as: 'toast' },
      { text: /Matchmaker chat is available only for VIP members/, as: 'toast' },
      {
        text: 'redirected to /settings',
        measure: async (page) => new URL(page.url()).pathname,
        is: '/settings',
      },
    ),
  },
  {
    name: 'no matchmaker',
    as: 'vip-unassigned@demo.test',
    path: '/matchmaker',
    rows: rows(
      '§2 Matchmaker chat',
      { text: 'No Matchmaker Assigned', as: 'heading' },
      { text: 'Go to Settings', as: 'link', to: '/settings' },
    ),
  },
  {
    name: 'the matchmaker',
    as: VIP,
    path: '/matchmaker',
    rows: [
      ...rows(
        '§2 Matchmaker chat',
        { text: 'Maryam Karimi', as: 'heading' },
        { text: 'photo', measure: hasDrawn('Portrait of Maryam'), is: true },
        { text: 'Write a message', as: 'placeholder' },
        { text: 'text box max height 150px', measure: boxAtMost, is: 150 },
        { text: 'messages area 60% of the viewport', measure: sharesOfScreen, is: '60, 60, 60, 60' },
        { text: 'Send disabled when blank', measure: sendable, is: 'false, true' },
      ),
      ...rows('§6 Replies', 'within 24 hours'),
    ],
  },
  {
    name: 'the matchmaker on a phone',
    as: VIP,
    width: 390,
    path: '/matchmaker',
    reach: answerQuestion,
    rows: rows(
      '§2 Matchmaker chat',
      { text: 'messages area 60% of the viewport', measure: sharesOfScreen, is: '60, 60, 60, 60' },
      { text: 'a text box', measure: isAllInFront, is: true },
    ),
  },
  {
    name: 'a letter to the matchmaker that is refused',
    as: VIP,
    path: '/matchmaker',
    reach: async (page) => {
      await page.getByPlaceholder('Write a message').waitFor();
      await refuse(page, '/api/matchmaker-messages', 403, 'Not now.', 'POST');
      await write(page);
    },
    rows: rows('§8 Message send failure', { text: /Failed to send messageNot now\./, as: 'toast', is: destructive }),
  },
  {
    name: 'a letter to the matchmaker',
    as: VIP,
    path: '/matchmaker',
    reach: write,
    rows: rows('§8 Success toasts', { text: 'Message sent', as: 'toast' }),
  },
  ...(
    [
      ['/vip', 'VIP Dashboard', /Welcome .* exclusive features/],
      ['/vip/ai-matchmaker', 'AI Matchmaker', /Chat with your AI matchmaker/],
      ['/vip/events', 'VIP Events', /Browse and register for exclusive VIP events/],
      ['/vip/concierge', 'VIP Concierge', /Submit and manage your concierge requests/],
    ] as const
  ).map(([path, heading, sentence]) => ({
    name: path,
    as: VIP,
    path,
    rows: rows('§2 VIP pages', { text: heading, as: 'heading' }, sentence),
  })),
];
