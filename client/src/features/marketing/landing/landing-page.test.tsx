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

  it('sets the title', () => {
    show(null);
    expect(document.title).toBe(pageTitle('Success Meets Soul'));
  });
});
