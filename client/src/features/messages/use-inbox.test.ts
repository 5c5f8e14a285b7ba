import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { enterSession } from '../../lib/session.ts';
import { requests, respondTo } from '../../test/api-mock.ts';
import { buildConversation, buildName } from '../../test/fixtures.ts';
import { useInbox } from './use-inbox.ts';

const buildRow = (index: number) =>
  buildConversation({ matchId: `m${index}`, otherUser: buildName(`u${index}`, 'N', 'X'), cursor: `c${index}` });

beforeEach(() => enterSession(null));

it('loads page after page to the end, and updates every page when a row moves to the top', async () => {
  let rows = Array.from({ length: 110 }, (_, index) => buildRow(index));
  respondTo(contract.messages.conversations, ({ url }) => {
    const before = new URL(url, 'http://x').searchParams.get('before');
    const from = before === null ? 0 : rows.findIndex(({ cursor }) => cursor === before) + 1;
    return rows.slice(from, from + 50);
  });
  const { result } = renderHook(useInbox);
  const ids = () => result.current.rows?.map(({ matchId }) => matchId);
  expect(result.current.isLoading).toBe(true);
  for (const shown of [50, 100]) {
    await waitFor(() => expect(ids()).toHaveLength(shown));
    expect(result.current.hasMore).toBe(true);
    act(() => result.current.loadMore());
  }
  await waitFor(() => expect(result.current.hasMore).toBe(false));
  expect(ids()).toEqual(rows.map(({ matchId }) => matchId));
  expect(requests).toHaveLength(3);

  rows = [buildRow(105), ...rows.filter(({ matchId }) => matchId !== 'm105')];
  await act(() => invalidate(contract.messages.conversations));
  expect(ids()).toEqual(rows.map(({ matchId }) => matchId));
});

it('shows a row once when it moved up between the loading of two pages', async () => {
  const rows = Array.from({ length: 52 }, (_, index) => buildRow(index));
  respondTo(contract.messages.conversations, ({ url }) =>
    url.includes('before') ? rows.slice(49) : rows.slice(0, 50),
  );
  const { result } = renderHook(useInbox);
  await waitFor(() => expect(result.current.hasMore).toBe(true));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.rows).toHaveLength(52));
});
