import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import { saveDraft, useDraft } from '../features/chat/threads/drafts.ts';
import { sendMessage, useOutbox } from '../features/chat/threads/outbox.ts';
import { openSocket } from '../lib/open-socket.ts';
import { queryClient, queryKey } from '../lib/query/query.ts';
import { enterSession } from '../lib/session.ts';
import { announceSignOut, renewSession, useSessionEnd } from '../lib/session-end.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../test/api-mock.ts';
import { fakeSocket } from '../test/fake-socket.ts';
import { buildSettings } from '../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';
import { Layout } from './layout.tsx';
import { routes } from './routes.tsx';
// Fetched here, as a busy machine may take longer for them than a test waits.
import '../components/toasts/toast-stage.tsx';
import '../features/account/sign-in.tsx';
import '../features/settings/settings-page.tsx';
import './push-handlers.ts';
import './session-end-question.tsx';

vi.mock('socket.io-client', async () => ({ io: (await import('../test/fake-socket.ts')).connectFakeSocket }));

const { accounts, settings } = contract;
const MARYAM = buildUser('member');
const STORED = buildSettings();

const THREAD = 'match:1';

let isOver = false;

/** Opens the settings of a member whose session ends when `isOver` is set. */
const openSettings = async () => {
  const orOver =
    <T,>(response: T) =>
    (): T | Response =>
      isOver ? buildRefusal('unauthorized') : response;
  respondTo(accounts.current, orOver(MARYAM));
  respondTo(accounts.notices, orOver([]));
  respondTo(settings.mine, orOver(STORED));
  respondTo(settings.change, orOver(STORED));
  respondTo(settings.cost, {
    considered: null,
    isTooFew: false,
    ageRange: null,
    distance: null,
    widerDistance: null,
    widerAgeRange: null,
    dealBreakers: [],
    interests: [],
  });
  respondTo(accounts.login, ({ body }) => {
    if ((body as { password: string }).password !== 'right-password-1')
      return buildRefusal('unauthorized', 'Not correct.');
    isOver = false;
    return MARYAM;
  });
  setCurrentUser(MARYAM, 'standard');
  const view = renderRoutes([{ element: <Layout />, children: routes }], '/settings');
  fireEvent.click(await screen.findByRole('tab', { name: 'Preferences' }));
  openSocket();
  return view;
};
const writeInterests = async () => {
  fireEvent.input(await screen.findByLabelText('Interests'), { target: { value: 'calligraphy' } });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'You have been signed out' }));
const signIn = async (password: string) => {
  const question = await findQuestion();
  const field = await question.findByLabelText('Password', { selector: 'input' });
  fireEvent.change(field, { target: { value: password } });
  fireEvent.click(question.getByRole('button', { name: 'Sign In' }));
};

beforeEach(() => {
  enterSession(null);
  isOver = false;
  window.scrollTo = vi.fn();
});

// The whole app is rendered, which takes a busy machine long.
describe('a session that ends while its user is writing', { timeout: 240_000 }, () => {
  it('is renewed on the same page, and what was refused goes on with what was written', async () => {
    const { path } = await openSettings();
    await writeInterests();
    isOver = true;
    save();
    expect((await (await findQuestion()).findByLabelText<HTMLInputElement>('Email')).value).toBe(MARYAM.email);
    await signIn('wrong-password-1');
    expect(await screen.findByText('Not correct.')).toBeInTheDocument();
    await signIn('right-password-1');
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    const bodies = getRequestsTo(settings.change).map(({ body }) => (body as SettingsView).preferences.interests);
    expect(bodies).toEqual([['calligraphy'], ['calligraphy']]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe('/settings?tab=preferences');
  });

  it('is renewed also where the user alone is fetched again, as by a page that was asleep', async () => {
    const { path } = await openSettings();
    await writeInterests();
    isOver = true;
    void queryClient.refetchQueries({ queryKey: queryKey(accounts.current) });
    expect((await findQuestion()).getByText(/What you wrote is still here\.$/)).toBeInTheDocument();
    await signIn('right-password-1');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Interests')).toHaveValue('calligraphy');
    expect(path()).toBe('/settings?tab=preferences');
  });

  it('is renewed where a message is on its way, which is sent then', async () => {
    const sent: string[] = [];
    const send = async ({ content, clientMessageId }: { content: string; clientMessageId: string }) => {
      if (isOver) throw new TypeError('Failed to fetch');
      sent.push(content);
      return { id: 'm', seq: 1, mine: true, content, createdAt: new Date().toISOString(), clientMessageId };
    };
    const source = { key: THREAD, load: async () => [], send, markRead: async () => undefined };
    await openSettings();
    isOver = true;
    sendMessage(source, 'Salaam', { onSent: () => undefined, onFailed: () => undefined });
    act(() => fakeSocket.push('user:updated', {}));
    expect((await findQuestion()).getByText(/What you wrote is still here\.$/)).toBeInTheDocument();
    await signIn('right-password-1');
    await waitFor(() => expect(sent).toEqual(['Salaam']));
    await waitFor(() => expect(useOutbox.getState().pending[THREAD]).toEqual([]));
  });

  it.each([
    [
      'on request',
      async () => fireEvent.click((await findQuestion()).getByRole('button', { name: 'Leave without it' })),
    ],
    ['when the user signs out in another tab', async () => announceSignOut()],
  ])('R29: is left, with all its data, %s', async (_, leave) => {
    const { path } = await openSettings();
    await writeInterests();
    isOver = true;
    save();
    await findQuestion();
    await leave();
    await waitFor(() => expect(path()).toBe('/auth'));
    expect(queryClient.getQueryData(queryKey(settings.mine))).toBeUndefined();
  });
});

describe('a session that ends while nothing is being written', { timeout: 240_000 }, () => {
  it.each([
    ['for its user, who finds it again', MARYAM, 'Half a thought'],
    ['for nobody else', { ...MARYAM, id: 'u-somebody-else' }, ''],
  ])('R29: keeps what was written elsewhere %s', async (_, next, expected) => {
    const { path } = await openSettings();
    saveDraft(THREAD, 'Half a thought');
    sessionStorage.setItem('scroll', '{}');
    isOver = true;
    act(() => fakeSocket.push('user:updated', {}));
    await waitFor(() => expect(path()).toBe('/auth'));
    expect(Object.keys(sessionStorage)).toEqual(['message-drafts']);
    const { result } = renderHook(() => useDraft(THREAD));
    expect(result.current).toBe('');
    act(() => enterSession(next));
    expect(result.current).toBe(expected);
    expect(Object.keys(sessionStorage)).toHaveLength(expected === '' ? 0 : 1);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('leaves no question to the next sign-in where a call is refused %s the page is left', async (_, isFirst) => {
    await openSettings();
    const answers: (() => void)[] = [];
    respondTo(accounts.current, async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return buildRefusal('unauthorized');
    });
    const renewal = vi.fn();
    void renewSession().then(renewal);
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => fakeSocket.push('user:updated', {}));
    await waitFor(() => expect(answers).toHaveLength(2));
    const [refused, left] = answers;
    if (isFirst) {
      refused?.();
      await waitFor(() => expect(useSessionEnd.getState().isAsking).toBe(true));
    }
    left?.();
    await waitFor(() => expect(queryClient.getQueryData(queryKey(accounts.current))).toBeNull());
    refused?.();
    await waitFor(() => expect(renewal).toHaveBeenCalledWith(false));
    act(() => enterSession(MARYAM));
    expect(useSessionEnd.getState().isAsking).toBe(false);
  });
});
