import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { queryClient, queryKey } from '../lib/query/query.ts';
import { getSocket } from '../lib/socket.ts';
import { fakeSocket } from '../test/fake-socket.ts';
import { buildUser, setCurrentUser } from '../test/render.tsx';
import { usePushConnection } from './use-push-connection.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../test/fake-socket.ts')).connectFakeSocket }));

const { list } = contract.staffPicks;
const isOutdated = (): boolean | undefined => queryClient.getQueryState(queryKey(list))?.isInvalidated;

it('brings the pushes of staff to a user once they are staff', async () => {
  const member = buildUser('member');
  setCurrentUser(member, 'standard');
  renderHook(() => usePushConnection());
  await waitFor(() => expect(getSocket()).toBeDefined());
  queryClient.setQueryData(queryKey(list), []);
  fakeSocket.push('picks:changed', {});
  expect(isOutdated()).toBe(false);
  act(() => setCurrentUser({ ...buildUser('matchmaker'), id: member.id }));
  queryClient.setQueryData(queryKey(list), []);
  await waitFor(() => {
    fakeSocket.push('picks:changed', {});
    expect(isOutdated()).toBe(true);
  });
  cleanup();
  expect(getSocket()).toBeUndefined();
});
