import type { Page } from 'playwright-core';
import { rows, type State } from './row.ts';

const BAR = 'header nav[aria-label=Main]';
const FOOT = 'footer';
const links =
  (...list: readonly (readonly [text: string | RegExp, to: string])[]) =>
  (within: string) =>
    list.map(([text, to]) => ({ text, to, within, as: 'link' }) as const);

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ }).click();
/** The entries of the account menu: these, and no other. */
const entries = (...texts: readonly string[]) => [
  ...texts.map((text) => ({ text, as: 'menuitem' }) as const),
  { text: 'no other entry', count: '[role=menuitem]', times: texts.length },
];
/** The links of the bar: these, and no other. */
const bar = (...list: readonly (readonly [text: string | RegExp, to: string])[]) => [
  ...links(...list)(BAR),
  { text: 'no other link', count: `${BAR} a`, times: list.length },
];

/** Returns the scroll position after a link at the end of the page was followed. */
const scrolledAfterLink = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.locator(FOOT).getByRole('link', { name: 'Press' }).click();
  await page.getByRole('heading', { name: 'Press releases' }).waitFor();
  // It scrolls once the page is rendered; where it does not, the position is what is found.
  await page.waitForFunction(() => window.scrollY === 0, undefined, { timeout: 20_000 }).catch(() => undefined);
  return page.evaluate(() => window.scrollY);
};

const FOOTER = rows(
  '§2 Footer',
  { text: /discreet and elegant place where exceptional Muslims find their match/, within: FOOT },
  ...['Company', 'Membership', 'Resources'].map((text) => ({ text, as: 'heading', within: FOOT }) as const),
  ...links(
    ['About Us', '/about'],
    ['Our Team', '/team'],
    ['Press', '/press'],
    ['Careers', '/careers'],
    ['Contact', '/contact'],
    ['How It Works', '/how-it-works'],
    ['Pricing', '/pricing'],
    ['Testimonials', '/testimonials'],
    ['Success Stories', '/success-stories'],
    ['FAQ', '/faq'],
    ['Blog', '/blog'],
    ['Events', '/events'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Support', '/support'],
    ['Accessibility', '/accessibility'],
    ['Cookie Policy', '/cookie-policy'],
  )(FOOT),
  { text: 'seventeen links', count: 'footer nav a', times: 17 },
  { text: 'three social icons with no target', count: 'footer [role=img]:not(a *)', times: 3 },
  { text: `© ${new Date().getFullYear()}`, within: FOOT },
);

/** Top bar, account menu and footer, for each role. */
export const CHROME: readonly State[] = [
  {
    name: 'the bar and the footer of a visitor',
    as: 'visitor',
    path: '/about',
    rows: [
      ...rows(
        '§2 Top bar, visitor',
        ...bar(
          ['Home', '/'],
          ['About Us', '/about'],
          ['Our Team', '/team'],
          ['Log In', '/auth?tab=login'],
          ['Join Now', '/auth?tab=register'],
        ),
        { text: 'the current route is highlighted', count: `${BAR} a[aria-current=page][href="/about"]`, times: 1 },
        { text: 'sticky', count: 'header', times: 1 },
        {
          text: 'stays at the top',
          measure: (page) => page.locator('header').evaluate((bar) => getComputedStyle(bar).position),
          is: 'sticky',
        },
      ),
      ...rows('§9 Navigation bar', {
        text: '16 units high',
        measure: async (page) => (await page.locator('header').boundingBox())?.height,
        is: 64,
      }),
      ...FOOTER,
      ...rows('§2 Routes', { text: 'scrolls to the top on navigation', measure: scrolledAfterLink, is: 0 }),
    ],
  },
  {
    name: 'the menu on a telephone',
    as: 'visitor',
    path: '/',
    width: 390,
    reach: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    rows: rows(
      '§2 Mobile menu',
      ...links(
        ['Home', '/'],
        ['About Us', '/about'],
        ['Our Team', '/team'],
        ['Log In', '/auth?tab=login'],
      )('nav[aria-label="Main menu"]'),
      { text: 'Join Now', as: 'link', within: 'nav[aria-label="Main menu"]' },
      {
        text: 'closes when a link is chosen',
        measure: async (page) => {
          await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Our Team' }).click();
          await page.getByRole('button', { name: 'Open menu' }).waitFor();
          return page.getByRole('navigation', { name: 'Main menu' }).isVisible();
        },
        is: false,
      },
    ),
  },
  {
    name: 'the bar and the menu of an applicant',
    as: 'applicant@demo.test',
    path: '/profile',
    reach: openAccountMenu,
    rows: rows('§2 Account dropdown', ...entries('Profile', 'Settings', 'Sign out')),
  },
  {
    name: 'the bar of an applicant',
    as: 'applicant@demo.test',
    path: '/profile',
    rows: rows(
      '§2 Top bar, signed in',
      ...bar(['Home', '/'], ['Application', '/application'], ['Profile', '/profile'], ['Settings', '/settings']),
    ),
  },
  {
    name: 'the bar of a member',
    as: 'premium@demo.test',
    path: '/profile',
    rows: rows(
      '§2 Top bar, signed in',
      // Messages is a departure.
      ...bar(
        ['Home', '/'],
        ['Matches', '/matches'],
        [/^Messages/, '/messages'],
        ['Profile', '/profile'],
        ['Settings', '/settings'],
      ),
    ),
  },
  {
    name: 'the menu of a member',
    as: 'premium@demo.test',
    path: '/profile',
    reach: openAccountMenu,
    rows: rows(
      '§2 Account dropdown',
      ...entries('Profile', 'Matches', 'Messages', 'Settings', 'Sign out'),
      { text: 'LS', count: 'header svg:has(text:text-is("LS"))', times: 1 },
      { text: 'Messages at /messages', count: '[role=menuitem][href="/messages"]', times: 1 },
    ),
  },
  {
    name: 'the bar of a VIP member',
    as: 'vip@demo.test',
    path: '/profile',
    rows: rows(
      '§2 Top bar, signed in',
      ...bar(
        ['Home', '/'],
        ['Matches', '/matches'],
        [/^Messages/, '/messages'],
        ['Matchmaker', '/matchmaker'],
        ['Profile', '/profile'],
        ['Settings', '/settings'],
      ),
    ),
  },
  {
    name: 'the menu of a VIP member',
    as: 'vip@demo.test',
    path: '/profile',
    reach: openAccountMenu,
    rows: rows(
      '§2 Account dropdown',
      ...entries('Profile', 'Matches', 'Messages', 'Matchmaker', 'Settings', 'Sign out'),
    ),
  },
];
