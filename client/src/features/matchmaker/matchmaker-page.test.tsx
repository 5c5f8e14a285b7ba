import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { Tier } from '../../../../shared/options.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { enterSession } from '../../lib/session.ts';
import { dismissToasts } from '../../lib/toasts.ts';
import { buildJsonResponse, buildRefusal, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { MatchmakerPage } from './matchmaker-page.tsx';

const routes = [
  { path: '/matchmaker', element: <MatchmakerPage /> },
  { path: '/settings', element: <h1>Settings</h1> },
];

/** Signs a member in whose profile is not loaded yet. */
const signInAs = (tier: Tier | null, assignedMatchmakerId: string | null = null) => {
  setCurrentUser(buildUser('member'), tier);
  const profile = queryClient.getQueryData<OwnProfile>(queryKey(contract.profiles.mine));
  queryClient.removeQueries({ queryKey: queryKey(contract.profiles.mine) });
  respondTo(contract.profiles.mine, { ...(profile as OwnProfile), assignedMatchmakerId });
};

beforeEach(() => {
  enterSession(null);
  respondTo(contract.introductionQuestions.list, []);
});
afterEach(() => {
  act(() => dismissToasts());
});

describe('the matchmaker page', () => {
  it('does not say that there is a matchmaker where that could not be loaded', async () => {
    signInAs('vip');
    respondTo(contract.profiles.mine, () => buildRefusal('unavailable'));
    renderRoutes(routes, '/matchmaker');
    expect(await screen.findByRole('heading', { level: 1, name: 'Matchmaker' })).toBeInTheDocument();
    expect(screen.getByText('This page could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText(/Your matchmaker/)).not.toBeInTheDocument();
    expect(document.title).not.toContain('Your');
  });

  it('names the page also while it loads, as a matchmaker’s of the member’s own once that is known', async () => {
    signInAs('vip', 'k1');
    const never = () => new Promise<never>(() => undefined);
    respondTo(contract.matchmakers.one, never);
    respondTo(contract.matchmakers.sharing, never);
    renderRoutes(routes, '/matchmaker');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(document.title).toBe('Matchmaker | Mithaq');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your matchmaker' })).toBeInTheDocument();
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(document.title).toBe('Your matchmaker | Mithaq');
  });

  it('names the writer of each message that the present matchmaker did not write', async () => {
    const { matchmakers } = contract;
    signInAs('vip', 'k1');
    respondTo(matchmakers.one, { id: 'k1', name: 'Maryam Karimi', photo: null }, { id: 'k1' });
    const written = (seq: number, content: string, matchmakerName: string | null) => ({
      ...{ id: `m${seq}`, seq, content, createdAt: '2026-01-02T03:04:05.000Z' },
      ...{ isFromMatchmaker: true, matchmakerPhoto: null, matchmakerName },
    });
    respondTo(matchmakers.messages, [
      written(1, 'Welcome', null),
      written(2, 'Salam', 'Huda Noor'),
      written(3, 'Good day', 'Huda Noor'),
      written(4, 'Hello', 'Maryam Karimi'),
    ]);
    respondTo(matchmakers.read, undefined);
    respondTo(matchmakers.sharing, { answers: false, decidedAt: '2026-01-02T03:04:05.000Z' });
    renderRoutes(routes, '/matchmaker');
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(log.getAllByRole('listitem').map((line) => line.querySelector('.author')?.textContent)).toEqual([
      'A former matchmaker: ',
      'Huda Noor: ',
      'Huda Noor: ',
      'Maryam Karimi: ',
    ]);
    // Once above what one wrote together; the name of the present one stands above the thread.
    expect(log.getAllByText(/^(A former matchmaker|Huda Noor|Maryam Karimi)$/).map((one) => one.textContent)).toEqual([
      'A former matchmaker',
      'Huda Noor',
    ]);
  });

  it.each([
    ['Share my answers', true, 'Maryam can see your answers'],
    ['Keep them private', false, 'Your answers stay private'],
  ] as const)('asks once whether the matchmaker may see the answers: %s', async (label, answers, note) => {
    const { matchmakers } = contract;
    signInAs('vip', 'k1');
    respondTo(matchmakers.one, { id: 'k1', name: 'Maryam', photo: null }, { id: 'k1' });
    respondTo(matchmakers.messages, []);
    respondTo(matchmakers.sharing, { answers: null, decidedAt: null });
    respondTo(matchmakers.share, ({ body }) =>
      buildJsonResponse({ ...(body as object), decidedAt: '2026-01-02T03:04:05.000Z' }),
    );
    renderRoutes(routes, '/matchmaker', { isStyled: true });
    const question = await screen.findByRole('region', { name: 'Share your answers with Maryam?' });
    // It takes a part of the messages’ height and scrolls in it, so that the composer stays within reach.
    const column = screen.getByRole('region', { name: 'Messages with Maryam' }).parentElement?.parentElement;
    expect(column).toContainElement(question);
    expect(column).not.toContainElement(screen.getByRole('textbox', { name: 'Message to Maryam' }));
    expect(getComputedStyle(question.parentElement as Element)).toMatchObject({ maxHeight: '50%', overflowY: 'auto' });
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText(note)).toBeInTheDocument();
    expect(getRequestsTo(matchmakers.share)[0]?.body).toEqual({ answers });
    expect(screen.queryByRole('heading', { name: /^Share your answers/ })).not.toBeInTheDocument();
  });

  it('shows the conversation, and asks nothing, where what the member shares could not be loaded', async () => {
    const { matchmakers } = contract;
    signInAs('vip', 'k1');
    respondTo(matchmakers.one, { id: 'k1', name: 'Maryam', photo: null }, { id: 'k1' });
    respondTo(matchmakers.messages, []);
    respondTo(matchmakers.sharing, () => buildRefusal('unavailable'));
    renderRoutes(routes, '/matchmaker');
    expect(await screen.findByRole('textbox', { name: 'Message to Maryam' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^Share your answers/ })).not.toBeInTheDocument();
  });

  /** Opens the conversation of a member whose matchmaker asks about these people. */
  const openAsked = (...firstNames: string[]) => {
    const { matchmakers, introductionQuestions } = contract;
    signInAs('vip', 'k1');
    respondTo(matchmakers.one, { id: 'k1', name: 'Maryam', photo: null }, { id: 'k1' });
    respondTo(matchmakers.messages, []);
    respondTo(matchmakers.sharing, { answers: null, decidedAt: null });
    const left = firstNames.map((firstName) => ({
      id: firstName,
      person: { firstName, age: 34, location: 'London', occupation: 'Architect' },
      askedAt: '2026-01-02T03:04:05.000Z',
    }));
    respondTo(introductionQuestions.list, () => buildJsonResponse([...left]));
    for (const id of firstNames)
      respondTo(
        introductionQuestions.answer,
        () => {
          left.shift();
          return new Response(null, { status: 204 });
        },
        { id },
      );
    renderRoutes(routes, '/matchmaker');
  };

  it.each([
    ['Yes, please', 'Say yes', true],
    ['No, thank you', 'Say no', false],
  ] as const)(
    'asks about one person after the other, and once more before an answer is sent: %s',
    async (label, confirm, agrees) => {
      const { answer } = contract.introductionQuestions;
      openAsked('Yusuf', 'Umar');
      const question = await screen.findByRole('region', { name: 'May I introduce Yusuf to you?' });
      expect(question).toHaveTextContent('34 · London · Architect. Maryam asks you alone: Yusuf is told nothing');
      expect(question).toHaveTextContent('1 more question follows.');
      await userEvent.click(screen.getByRole('button', { name: label }));
      expect(getRequestsTo(answer)).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: confirm }));
      expect(await screen.findByRole('region', { name: 'May I introduce Umar to you?' })).toBeInTheDocument();
      expect(getRequestsTo(answer).map(({ body }) => body)).toEqual([{ agrees }]);
      await waitFor(() => expect(screen.getByRole('region', { name: 'Messages with Maryam' })).toHaveFocus());
    },
  );

  it('says where an answer could not be sent, and keeps the question', async () => {
    openAsked('Yusuf');
    respondTo(contract.introductionQuestions.answer, () => buildRefusal('conflict', 'It was taken back.'), {
      id: 'Yusuf',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, please' }));
    await userEvent.click(screen.getByRole('button', { name: 'Say yes' }));
    expect(await screen.findByText('It was taken back.')).toBeInTheDocument();
  });

  it('shows the conversation where the questions could not be loaded, and says so', async () => {
    openAsked();
    respondTo(contract.introductionQuestions.list, () => buildRefusal('unavailable'));
    expect(await screen.findByText('Your matchmaker’s questions could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message to Maryam' })).toBeInTheDocument();
  });
});
