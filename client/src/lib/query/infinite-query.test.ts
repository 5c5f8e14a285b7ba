import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { useApiInfiniteQuery } from './infinite-query.ts';
import { invalidate } from './query.ts';

const { list } = contract.staffConversations;
const LIMIT = 2;
const row = (cursor: string) => ({ cursor }) as never;

it('a further page that is being loaded comes also where the list is out of date meanwhile, and then all is fetched again', async () => {
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  respondTo(list, async ({ url }) => {
    if (!url.includes('before=')) return [row('a'), row('b')];
    await mayAnswer;
    return [row('c')];
  });
  const { result } = renderHook(() => useApiInfiniteQuery(list, LIMIT));
  const countPages = () => result.current.data?.pages.length;
  await waitFor(() => expect(countPages()).toBe(1));
  act(() => void result.current.fetchNextPage());
  await waitFor(() => expect(getRequestsTo(list)).toHaveLength(2));
  const invalidating = invalidate(list);
  answer();
  await act(() => invalidating);
  expect(countPages()).toBe(2);
  await waitFor(() => expect(getRequestsTo(list)).toHaveLength(4));
});

it('what changed while a list was first loaded is fetched once that has come', async () => {
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  respondTo(list, async () => {
    if (getRequestsTo(list).length > 1) return [row('after')];
    await mayAnswer;
    return [row('before')];
  });
  const { result } = renderHook(() => useApiInfiniteQuery(list, LIMIT, { filters: { show: 'waiting' } }));
  await waitFor(() => expect(getRequestsTo(list)).toHaveLength(1));
  const invalidating = invalidate(list);
  answer();
  await act(() => invalidating);
  await waitFor(() => expect(result.current.data?.pages).toEqual([[row('after')]]));
});
