import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
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
