import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageTitle } from '../../../../shared/brand.ts';
import { renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { marketingRoutes } from './routes.ts';

const routes = marketingRoutes.map(({ path, Screen }) => ({ path, element: <Screen /> }));
const REGISTER = '/auth?tab=register';

interface Row {
  path: string;
  title: string;
  h1: string;
  /** Sentences, labels and figures that the page must show as they are. */
  texts: readonly string[];
  /** The names of links and their targets. */
  links?: readonly (readonly [string, string])[];
  /** Headings of level two or three, and how many there are of each kind. */
  headings?: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    path: '/about',
    title: 'About Us',
    h1: 'A covenant deserves a considered beginning',
    texts: [],
    headings: ['Our mission', 'What we hold to'],
    links: [['Join Our Community', REGISTER]],
  },
  {
    path: '/team',
    title: 'Our Team',
    h1: 'The people who read your application',
    texts: [],
    headings: ['Layla Haddad', 'Dr. Idris Okonkwo', 'Samira Yildiz', 'Bilal Rahman', 'Noor Farooqi'],
    links: [['Request an Invitation', REGISTER]],
  },
  {
    path: '/press',
    title: 'Press',
    h1: 'News from Mithaq',
    texts: ['Download media kit'],
    headings: ['Press releases', 'Media coverage', 'Media kit', 'Press contact'],
  },
  {
    path: '/careers',
    title: 'Careers',
    h1: 'Work that ends in weddings',
    texts: ['Apply Now'],
    headings: [
      'Senior Full Stack Engineer',
      'AI/ML Engineer',
      'UI/UX Designer',
      'Professional Matchmaker',
      'How we work',
    ],
  },
  {
    path: '/contact',
    title: 'Contact',
    h1: 'Write to us',
    texts: ['Mon-Fri', '9am-5pm EST', 'Weekend', 'Closed', 'Select a topic'],
  },
  {
    path: '/how-it-works',
    title: 'How It Works',
    h1: 'From application to introduction',
    texts: [
      '3 daily matches',
      '7 daily matches',
      '10 daily matches',
      'over 100 compatibility factors',
      '48 to 72 hours',
    ],
    headings: ['Apply', 'Be reviewed', 'Be introduced', 'Connect', 'Standard', 'Premium', 'VIP'],
    links: [
      ['View Standard pricing', '/pricing'],
      ['View Premium pricing', '/pricing'],
      ['View VIP pricing', '/pricing'],
      ['Request Invitation', REGISTER],
      ['See pricing', '/pricing'],
    ],
  },
  {
    path: '/pricing',
    title: 'Pricing',
    h1: 'Plain prices, no surprises',
    texts: [
      '$49.99',
      '$99.99',
      '$249.99',
      'USD per month',
      'Most Popular',
      '3 daily matches',
      'Basic profile visibility',
      'Limited messaging',
      'Standard support',
      '7 daily matches',
      'Advanced visibility',
      'Unlimited messaging',
      'Priority support',
      'Advanced search preferences',
      'Verification badge',
      'Compatibility insights',
      '10 daily matches',
      'Premium visibility',
      'Dedicated matchmaker (replies within 24 hours)',
      '24-hour priority support',
      'Exclusive events',
      'Personalized coaching',
      'Dedicated support channel',
      'Support reply within 48 hours',
      'Support reply within 24 hours',
      'Support reply within 12 hours',
      '7-day satisfaction guarantee',
      'full refund',
      'next billing cycle',
      'renew automatically',
      'three months',
    ],
    links: [
      ['Apply Now', REGISTER],
      ['Learn More', '/how-it-works'],
    ],
  },
  {
    path: '/testimonials',
    title: 'Testimonials',
    h1: 'In their own words',
    texts: ['Video coming soon'],
    links: [['Request Invitation', REGISTER]],
  },
  {
    path: '/success-stories',
    title: 'Success Stories',
    h1: 'Marriages that began here',
    texts: ['1000+', '78%', '92%', '4.5 months', 'marriages', 'match success', 'VIP satisfaction', 'average to match'],
    headings: ['Leila & Dawud', 'Mariam & Yahya', 'Nadia & Suleiman', 'Ines & Farid', 'Aisha & Rayan'],
    links: [['Request Invitation', REGISTER]],
  },
  {
    path: '/faq',
    title: 'Frequently Asked Questions',
    h1: 'Frequently Asked Questions',
    texts: [
      'Found Match',
      '$49.99',
      '$99.99',
      '$249.99',
      'up to three months',
      'up to 3 on Standard, 7 on Premium and 10',
    ],
    links: [
      ['Contact us', '/contact'],
      ['Visit support', '/support'],
      ['Membership and application', '/faq#membership'],
      ['Matches and messages', '/faq#matching'],
      ['Privacy and safety', '/faq#privacy'],
      ['Plans and billing', '/faq#billing'],
      ['Account and support', '/faq#support'],
    ],
  },
  {
    path: '/blog',
    title: 'Blog',
    h1: 'Thoughts on marriage and meeting',
    texts: ['Subscribe'],
    headings: ['Featured article', 'Latest articles'],
  },
  {
    path: '/events',
    title: 'Events & Workshops',
    h1: 'Events & Workshops',
    texts: [
      'Annual Matrimony Summit',
      'June 10, 2025',
      '9:00 AM - 5:00 PM CST',
      'Chicago',
      'Register Now',
      '$25',
      'VIP only',
      '$15',
      'Virtual',
      'Exclusive',
      'Free',
      'Samira Yildiz',
      'Director of Matchmaking',
      'Watch Recording',
      'No recording available',
      'Submit Suggestion',
    ],
    headings: ['Upcoming Events', 'Past Events', 'Suggest an Event'],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    h1: 'Privacy Policy',
    texts: ['Last updated April 1, 2025'],
    headings: ['1. Introduction', '6. Your Rights', '8. International Transfers', '10. Contact Us'],
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    h1: 'Terms of Service',
    texts: [
      'Last updated April 1, 2025',
      'State of Delaware',
      'at least 18 years old',
      'legally able to marry',
      'not be currently married, unless permitted by your beliefs and local law',
    ],
    headings: ['2. Eligibility', '13. Governing Law', '14. Changes and Contact'],
  },
  {
    path: '/support',
    title: 'Support',
    h1: 'How may we help?',
    texts: ['within 24 hours', 'reply within 12 hours', 'within 48 hours', 'Mon-Fri', '9am-5pm EST', 'Closed'],
    headings: ['Priority support', 'Account', 'Matches', 'Billing'],
    links: [
      ['Frequently asked questions', '/faq'],
      ['Privacy policy', '/privacy-policy'],
      ['Terms of service', '/terms-of-service'],
      ['Blog', '/blog'],
    ],
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    h1: 'Accessibility',
    texts: ['Last updated April 1, 2025', '2.1 at level AA'],
  },
  {
    path: '/cookie-policy',
    title: 'Cookie Policy',
    h1: 'Cookie Policy',
    texts: ['Last updated April 1, 2025', 'Cookie name', 'Type', 'Purpose', 'Duration'],
  },
];

const open = async (path: string) => {
  setCurrentUser(null);
  renderRoutes(routes, path);
  return screen.findByRole('heading', { level: 1 });
};

describe('public pages', () => {
  it('are complete', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual(ROWS.map(({ path }) => path).sort());
  });

  it.each(ROWS)('$path shows its required content', async ({ path, title, h1, texts, links = [], headings = [] }) => {
    expect((await open(path)).textContent).toBe(h1);
    expect(document.title).toBe(pageTitle(title));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const all = document.body.textContent ?? '';
    for (const text of texts) expect(all).toContain(text);
    // A day that is written in words is named for programs too.
    const days = [...document.querySelectorAll('time')];
    const read = ({ dateTime }: HTMLTimeElement) =>
      new Date(`${dateTime}T12:00`).toLocaleDateString('en-US', { dateStyle: 'long' });
    expect(days.map(read)).toEqual(days.map((day) => day.textContent));
    const names = [...document.querySelectorAll('h2, h3')].map((heading) => heading.textContent);
    for (const heading of headings) expect(names).toContain(heading);
    for (const [name, to] of links) {
      expect(
        screen
          .getAllByRole('link', { name: (given) => given.startsWith(name) })
          .map((link) => link.getAttribute('href')),
      ).toContain(to);
    }
  });

  it('have the expected number of items', async () => {
    const count = async (path: string, selector: string) => {
      await open(path);
      const found = document.querySelectorAll(selector).length;
      cleanup();
      return found;
    };
    expect(await count('/team', 'article')).toBe(5);
    expect(await count('/careers', 'a[aria-disabled]')).toBe(4);
    expect(await count('/how-it-works', 'article')).toBe(3);
    expect(await count('/pricing', 'article')).toBe(3);
    expect(await count('/pricing', '[aria-expanded]')).toBe(6);
    expect(await count('/success-stories', 'figure')).toBe(4);
    expect(await count('/blog', 'article')).toBe(7);
    expect(await count('/events', 'article')).toBe(8);
    expect(await count('/privacy-policy', 'section[id]')).toBe(10);
    expect(await count('/terms-of-service', 'section[id]')).toBe(14);
  });

  it('list the cookies with their types and durations', async () => {
    await open('/cookie-policy');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(
      rows.map((row) => [...row.children].map((cell) => cell.textContent)).map(([name, , , stay]) => [name, stay]),
    ).toEqual([
      ['session_id', 'Session'],
      ['csrf_token', 'Session'],
      ['preferences', '1 year'],
      ['mithaq_analyticsnot in use at present', '2 years'],
      ['third_party_analyticsnot in use at present', '2 years'],
    ]);
  });

  it("show the blog's categories as buttons that filter nothing", async () => {
    await open('/blog');
    const buttons = within(screen.getByRole('group', { name: /Filter/ })).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual([
      'All',
      'Relationships',
      'Perspectives',
      'Success Stories',
      'Technology',
      'Traditions',
      'Research',
    ]);
    for (const button of buttons) button.click();
    expect(screen.getAllByRole('article')).toHaveLength(7);
  });
});
