import type { Page } from 'playwright-core';
import { refuse } from './faults.ts';
import { values } from './reaching.ts';
import { rows, type State } from './row.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const MEMBER = 'premium@demo.test';
const destructive = '[data-variant=destructive]';

const allowance = (as: string, tier: string, matches: number): State => ({
  name: `the allowance of ${tier}`,
  as,
  path: '/',
  rows: rows('§9 Daily match allowance', `${tier} member`, {
    text: `${matches} daily matches`,
    count: `dl div:has(dt:text-is("Daily matches")) dd:text-is("${matches}")`,
    times: 1,
  }),
});

/** Whether each badge is filled exactly where its score is above 80. */
const highlights = async (page: Page) => {
  await press(page, 'Show More');
  return page.getByRole('img', { name: /^Compatibility \d+ of 100$/ }).evaluateAll((badges) =>
    badges.every((badge) => {
      const score = Number(/\d+/.exec(badge.getAttribute('aria-label') ?? '')?.[0]);
      return score > 80 === (getComputedStyle(badge).backgroundColor !== 'rgba(0, 0, 0, 0)');
    }),
  );
};

/** The dashboard. */
export const DASHBOARD: readonly State[] = [
  {
    name: 'the dashboard',
    as: MEMBER,
    path: '/',
    rows: [
      ...rows(
        '§2 Dashboard',
        { text: 'Layla Siddiqui', as: 'heading' },
        'Premium member',
        'Unread messages',
        'Daily matches',
        'Profile completion',
        { text: /^80%$/ },
        { text: 'button to /profile', count: 'main a[href="/profile"]', times: 1 },
        { text: 'button to /settings', count: 'main a[href="/settings"]', times: 1 },
        { text: 'button to /messages', count: 'main a[href="/messages"]', times: 1 },
        { text: 'Matches', as: 'link', to: '/matches', within: 'main' },
        { text: 'My Matches', as: 'tab', is: '[aria-selected=true]' },
        { text: 'Profile Insights', as: 'tab' },
        { text: 'top 3 shown', count: 'main article', times: 3 },
        { text: 'View All Matches', as: 'link', to: '/matches' },
        { text: 'View Profile', as: 'link', is: '[href^="/matches/"]', times: 3 },
        { text: 'Show Interest', as: 'button', times: 3 },
        { text: 'Decline', as: 'button', times: 3 },
        { text: 'keyFactors of each', count: 'article ul[aria-label="What speaks for it"]', times: 3 },
        { text: 'Show More', as: 'button' },
      ),
      ...rows('§9 Match badge', { text: 'highlighted above 80', measure: highlights, is: true }),
      ...rows(
        '§9 Recommendations',
        { text: 'limit 5', count: 'main article', times: 5 },
        { text: 'in a scroll area', count: '[role=region][aria-label="All recommended matches"]', times: 1 },
      ),
    ],
  },
  allowance(MEMBER, 'Premium', 7),
  allowance('standard@demo.test', 'Standard', 3),
  allowance('vip@demo.test', 'VIP', 10),
  {
    name: 'interest on the dashboard',
    as: MEMBER,
    path: '/',
    rows: rows('§7 No call', {
      text: 'Show Interest and decline only show a toast',
      measure: async (page) => {
        await page.getByRole('button', { name: 'Show Interest' }).first().waitFor();
        await page.waitForLoadState('networkidle');
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/') && request.method() !== 'GET') calls.push(request.url());
        });
        await page.getByRole('button', { name: 'Show Interest' }).first().click();
        await page.locator('[data-variant]').waitFor();
        return calls.length;
      },
      is: 0,
    }),
  },
  {
    name: 'insights',
    as: MEMBER,
    path: '/',
    reach: openTab('Profile Insights'),
    rows: rows('§2 Dashboard', { text: 'Strengths', as: 'heading' }, { text: 'Suggestions', as: 'heading' }),
  },
  {
    name: 'no insights',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await refuse(page, '/api/profile/feedback');
      await page.goto('/');
      await openTab('Profile Insights')(page);
    },
    rows: rows('§8 Profile feedback failure', 'Unable to generate feedback', /try again later/),
  },
  {
    name: 'no recommendations',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await refuse(page, '/api/matches/recommendations');
      await page.goto('/');
    },
    rows: rows('§8 AI matches failure', 'No matches available', /No AI matches could be found/, /check again later/),
  },
];

/** Profile and settings. */
export const OWN_PAGES: readonly State[] = [
  {
    name: '/profile',
    as: MEMBER,
    path: '/profile',
    rows: [
      ...rows(
        '§2 /profile',
        { text: 'Personal Information', as: 'tab', is: '[aria-selected=true]' },
        { text: 'Privacy Settings', as: 'tab' },
        { text: 'Layla Siddiqui', as: 'heading' },
        { text: /^(Verified|Verification pending)$/ },
        { text: /^Premium$/ },
        { text: 'Upload Verification Documents', as: 'button' },
      ),
      ...rows(
        '§3 Profile',
        ...[
          'Bio',
          'Location',
          'Occupation',
          'Education',
          'Religious practice level',
          'Ethnicity',
          'Gender',
          'Height',
          'Marital status',
          'Do you have children?',
          'Do you want children?',
          'Annual income range',
        ].map((text) => ({ text, as: 'field' }) as const),
      ),
      ...rows(
        '§3 Option sets',
        {
          text: 'Profile education',
          measure: values('Education'),
          is: 'high_school bachelors masters doctorate professional',
        },
        { text: 'Income', measure: values('Annual income range'), is: '100k-150k 150k-200k 200k-250k 250k-500k 500k+' },
        {
          text: 'Religious level',
          measure: values('Religious practice level'),
          is: 'moderate practicing very_practicing',
        },
        { text: 'Gender', measure: values('Gender'), is: 'male female' },
        { text: 'Marital status', measure: values('Marital status'), is: 'never_married divorced widowed' },
        {
          text: 'Ethnicity',
          measure: values('Ethnicity'),
          is: 'arab south_asian southeast_asian turkish persian african african_american caucasian mixed other',
        },
        {
          text: 'Height',
          measure: values('Height'),
          is: "5'0 5'1 5'2 5'3 5'4 5'5 5'6 5'7 5'8 5'9 5'10 5'11 6'0 6'1 6'2 6'3+",
        },
      ),
      ...rows('§5 Profile form', { text: 'Age', as: 'spinbutton', is: '[min="18"][max="100"]' }),
    ],
  },
  {
    name: '/profile, too much',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await page.getByLabel('Bio').fill('b'.repeat(501));
      await page.getByRole('textbox', { name: 'Location' }).fill('l'.repeat(101));
      await page.getByRole('textbox', { name: 'Occupation' }).fill('o'.repeat(101));
      await page.getByRole('spinbutton', { name: 'Age' }).fill('17');
      await press(page, 'Save Profile');
    },
    rows: rows(
      '§5 Profile form',
      'Please keep this to 500 characters',
      { text: 'Please keep this to 100 characters', times: 2 },
      'Age must be at least 18',
    ),
  },
  {
    name: '/profile, too old',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await page.getByRole('spinbutton', { name: 'Age' }).fill('101');
      await press(page, 'Save Profile');
    },
    rows: rows('§5 Profile form', 'Age must be at most 100'),
  },
  {
    name: '/profile, privacy',
    as: MEMBER,
    path: '/profile',
    reach: openTab('Privacy Settings'),
    rows: rows(
      '§3 Profile',
      { text: 'Show my profile to', as: 'field' },
      { text: 'showProfileTo', measure: values('Show my profile to'), is: 'all members-only matches-only' },
      { text: 'Hide me from people I know', as: 'switch' },
      { text: 'Discourage screenshots', as: 'switch' },
    ),
  },
  {
    name: '/settings',
    as: MEMBER,
    path: '/settings',
    rows: rows(
      '§2 /settings',
      { text: 'Notifications', as: 'tab', is: '[aria-selected=true]' },
      { text: 'Privacy', as: 'tab' },
      { text: 'Preferences', as: 'tab' },
      { text: 'Save Changes', as: 'button' },
      ...['Email', 'Push', 'Matches', 'Messages', 'Events'].map((text) => ({ text, as: 'switch' }) as const),
    ),
  },
  {
    name: '/settings, privacy',
    as: MEMBER,
    path: '/settings',
    reach: (page) => page.getByRole('tab', { name: 'Privacy', exact: true }).click(),
    rows: rows(
      '§3 Settings',
      { text: 'Profile visibility', as: 'field' },
      { text: 'profileVisibility', measure: values('Profile visibility'), is: 'public members matches' },
      { text: 'allowMessaging', measure: values('Who may message me'), is: 'everyone matches none' },
      { text: 'Who may message me', as: 'field' },
      { text: 'Show when I am online', as: 'switch' },
      { text: 'Show when I was last active', as: 'switch' },
    ),
  },
  {
    name: '/settings, preferences',
    as: MEMBER,
    path: '/settings',
    reach: openTab('Preferences'),
    rows: rows(
      '§3 Settings',
      { text: 'Minimum age', as: 'field', is: '[type=number]:not([min]):not([max])' },
      { text: 'Maximum age', as: 'field', is: '[type=number]:not([min]):not([max])' },
      { text: 'Location', as: 'field' },
      { text: 'Maximum distance (km)', as: 'field', is: '[type=number]:not([min]):not([max])' },
      { text: 'Interests', as: 'field' },
      { text: 'Deal breakers', as: 'field' },
    ),
  },
  {
    name: '/settings, being saved',
    as: MEMBER,
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
      await page.route('**/api/settings', () => undefined);
      await press(page, 'Save Changes');
    },
    rows: rows(
      '§2 /settings',
      { text: 'Save Changes', as: 'button', is: '[disabled]' },
      { text: 'with a spinner', count: 'button[disabled] .MuiCircularProgress-root', times: 1 },
    ),
  },
  {
    name: '/settings, not saved',
    as: MEMBER,
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
      await refuse(page, '/api/settings');
      await press(page, 'Save Changes');
    },
    rows: rows('§8 Settings save failure', { text: /^ErrorFailed to save settings$/, as: 'toast', is: destructive }),
  },
  {
    name: '/settings, not loaded',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await refuse(page, '/api/settings');
      await page.goto('/settings');
    },
    rows: [
      ...rows('§8 Settings load failure', {
        text: /^ErrorFailed to load settings$/,
        as: 'toast',
        is: destructive,
      }),
      ...rows('§2 /settings', { text: 'renders nothing', count: 'main :is(h1, form, [role=tab])', times: 0 }),
    ],
  },
  {
    name: '/settings, saved',
    as: MEMBER,
    path: '/settings',
    reach: (page) => press(page, 'Save Changes'),
    rows: rows('§8 Success toasts', { text: /^SuccessSettings saved successfully$/, as: 'toast' }),
  },
];
