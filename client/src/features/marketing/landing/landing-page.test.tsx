import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageTitle } from '../../../../../shared/brand.ts';
import type { ApplicationView } from '../../../../../shared/contract/base/views.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { Role } from '../../../../../shared/options.ts';
import { respondTo } from '../../../test/api-mock.ts';
import { buildOwnApplication } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { LandingPage } from './landing-page.tsx';

const show = (role: Role | null) => {
  setCurrentUser(role && buildUser(role));
  renderRoutes([{ path: '*', element: <LandingPage /> }], '/');
};

const APPLICATION = buildOwnApplication();

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

  it.each<[Role | null, ApplicationView | null, boolean]>([
    [null, null, true],
    ['applicant', null, true],
    ['applicant', APPLICATION, false],
    ['matchmaker', null, false],
    ['admin', null, false],
  ])('ends for %s, who has %o, with the short application: %s', async (role, application, isOffered) => {
    respondTo(contract.applications.mine, application);
    show(role);
    const findForm = () => screen.queryByRole('heading', { name: 'Request your invitation' });
    if (isOffered) await waitFor(() => expect(findForm()).not.toBeNull());
    else if (role === 'applicant') await screen.findByRole('link', { name: 'View your application' });
    expect(findForm() !== null).toBe(isOffered);
    expect(screen.getByRole('heading', { name: 'Membership' })).toBeInTheDocument();
  });

  it('sets the title', () => {
    show(null);
    expect(document.title).toBe(pageTitle('Success Meets Soul'));
  });
});
