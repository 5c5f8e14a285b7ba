import type { Page } from 'playwright-core';
import { applyUntil, beginApplication } from './journeys.ts';

/** A screen in a state that only comes by doing something on it: a tab, a menu, a dialog, an open conversation. */
export interface State {
  /** Names its picture. */
  readonly name: string;
  /** Account of the demo community, or `visitor`. */
  readonly who: string;
  readonly path: string;
  /** The widths at which it can be reached; all when left out. */
  readonly widths?: readonly number[];
  open(page: Page): Promise<void>;
}

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name, exact: true }).click();
};

const firstLink = async (page: Page, href: RegExp): Promise<void> => {
  // The frame of a page comes before what it lists.
  const found = await page.waitForFunction((source) => {
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    return links.find((link) => new RegExp(source).test(link));
  }, href.source);
  const target = String(await found.jsonValue());
  const before = await page.locator('h1').first().innerText();
  await page.locator(`main a[href="${target}"]`).first().click();
  await page.waitForURL(`**${target}`);
  // The page that is left stays until the next one has come.
  await page.locator('h1').filter({ hasNotText: before }).first().waitFor();
};

/** Opens the conversation with the first member of the inbox; on a phone it replaces the list. */
export const openConversation = async (page: Page): Promise<void> => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByPlaceholder('Write a message').waitFor();
};

/** Opens a folded filter of a staff list, with what it can be set to. */
const openFilter = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name }).click();
};

/** Opens the application without what an earlier state has left in it, then a state of it. */
const beginAnd = (open: State['open']) => async (page: Page) => {
  await beginApplication(page);
  await open(page);
};

/** Opens the menu of the person of the first conversation, or what an entry of it opens. */
const openPersonMenu = (entry?: RegExp) => async (page: Page) => {
  await openConversation(page);
  await page.getByRole('button', { name: /^More about/ }).click();
  if (!entry) return page.getByRole('menu').waitFor();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').waitFor();
};

/** Opens the tab of privacy of somebody who has blocked and reported others; nothing is blocked or reported for it. */
const openPrivacyLists = async (page: Page): Promise<void> => {
  const createdAt = '2026-01-02T03:04:05.000Z';
  const blocks = ['Omar', 'Abdurrahman'].map((firstName) => ({ userId: firstName, firstName, blockedAt: createdAt }));
  const reports = ['received', 'reviewed', 'closed'].map((status) => ({
    id: status,
    reason: 'money',
    status,
    createdAt,
  }));
  await page.route('**/api/blocks', (route) => route.fulfill({ json: blocks }));
  await page.route('**/api/reports', (route) => route.fulfill({ json: reports }));
  await tab('Privacy')(page);
  await page.getByRole('button', { name: 'Unblock Omar' }).waitFor();
  await page.getByText('Closed', { exact: true }).waitFor();
};

/** Opens a dialog of the account's page. */
const openOnAccount = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const openApplication = (page: Page) => firstLink(page, /^\/staff\/applications\/./);

export const STATES: readonly State[] = [
  {
    name: 'auth-forgot',
    who: 'visitor',
    path: '/auth?tab=login',
    open: (page) => page.getByRole('button', { name: /forgot/i }).click(),
  },
  {
    name: 'menu-visitor',
    who: 'visitor',
    path: '/',
    widths: [390],
    open: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  {
    name: 'faq-open',
    who: 'visitor',
    path: '/faq',
    open: (page) => page.locator('main [aria-expanded=false]').first().click(),
  },
  { name: 'application-step-2', who: 'applicant@demo.test', path: '/application', open: beginAnd(applyUntil(2)) },
  { name: 'application-step-3', who: 'applicant@demo.test', path: '/application', open: beginAnd(applyUntil(3)) },
  { name: 'application-step-4', who: 'applicant@demo.test', path: '/application', open: beginAnd(applyUntil(4)) },
  {
    name: 'select-open',
    who: 'applicant@demo.test',
    path: '/application',
    open: beginAnd((page) => page.getByRole('combobox', { name: 'Gender' }).click()),
  },
  {
    name: 'application-refused',
    who: 'applicant@demo.test',
    path: '/application',
    open: beginAnd(async (page) => {
      await applyUntil(2)(page);
      await page.getByRole('button', { name: 'Next' }).click();
    }),
  },
  {
    name: 'question-any-answer',
    who: 'premium@demo.test',
    path: '/profile/questions/lifestyle',
    open: (page) => page.getByRole('radio', { name: 'Not important' }).click(),
  },
  {
    name: 'question-missing',
    who: 'premium@demo.test',
    path: '/profile/questions/lifestyle',
    open: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'questions-end',
    who: 'premium@demo.test',
    path: '/profile/questions/lifestyle?question=end',
    open: (page) => page.getByRole('link', { name: 'All subjects' }).waitFor(),
  },
  { name: 'dashboard-insights', who: 'premium@demo.test', path: '/', open: tab('Profile Insights') },
  {
    name: 'toast',
    who: 'premium@demo.test',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Show Interest' }).first().click(),
  },
  {
    name: 'toast-refused',
    who: 'premium@demo.test',
    path: '/settings',
    open: async (page) => {
      const refusal = { status: 503, json: { message: 'Please try again in a moment.' } };
      await page.route('**/api/settings', (route) => route.fulfill(refusal), { times: 1 });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.locator('[data-variant=destructive]').waitFor();
    },
  },
  {
    name: 'dashboard-more',
    who: 'premium@demo.test',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Show More' }).click(),
  },
  {
    name: 'account-menu',
    who: 'premium@demo.test',
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'menu-member',
    who: 'premium@demo.test',
    path: '/',
    widths: [390],
    open: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  { name: 'matches-connected', who: 'premium@demo.test', path: '/matches', open: tab('Connected') },
  { name: 'matches-all', who: 'premium@demo.test', path: '/matches', open: tab('All Matches') },
  {
    name: 'match-conversation',
    who: 'premium@demo.test',
    path: '/matches',
    open: async (page) => {
      await tab('Connected')(page);
      if ((page.viewportSize()?.width ?? 0) < 768) await page.locator('main li').getByRole('link').first().click();
      await tab('Messages')(page);
      await page.getByPlaceholder('Write a message').waitFor();
    },
  },
  { name: 'messages-open', who: 'premium@demo.test', path: '/messages', open: openConversation },
  { name: 'person-menu', who: 'premium@demo.test', path: '/messages', open: openPersonMenu() },
  { name: 'block-dialog', who: 'premium@demo.test', path: '/messages', open: openPersonMenu(/^Block/) },
  { name: 'report-dialog', who: 'premium@demo.test', path: '/messages', open: openPersonMenu(/^Report/) },
  { name: 'end-dialog', who: 'premium@demo.test', path: '/messages', open: openPersonMenu(/^Close/) },
  {
    name: 'send-question',
    who: 'premium@demo.test',
    path: '/messages',
    open: async (page) => {
      await openConversation(page);
      await page.getByPlaceholder('Write a message').fill('Please send me 400 dollars.');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('This seems to ask for money.').waitFor();
    },
  },
  {
    name: 'found-match-dialog',
    who: 'premium@demo.test',
    path: '/settings/account',
    open: openOnAccount('I have found a match'),
  },
  { name: 'leave-dialog', who: 'premium@demo.test', path: '/settings/account', open: openOnAccount('Leave') },
  { name: 'settings-privacy-lists', who: 'premium@demo.test', path: '/settings', open: openPrivacyLists },
  { name: 'profile-privacy', who: 'premium@demo.test', path: '/profile', open: tab('Privacy Settings') },
  { name: 'settings-privacy', who: 'premium@demo.test', path: '/settings', open: tab('Privacy') },
  {
    name: 'settings-preferences',
    who: 'premium@demo.test',
    path: '/settings',
    open: async (page) => {
      await tab('Preferences')(page);
      await page.getByText('Counting how many').first().waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'settings-unfolded',
    who: 'premium@demo.test',
    path: '/settings',
    open: async (page) => {
      for (const name of ['Finer choices', 'Quiet times']) await page.getByRole('button', { name }).click();
      for (const name of ['Quiet hours', 'Keep the times of prayer free'])
        await page.getByRole('switch', { name }).click();
    },
  },
  {
    name: 'outbox-kind',
    who: 'admin@demo.test',
    path: '/staff/service',
    open: openFilter('Kind'),
  },
  {
    name: 'reports-order',
    who: 'admin@demo.test',
    path: '/staff/reports',
    open: openFilter('Order'),
  },
  { name: 'staff-application', who: 'admin@demo.test', path: '/staff', open: openApplication },
  {
    name: 'decision-dialog',
    who: 'admin@demo.test',
    path: '/staff',
    open: async (page) => {
      await openApplication(page);
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'staff-member',
    who: 'admin@demo.test',
    path: '/staff/members?q=noor',
    open: async (page) => {
      await firstLink(page, /^\/staff\/members\/./);
      // Disabled, and so paler, until the matchmakers have been loaded.
      await page.locator('#field-assignedMatchmakerId:not([aria-disabled=true])').waitFor();
    },
  },
  {
    name: 'staff-conversation',
    who: 'matchmaker@demo.test',
    path: '/staff/conversations',
    open: async (page) => {
      await firstLink(page, /^\/staff\/conversations\/./);
      // Paler until what they need has been loaded.
      await page.getByRole('button', { name: 'Saved replies', disabled: false }).waitFor();
      await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
    },
  },
];
