import type { Page } from 'playwright-core';
import { rows, type State } from './row.ts';

const WHO = 'standard@demo.test';
const shown = (page: Page) => page.locator('[data-variant]');

const notify = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Upload Verification Documents' }).click();
  await shown(page).waitFor();
};

/** Swipes the notification some pixels to the right, a new one where it has ended by itself; returns whether it is gone. */
const swiped = (distance: number) => async (page: Page) => {
  if ((await shown(page).count()) === 0) await notify(page);
  const box = await shown(page).boundingBox();
  if (!box) return 'no notification';
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
  return shown(page)
    .waitFor({ state: 'detached', timeout: 1_500 })
    .then(
      () => true,
      () => false,
    );
};

/** How the notifications behave. */
export const NOTIFICATIONS: readonly State[] = [
  {
    name: 'notifications',
    as: WHO,
    path: '/profile',
    rows: rows(
      '§9 Toasts',
      {
        text: 'at most 1 at a time',
        measure: async (page) => {
          await notify(page);
          await notify(page);
          await page.getByRole('button', { name: 'Upload Verification Documents' }).click();
          return shown(page).count();
        },
        is: 1,
      },
      {
        text: 'F8 focuses the region',
        measure: async (page) => {
          await page.keyboard.press('F8');
          return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
        },
        is: 'Notifications (F8)',
      },
      {
        text: 'at most 420 px wide',
        measure: (page) => page.locator('.toasts-root').evaluate((root) => getComputedStyle(root).maxWidth),
        is: '420px',
      },
      { text: 'a swipe of 40 px leaves it', measure: swiped(40), is: false },
      { text: 'a swipe of 60 px puts it away', measure: swiped(60), is: true },
    ),
  },
  {
    name: 'how long a notification stays',
    as: WHO,
    path: '/profile',
    rows: rows('§9 Toasts', {
      text: '5000 ms',
      measure: async (page) => {
        await notify(page);
        const began = Date.now();
        await shown(page).waitFor({ state: 'detached' });
        const took = Date.now() - began;
        return took > 4_500 && took < 7_500 ? 'about 5000 ms' : `${took} ms`;
      },
      is: 'about 5000 ms',
    }),
  },
];
