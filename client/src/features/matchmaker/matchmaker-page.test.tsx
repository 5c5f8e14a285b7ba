import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { Tier } from '../../../../shared/options.ts';
import { queryClient, queryKey } from '../../lib/query.ts';
import { enterSession } from '../../lib/session.ts';
import { dismissToasts } from '../../lib/toasts.ts';
import { answerWith, json } from '../../test/answers.ts';
import { person, renderRoutes, seat } from '../../test/render.tsx';
import { MatchmakerPage } from './matchmaker-page.tsx';

const routes = [
  { path: '/matchmaker', element: <MatchmakerPage /> },
  { path: '/settings', element: <h1>Settings</h1> },
];

/** Signs a member in whose profile is answered as told, with what else is answered. */
const sitAs = (tier: Tier | null, assignedMatchmakerId: string | null = null, more: Record<string, unknown> = {}) => {
  seat(person('member'), tier);
  const profile = queryClient.getQueryData<OwnProfile>(queryKey(contract.profiles.mine));
  queryClient.removeQueries({ queryKey: queryKey(contract.profiles.mine) });
  return answerWith({ 'GET /api/profile': { ...profile, assignedMatchmakerId }, ...more });
};

beforeEach(() => enterSession(null));
afterEach(() => {
  act(() => dismissToasts());
  vi.unstubAllGlobals();
});

describe('the matchmaker', () => {
  it.each(['standard', 'premium', null] as const)(
    'is for VIP members: %s is told and led to settings',
    async (tier) => {
      sitAs(tier);
      const { path } = renderRoutes(routes, '/matchmaker');
      expect(await screen.findByText('VIP Access Required')).toBeDefined();
      expect(screen.getByText('Matchmaker chat is available only for VIP members.')).toBeDefined();
      expect(await screen.findByRole('heading', { name: 'Settings' })).toBeDefined();
      expect(path()).toBe('/settings');
    },
  );

  it('that is not assigned yet is said to be so, with the way to settings', async () => {
    sitAs('vip');
    renderRoutes(routes, '/matchmaker');
    expect(await screen.findByRole('heading', { level: 1, name: 'No Matchmaker Assigned' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe('/settings');
    expect(screen.queryByText('VIP Access Required')).toBeNull();
  });

  it('is named, and the thread is read and written', async () => {
    const asked = sitAs('vip', 'k1', {
      'GET /api/matchmakers/k1': { id: 'k1', name: 'Maryam Karimi', photo: null },
      'GET /api/matchmaker-messages': [
        {
          id: 'x',
          seq: 1,
          content: 'Welcome',
          createdAt: '2026-01-02T03:04:05.000Z',
          isFromMatchmaker: true,
          matchmakerPhoto: null,
        },
      ],
      'POST /api/matchmaker-messages/read': () => new Response(null, { status: 204 }),
      'POST /api/matchmaker-messages': ({ body }: { body: unknown }) =>
        json(
          { ...(body as object), id: 'y', seq: 2, createdAt: '2026-01-02T03:05:05.000Z', matchmakerPhoto: null },
          201,
        ),
    });
    renderRoutes(routes, '/matchmaker');
    expect(await screen.findByRole('heading', { level: 1, name: 'Maryam Karimi' })).toBeDefined();
    expect(await screen.findByText('Welcome')).toBeDefined();
    await vi.waitFor(() => expect(asked.some(({ url }) => url === '/api/matchmaker-messages/read')).toBe(true));

    await userEvent.type(screen.getByRole('textbox', { name: 'Message to Maryam Karimi' }), ' Thank you {Enter}');
    expect(await screen.findByText('Message sent')).toBeDefined();
    expect(await screen.findByText(/· Sent$/)).toBeDefined();
    const sent = asked.find(({ method, url }) => method === 'POST' && url === '/api/matchmaker-messages');
    expect(sent?.body).toEqual({
      matchmakerId: 'k1',
      content: 'Thank you',
      isFromMatchmaker: false,
      clientMessageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('says when the page could not be loaded, and loads it again', async () => {
    let works = false;
    answerWith({
      'GET /api/profile': () => (works ? { membershipTier: 'vip', assignedMatchmakerId: null } : json({}, 503)),
    });
    queryClient.setQueryData(queryKey(contract.accounts.current), person('member'));
    renderRoutes(routes, '/matchmaker');
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(again);
    expect(await screen.findByText('No Matchmaker Assigned')).toBeDefined();
  });
});
