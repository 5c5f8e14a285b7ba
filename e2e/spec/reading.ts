import type { Page } from 'playwright-core';
import { band, rows, type State } from './row.ts';

const article = (title: string): string => `article:has(h3:text-is("${title}"))`;
const openAnswers = 'main [aria-expanded=true]';

/** How many answers are open after the first, then the second question was pressed, and the second once more. */
const opened = async (page: Page): Promise<string> => {
  const questions = page.locator('main button[aria-expanded]');
  const counts: number[] = [];
  for (const at of [0, 1, 1]) {
    await questions.nth(at).click();
    counts.push(await page.locator(openAnswers).count());
  }
  return counts.join(', ');
};

const FAQ: State = {
  name: '/faq',
  as: 'visitor',
  path: '/faq',
  rows: [
    ...rows(
      '§2 /faq',
      { text: 'Frequently Asked Questions', as: 'heading' },
      { text: 'five categories', count: 'main section[id] > h2', times: 5 },
      { text: 'with anchor links', count: 'nav[aria-label=Chapters] a[href^="/faq#"]', times: 5 },
      { text: 'link to /contact', count: 'main a[href="/contact"]', times: 1 },
      { text: 'link to /support', count: 'main a[href="/support"]', times: 1 },
    ),
    ...rows('§4 FAQ accordion', { text: 'one open at a time; the open one closes', measure: opened, is: '1, 1, 0' }),
  ],
};

const folded = (section: string, ...texts: readonly (string | RegExp)[]) =>
  rows(section, ...texts.map((text) => ({ text, as: 'folded' }) as const));

const ANSWERS: State = {
  name: 'the answers of /faq',
  as: 'visitor',
  path: '/faq',
  rows: [
    ...folded(
      '§9 Plans on the FAQ page',
      'Standard is $49.99',
      'Premium $99.99',
      'VIP $249.99 per month',
      /US dollars/,
    ),
    ...folded('§9 Daily match allowance', /up to 3 on Standard/, /7 on Premium/, /10 on VIP/),
    ...folded(
      '§9 Refunds',
      '7-day satisfaction guarantee',
      /full refund/,
      /After 7 days, and for partial months, there is none/,
      'no free trial',
      'next billing cycle',
      'Subscriptions renew automatically',
      /cancel any time/,
      'paused for up to three months',
    ),
    ...folded('§4 Membership status', 'Found Match'),
    ...folded('§1 Marketing claims', 'over 100 compatibility factors'),
    ...folded(
      '§6 Support replies',
      'Within 48 hours on Standard',
      '24 hours on Premium',
      '12 hours on VIP',
      /dedicated matchmaker .* replies within 24 hours/,
    ),
    ...folded('§9 Support hours', 'Mon-Fri 9am-5pm EST', /weekend we are closed/),
  ],
};

const BLOG: State = {
  name: '/blog',
  as: 'visitor',
  path: '/blog',
  rows: rows(
    '§2 /blog',
    { text: 'Featured article', as: 'heading' },
    { text: 'seven category filters', count: '[aria-label="Filter articles by category"] button', times: 7 },
    ...['All', 'Relationships', 'Perspectives', 'Success Stories', 'Technology', 'Traditions', 'Research'].map(
      (text) => ({ text, as: 'button' }) as const,
    ),
    { text: 'six article cards', count: band('Latest articles', 'article'), times: 6 },
    {
      text: 'filters are non-functional',
      measure: async (page: Page) => {
        await page.getByRole('button', { name: 'Research' }).click();
        return page.locator(band('Latest articles', 'article')).count();
      },
      is: 6,
    },
    { text: 'author, role, date and time to read', count: 'article time', times: 7 },
    { text: /min read/, times: 7 },
    { text: 'Subscribe', as: 'button' },
  ),
};

const EVENTS: State = {
  name: '/events',
  as: 'visitor',
  path: '/events',
  rows: [
    ...rows(
      '§2 /events',
      { text: 'Events & Workshops', as: 'heading' },
      { text: 'Events & Workshops | Mithaq', as: 'title' },
      { text: 'Annual Matrimony Summit', as: 'heading' },
      'June 10, 2025',
      '9:00 AM - 5:00 PM CST',
      { text: /^Chicago$/ },
      { text: 'Register Now', as: 'button' },
      { text: 'Upcoming Events', as: 'heading' },
      { text: 'four upcoming events', count: band('Upcoming Events', 'article'), times: 4 },
      { text: 'Past Events', as: 'heading' },
      { text: 'three past events', count: band('Past Events', 'article'), times: 3 },
      { text: 'date of each past event', count: band('Past Events', 'article time'), times: 3 },
      { text: 'Suggest an Event', as: 'heading' },
      { text: 'Submit Suggestion', as: 'button' },
      { text: /^Virtual$/, times: 2 },
      { text: /^Exclusive$/, times: 1 },
      { text: 'date, time and place of each', count: band('Upcoming Events', 'article dd'), times: 12 },
      { text: "the speaker's initials", count: band('Upcoming Events', 'article [role=img]'), times: 3 },
      { text: 'SY', as: 'img' },
      { text: 'Samira Yildiz' },
      { text: 'Director of Matchmaking' },
      { text: /^Watch Recording/, as: 'link', is: ':not([href])', times: 2 },
      { text: 'No recording available', times: 1 },
    ),
    ...rows(
      '§9 Event prices',
      { text: /^\$25$/, within: article('Meeting the Families') },
      { text: /^VIP only$/ },
      { text: /^Free$/, within: article('What Compatibility Means'), times: 2 },
      { text: /^\$15$/, within: article('Money Before Marriage') },
    ),
    ...rows('§6 Roles', { text: /For VIP members only/, within: 'article:has(h3:text("VIP Mixer"))' }),
  ],
};

/** The public pages that are read: questions, essays, gatherings. */
export const READING: readonly State[] = [FAQ, ANSWERS, BLOG, EVENTS];
