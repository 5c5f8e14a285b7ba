import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Page } from '../components/layout/page.tsx';
import { NotFoundPage } from '../components/pages/not-found-page.tsx';
import { renderRoutes, setCurrentUser } from '../test/render.tsx';
import { Layout } from './layout.tsx';

const routes = [
  {
    element: <Layout />,
    children: [
      { path: '/', element: <Page title="Home">home</Page> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

describe('layout', () => {
  beforeEach(() => {
    setCurrentUser(null);
    window.scrollTo = vi.fn();
  });

  it('scrolls to the top, focuses the content and sets the tab title on every navigation', async () => {
    const user = userEvent.setup();
    renderRoutes(routes, '/');
    expect(document.title).toBe('Home | Mithaq');
    vi.mocked(window.scrollTo).mockClear();
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Pricing' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument();
    expect(document.title).toBe('Page Not Found | Mithaq');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it.each([
    ['/Pricing/', '/pricing'],
    ['/pricing?plan=vip', '/pricing'],
    ['//pricing', '/pricing'],
    ['/messages/Ab', '/messages/Ab'],
  ])('%s has the one address %s for search engines', (address, path) => {
    renderRoutes(routes, address);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')];
    expect(links.map(({ href }) => new URL(href).pathname)).toEqual([path]);
  });

  it('has a link that skips the navigation by keyboard', async () => {
    const user = userEvent.setup();
    renderRoutes(routes, '/');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stores a chosen theme in the preferences cookie, and nothing for the default', async () => {
    const user = userEvent.setup();
    renderRoutes(routes, '/');
    expect(document.cookie).not.toContain('preferences');
    await user.selectOptions(screen.getByLabelText('Appearance'), 'Dark');
    expect(document.cookie).toContain('preferences=theme.dark');
    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark');
    await user.selectOptions(screen.getByLabelText('Appearance'), 'As my device');
    expect(document.cookie).not.toContain('preferences');
  });
});
