import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { formatMoment } from '../../../content/format.ts';
import { ApiError } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
import { dismissToasts, setStage } from '../../../lib/toasts.ts';
import { buildUser, setCurrentUser } from '../../../test/render.tsx';
import { buildMessage } from '../../../test/render-thread.tsx';
import { readDraft, saveDraft } from './drafts.ts';
import type { ThreadSource } from './thread-types.ts';
import { useThread } from './use-thread.ts';

const KEY = 'match:m1';
const buildSource = (change: Partial<ThreadSource>): ThreadSource => ({
  key: KEY,
  load: async () => [],
  send: () => Promise.reject(new ApiError(403, '')),
  markRead: async () => undefined,
  ...change,
});

beforeEach(() => {
  enterSession(null);
  setCurrentUser(buildUser('member'));
});

it('gives the text of a message that is discarded back to the composer, behind what is written there', async () => {
  const source = buildSource({});
  const { result } = renderHook(() => useThread(source));
  act(() => result.current.send('First'));
  act(() => result.current.send('Second\nline'));
  await waitFor(() => expect(result.current.pending.map(({ state }) => state)).toEqual(['failed', 'failed']));
  const [first, second] = result.current.pending.map(({ clientMessageId }) => clientMessageId);
  saveDraft(KEY, ' ');
  act(() => result.current.discard(first ?? ''));
  expect(readDraft(KEY)).toBe('First');
  act(() => result.current.discard(second ?? ''));
  expect(readDraft(KEY)).toBe('First\nSecond\nline');
  expect(result.current.pending).toEqual([]);
});

it('says in the reader’s own time when they can write again once the messages of a day are used up', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T21:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const show = vi.fn();
  dismissToasts();
  setStage({ show, dismiss: () => undefined });
  onTestFinished(() => setStage(undefined));
  const body = { message: 'You can write again from 00:00 (UTC).', code: 'too_many_requests', requestId: 'r' };
  const refusal = new ApiError(429, JSON.stringify(body), 2.5 * 3_600);
  const source = buildSource({ send: () => Promise.reject(refusal) });
  const { result } = renderHook(() => useThread(source));
  act(() => result.current.send('One more'));
  await waitFor(() => expect(show).toHaveBeenCalledOnce());
  expect(show).toHaveBeenCalledWith({
    title: 'Failed to send message',
    description:
      'You have sent all the messages that your membership includes in a day. ' +
      `You can write again from ${formatMoment('2026-11-27T00:00:00Z', 'weekdayAndTime')}.`,
    variant: 'destructive',
  });
});

it('sends a read mark that was not acknowledged again as the connection is back', async () => {
  const markRead = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(503, '', 60))
    .mockResolvedValue(undefined);
  const source = buildSource({ load: async () => [buildMessage(1, false)], markRead });
  act(() => useConnection.setState({ connected: false }));
  renderHook(() => useThread(source));
  await waitFor(() => expect(markRead).toHaveBeenCalledOnce());
  act(() => useConnection.setState({ connected: true }));
  await waitFor(() => expect(markRead.mock.calls).toEqual([[1], [1]]));
});
