import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role, Tier } from '../../../shared/options.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';
import { TopBar } from './top-bar.tsx';

const at = (path: string) => renderRoutes([{ path: '*', element: <TopBar /> }], path);
const barLinks = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const HOME = ['Home', '/'];
const OWN = [
  ['Profile', '/profile'],
  ['Settings', '/settings'],
];
const MEMBERS = [
  ['Matches', '/matches'],
  ['Messages', '/messages'],
];
const CASES: [Role, Tier | null, string[][]][] = [
  ['applicant', null, [['Application', '/application']]],
  ['member', 'standard', MEMBERS],
  ['member', 'premium', MEMBERS],
  ['member', 'vip', [...MEMBERS, ['Matchmaker', '/matchmaker']]],
  ['matchmaker', null, [['Staff', '/staff']]],
  ['admin', null, [['Staff', '/staff']]],
];

describe('top bar', () => {
  it('offers a visitor the public pages, signing in and joining', () => {
    setCurrentUser(null);
    at('/');
    expect(barLinks()).toEqual([
      HOME,
      ['About Us', '/about'],
      ['Our Team', '/team'],
      ['Log In', '/auth?tab=login'],
      ['Join Now', '/auth?tab=register'],
    ]);
    expect(screen.queryByRole('button', { name: /account menu/i })).not.toBeInTheDocument();
  });

  it.each(CASES)('offers a %s of tier %s their own links', (role, tier, own) => {
    setCurrentUser(buildUser(role), tier);
    at('/');
    expect(barLinks()).toEqual([HOME, ...own, ...OWN]);
  });

  it('marks the current page, the section of a subpage, and the open tab', () => {
    const marked = () =>
      screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.textContent);
    setCurrentUser(buildUser('member'), 'standard');
    const first = at('/matches/u-yusuf');
    expect(new Set(marked())).toEqual(new Set(['Matches']));
    first.unmount();
    setCurrentUser(null);
    at('/auth?tab=register');
    expect(new Set(marked())).toEqual(new Set(['Join Now']));
  });

  it('opens the mobile menu by its toggle and closes it when a link is chosen, or by Escape', async () => {
    const user = userEvent.setup();
    setCurrentUser(null);
    const { path } = at('/');
    const menu = () => document.querySelector('nav[aria-label="Main menu"]') as HTMLElement;
    expect(menu().hidden).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(menu().hidden).toBe(false);
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(menu()).getByText('Our Team'));
    expect(path()).toBe('/team');
    expect(menu().hidden).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.keyboard('{Escape}');
    expect(menu().hidden).toBe(true);
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });
});
