import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { enterSession } from '../../../lib/session.ts';
import { buildJsonResponse, buildRefusal, getRequestsTo } from '../../../test/api-mock.ts';
import { createMatchThreadSource, getMatchThreadKey, openFirstMatchThread } from './match-source.ts';
import { openThread, useThreads } from './thread-store.ts';

const { list } = contract.messages;
const getThread = () => useThreads.getState().threads[getMatchThreadKey('m1')];
const comesEarly = (response: Response | Promise<Response>): void => {
  window.__early = { '/api/matches/m1/messages?limit=50': Promise.resolve(response) };
};

// The page's clock begins anew: what was asked for early is taken in its first seconds only.
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  window.__early = undefined;
  enterSession(null);
});

it('takes the messages that the page has asked for before its program, and its screen asks for none', async () => {
  comesEarly(buildJsonResponse([]));
  await openFirstMatchThread('m1');
  expect(getThread()).toMatchObject({ status: 'ready', messages: [] });
  await openThread(createMatchThreadSource('m1'));
  expect(getRequestsTo(list)).toEqual([]);
});

it.each([
  ['they were refused', buildRefusal('unavailable')],
  ['they have not come', new Promise<Response>(() => undefined)],
])('leaves the thread to its screen where %s', async (_, response) => {
  comesEarly(response);
  await openFirstMatchThread('m1');
  expect(getThread()).toBeUndefined();
});
