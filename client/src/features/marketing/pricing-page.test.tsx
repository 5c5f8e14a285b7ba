import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { buildUser, renderRoutes, setCurrentUser, setServices } from '../../test/render.tsx';
import { PricingPage } from './pricing-page.tsx';

const LANDING = 'Members pay the prices of our start page: Standard $99, Premium $249, VIP $999 a month.';

const open = (user: CurrentUser | null) => {
  setCurrentUser(user, user?.role === 'member' ? 'standard' : null);
  renderRoutes([{ path: '/', element: <PricingPage /> }], '/');
};
const readLinks = () => screen.queryAllByRole('link', { name: /^Choose / }).map((link) => link.getAttribute('href'));

describe('/pricing', () => {
  it.each<[who: string, user: CurrentUser | null, links: string[], close: string]>([
    ['a visitor', null, Array(3).fill('/auth?tab=register'), 'Applying costs nothing'],
    ['an applicant', buildUser('applicant'), Array(3).fill('/application'), 'Applying costs nothing'],
    [
      'a member',
      buildUser('member'),
      ['standard', 'premium', 'vip'].map((plan) => `/settings/membership?plan=${plan}`),
      'Change your plan',
    ],
    ['staff', buildUser('admin'), [], 'How members change plans'],
  ])('leads %s on with the plan', (_who, user, links, close) => {
    open(user);
    expect(readLinks()).toEqual(links);
    expect(screen.getByRole('heading', { name: close })).toBeInTheDocument();
    expect(screen.queryByText(LANDING)).not.toBeInTheDocument();
  });

  it('says that the prices of the start page apply, where they do', async () => {
    setServices('landing-prices');
    open(null);
    expect(await screen.findByText(LANDING)).toBeInTheDocument();
    expect(screen.getByText('$49.99')).toBeInTheDocument();
  });
});
