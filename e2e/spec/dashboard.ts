import type { Page } from 'playwright-core';
import { refuse } from './faults.ts';
import { openTab, press } from './reaching.ts';
import { rows, type State } from './row.ts';

const MEMBER = 'premium@demo.test';

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
