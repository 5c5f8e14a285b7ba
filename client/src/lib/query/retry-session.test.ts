import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { buildJsonResponse, buildRefusal, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { useSessionEnd } from '../session-end.ts';
import { useApiQuery } from './query.ts';
import { retryFailedQueries } from './retry-failed-queries.ts';

const { mine } = contract.applications;

it('fetches again what was refused for want of a session, but not while its user is asked to sign in again', async () => {
  respondTo(mine, buildRefusal('unauthorized'));
  const { result } = renderHook(() => useApiQuery(mine, {}));
  await waitFor(() => expect(result.current.isError).toBe(true));
  useSessionEnd.setState({ isAsking: true });
  await retryFailedQueries();
  expect(getRequestsTo(mine)).toHaveLength(1);
  useSessionEnd.setState({ isAsking: false });
  respondTo(mine, () => buildJsonResponse(null));
  await retryFailedQueries();
  await waitFor(() => expect(result.current.data).toBeNull());
});
