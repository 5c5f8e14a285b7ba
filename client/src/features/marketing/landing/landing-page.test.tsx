import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageTitle } from '../../../../../shared/brand.ts';
import type { Role } from '../../../../../shared/options.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { LandingPage } from './landing-page.tsx';

const show = (role: Role | null) => {
  setCurrentUser(role && buildUser(role));
  renderRoutes([{ path: '*', element: <LandingPage /> }], '/');
};

const HEROES: [Role | null, string[][]][] = [
  [
    null,
    [
      ['Request Invitation', '/auth?tab=register'],
      ['Learn More about Mithaq', '/about'],
    ],
  ],
  ['applicant', [['Complete Your Application', '/application']]],
  ['member', [['View Your Matches', '/matches']]],
  ['admin', [['View Your Matches', '/matches']]],
  ['matchmaker', [['Go to Staff', '/staff']]],
];

const PLANS = [
  [
    'Standard',
    '$99',
    'per month',
    '3 curated matches per week',
    'Basic visibility',
    'Standard verification',
    'In-app messaging',
  ],
  [
    'Premium',
    'Most Popular',
    '$249',
    'per month',
    '7 curated matches per week',
    'Enhanced visibility and controls',
    'Advanced verification with background check',
    'Priority matching',
    'Exclusive events',
  ],
  [
    'VIP Concierge',
    '$999',
    'per month',
    'Unlimited curated matches',
    'Dedicated personal matchmaker',
    'Complete privacy controls',
    'VIP-only events',
    'Priority introductions',
  ],
];

describe('landing page', () => {
  it.each(HEROES)('offers %s their next step', (role, links) => {
    show(role);
    const hero = screen.getByRole('heading', { level: 1 });
    expect(hero.textContent).toBe('Success Meets Soul');
    const found = within(hero.parentElement as HTMLElement).getAllByRole('link');
    expect(found.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
  });

  it.each<[Role | null, boolean]>([
    [null, true],
    ['matchmaker', false],
    ['admin', false],
  ])('ends for %s with the short application: %s', (role, isOffered) => {
    show(role);
    expect(screen.queryByRole('heading', { name: 'Request your invitation' }) !== null).toBe(isOffered);
    expect(screen.getByRole('heading', { name: 'Membership' })).toBeInTheDocument();
  });

  it('sets the title and the description', () => {
    show(null);
    expect(document.title).toBe(pageTitle('Success Meets Soul'));
    const all = document.body.textContent ?? '';
    const texts = [
      '2,500+ members joined',
      '48 to 72 hours',
      'In Review',
      '65%',
      'Identity Verified',
      '98% Match',
      '3 New',
      'matches per day',
      'Premium',
      'AI matchmaker chat',
      'Privacy controls',
      'Encrypted messaging',
      'Match notifications',
      'path to premium matches',
      'members-only community',
      'Halal',
      'Discreet, private profiles',
      'premium experience',
      'Concierge',
      'from casual to devout',
    ];
    for (const text of texts) expect(all).toContain(text);
  });

  it('shows three plans with their prices, each with a link to apply', () => {
    show(null);
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(3);
    for (const [at, texts] of PLANS.entries()) {
      const card = within(cards[at] as HTMLElement);
      for (const text of texts) expect(card.getByText(text)).toBeInTheDocument();
      expect(card.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', '/auth?tab=register');
    }
    expect(screen.getAllByText('Most Popular')).toHaveLength(1);
  });

  it('has placeholders for the app stores without a link', () => {
    show(null);
    for (const name of ['App Store', 'Google Play']) {
      expect(screen.getByRole('link', { name }).hasAttribute('href')).toBe(false);
    }
  });
});
