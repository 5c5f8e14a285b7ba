import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import { getLeaveGuard } from '../../../lib/leave-guard.ts';
import { enterSession } from '../../../lib/session.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import {
  drop,
  HOLD_MS,
  holdDecision,
  putWordsAway,
  sendAll,
  sendNow,
  undo,
  useHeldDecisions,
} from './held-decisions.ts';

const { decide } = contract.staffPhotos;
const PHOTO: StaffPhoto = {
  id: 'p',
  user: buildName('hana', 'Hana', 'Noor'),
  status: 'approved',
  reason: null,
  addedAt: '2026-01-02T03:04:05.000Z',
  cursor: 'c',
};
const outcomes = { onSent: vi.fn(), onUndo: vi.fn(), onRefused: vi.fn() };
const hold = (id: string) =>
  holdDecision({
    id,
    what: `Approve ${id}`,
    path: `/staff/photos?photo=${id}`,
    listKey: '/staff/photos',
    call: decide,
    input: { params: { photoId: id }, body: { decision: 'approved' } },
    failed: 'Not decided',
    ...outcomes,
  });
const getHeld = () => useHeldDecisions.getState().held;
const getSent = () => getRequestsTo(decide).map(({ url }) => url.split('/').at(-2));
/** Sends a decision, which the service has received and answers once `answer` is called. */
const beginSending = async (id: string) => {
  let answer = (): void => undefined;
  const photo = new Promise<StaffPhoto>((resolve) => {
    answer = () => resolve(PHOTO);
  });
  respondTo(decide, () => photo);
  hold(id);
  const sending = sendNow(id);
  await vi.waitFor(() => expect(getSent()).toEqual([id]));
  return { sending, answer };
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  respondTo(decide, PHOTO);
});
afterEach(() => {
  enterSession(null);
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('a decision is sent once, after ten seconds and not before', async () => {
  expect(HOLD_MS).toBe(10_000);
  hold('p');
  hold('p');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(getSent()).toEqual([]);
  expect(getHeld()).toMatchObject([{ id: 'p', isSending: false, problem: null }]);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(getHeld()).toEqual([]));
  expect(getSent()).toEqual(['p']);
  expect(outcomes.onSent).toHaveBeenCalledExactlyOnceWith(PHOTO);
});

it('each of several decisions has its own ten seconds, and what is undone is never sent', async () => {
  hold('first');
  await vi.advanceTimersByTimeAsync(6_000);
  hold('second');
  hold('third');
  expect(undo('second')).toMatchObject({ id: 'second', path: '/staff/photos?photo=second' });
  expect(outcomes.onUndo).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(getSent()).toEqual(['first']));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(getSent()).toEqual(['first', 'third']));
});

it('what is being sent can no longer be undone', async () => {
  const { sending, answer } = await beginSending('p');
  expect(undo('p')).toBeUndefined();
  drop('p', 'It has been decided in the meantime.');
  expect(getHeld()).toMatchObject([{ id: 'p', isSending: true }]);
  answer();
  expect(await sending).toBe(true);
  expect(getHeld()).toEqual([]);
});

it('what cannot be sent stays, says why, and is tried again until the service is back', async () => {
  respondTo(decide, () => buildRefusal('unavailable'));
  hold('p');
  expect(await sendNow('p')).toBe(false);
  expect(getHeld()).toMatchObject([{ id: 'p', isSending: false, problem: expect.stringMatching(/./) }]);
  expect(outcomes.onSent).not.toHaveBeenCalled();
  respondTo(decide, PHOTO);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(outcomes.onSent).toHaveBeenCalledOnce());
  expect(getHeld()).toEqual([]);
});

it('a refusal ends it: nothing is tried again', async () => {
  respondTo(decide, () => buildRefusal('conflict'));
  hold('p');
  expect(await sendNow('p')).toBe(true);
  expect(outcomes.onRefused).toHaveBeenCalledOnce();
  expect(outcomes.onSent).not.toHaveBeenCalled();
  expect(getHeld()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getSent()).toEqual(['p']);
});

it('what was written for a decision that is refused, needless by then or undone is kept until it is put away', async () => {
  const write = (id: string) =>
    holdDecision({
      id,
      what: `Reject ${id}`,
      path: '',
      listKey: '/staff/photos',
      call: decide,
      input: { params: { photoId: id }, body: { decision: 'rejected', reason: ` Too dark, ${id} ` } },
      failed: 'Not decided',
      ...outcomes,
    });
  const getUnsent = () => useHeldDecisions.getState().unsent;
  respondTo(decide, () => buildRefusal('conflict'));
  write('first');
  await sendNow('first');
  write('second');
  drop('second', 'It has been decided in the meantime.');
  hold('third');
  await sendNow('third');
  expect(getUnsent()).toEqual([
    { id: 'first', what: 'Reject first', words: 'Too dark, first' },
    { id: 'second', what: 'Reject second', words: 'Too dark, second' },
  ]);
  putWordsAway('first');
  expect(getUnsent().map(({ id }) => id)).toEqual(['second']);
  write('fourth');
  undo('fourth');
  expect(getUnsent().map(({ id }) => id)).toEqual(['second', 'fourth']);
  enterSession(null);
  expect(getUnsent()).toEqual([]);
});

it('signing out waits until everything is sent, and does not happen where something cannot be', async () => {
  expect(getLeaveGuard()).toBeUndefined();
  hold('first');
  hold('second');
  const leave = vi.fn();
  getLeaveGuard()?.ask(leave);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(getSent().sort()).toEqual(['first', 'second']);
  expect(getLeaveGuard()).toBeUndefined();

  respondTo(decide, () => buildRefusal('unavailable'));
  hold('third');
  getLeaveGuard()?.ask(leave);
  await vi.waitFor(() => expect(getHeld()).toMatchObject([{ problem: expect.any(String) }]));
  expect(leave).toHaveBeenCalledOnce();
});

it('a page that is closed sends what it holds, with a request that outlives it', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  hold('p');
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    '/api/staff/photos/p/decision',
    expect.objectContaining({ method: 'POST', keepalive: true, body: JSON.stringify({ decision: 'approved' }) }),
  );
  expect(getHeld()).toEqual([]);
  await vi.waitFor(() => expect(getSent()).toEqual(['p']));
  sent.mockRestore();
});

it('a page that is closed sends once more what is just being sent, as that ends with it', async () => {
  const { sending, answer } = await beginSending('p');
  const sent = vi.spyOn(globalThis, 'fetch');
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    '/api/staff/photos/p/decision',
    expect.objectContaining({ keepalive: true, body: JSON.stringify({ decision: 'approved' }) }),
  );
  answer();
  await sending;
  sent.mockRestore();
});

it('with the session, what it held ends', async () => {
  hold('p');
  enterSession(null);
  expect(getHeld()).toEqual([]);
  expect(await sendAll()).toBe(true);
  expect(getSent()).toEqual([]);
});
