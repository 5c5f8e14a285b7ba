import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import {
  discardMessage,
  hasUnsentMessages,
  retryMessage,
  retryWaitingMessages,
  sendMessage,
  useOutbox,
} from './outbox.ts';
import { openThread, useThreads } from './thread-store.ts';
import type { ThreadMessage, ThreadSource } from './thread-types.ts';

const KEY = 'match:m1';
const connectionError = () => new TypeError('Failed to fetch');
const refusal = (status: number, retryAfter = 0) => new ApiError(status, '', retryAfter);

/** A thread with scripted responses: each send takes the next of `answers`; with none left it succeeds. */
const scripted = (...answers: readonly ('hang' | Error | 'ok')[]) => {
  const tries: { content: string; clientMessageId: string; at: number }[] = [];
  const script = [...answers];
  let seq = 0;
  const source: ThreadSource = {
    key: KEY,
    load: () => Promise.resolve([]),
    send: ({ content, clientMessageId }) => {
      tries.push({ content, clientMessageId, at: Date.now() });
      const answer = script.shift() ?? 'ok';
      if (answer === 'hang') return new Promise<ThreadMessage>(() => undefined);
      if (answer !== 'ok') return Promise.reject(answer);
      seq += 1;
      const createdAt = new Date().toISOString();
      return Promise.resolve({ id: `id-${seq}`, seq, mine: true, content, createdAt, clientMessageId });
    },
    markRead: () => Promise.resolve(),
  };
  return { source, tries };
};

const outcomes: string[] = [];
const listener = { onSent: () => outcomes.push('sent'), onFailed: (error: Error) => outcomes.push(error.message) };
const waiting = () => (useOutbox.getState().pending[KEY] ?? []).map(({ content, state }) => `${content}: ${state}`);
const arrived = () => (useThreads.getState().threads[KEY]?.messages ?? []).map(({ content }) => content);
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const firstId = () => useOutbox.getState().pending[KEY]?.[0]?.clientMessageId ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  outcomes.length = 0;
});
afterEach(() => {
  enterSession(null);
  vi.useRealTimers();
});

describe('the outbox', () => {
  it('shows a message as being sent until it is acknowledged, then keeps it once', async () => {
    const { source } = scripted();
    await openThread(source);
    sendMessage(source, '  Salaam  ', listener);
    expect(waiting()).toEqual(['Salaam: sending']);
    expect(hasUnsentMessages()).toBe(true);
    await pass();
    expect(waiting()).toEqual([]);
    expect(arrived()).toEqual(['Salaam']);
    expect(outcomes).toEqual(['sent']);
    expect(hasUnsentMessages()).toBe(false);
  });

  it.each([
    ['the connection is down', connectionError()],
    ['the service fails', refusal(500)],
    ['a store is down', refusal(503, 1)],
  ])('R48: retries with the same id while %s, and says once that it failed', async (_, failure) => {
    const { source, tries } = scripted(failure, failure, failure);
    sendMessage(source, 'Salaam', listener);
    await pass();
    expect(waiting()).toEqual(['Salaam: sending']);
    await pass(30_000);
    expect(tries).toHaveLength(4);
    expect(new Set(tries.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
    expect(waiting()).toEqual([]);
    expect(outcomes).toEqual([failure.message, 'sent']);
  });

  it('waits longer after each failure, never more than five seconds', async () => {
    const { source, tries } = scripted(...Array.from({ length: 8 }, connectionError));
    sendMessage(source, 'Salaam', listener);
    await pass(60_000);
    const waits = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000]);
  });

  it('times out a try without a response, and repeats it', async () => {
    const { source, tries } = scripted('hang');
    sendMessage(source, 'Salaam', listener);
    await pass(19_000);
    expect(tries).toHaveLength(1);
    await pass(5_000);
    expect(tries).toHaveLength(2);
    expect(waiting()).toEqual([]);
  });

  it.each([400, 401, 403, 404, 409, 413])('marks a message as not sent when it is refused with %i', async (status) => {
    const { source, tries } = scripted(refusal(status));
    sendMessage(source, 'Salaam', listener);
    await pass(60_000);
    expect(tries).toHaveLength(1);
    expect(waiting()).toEqual(['Salaam: failed']);
    expect(outcomes).toEqual([`${status}: `]);
    expect(hasUnsentMessages()).toBe(true);
  });

  it('retries where the server was too busy to read the request', async () => {
    const { source, tries } = scripted(refusal(408));
    sendMessage(source, 'Salaam', listener);
    await pass(1_000);
    expect(tries).toHaveLength(2);
    expect(waiting()).toEqual([]);
  });

  it('waits for a short rate limit to end, and treats a long one as a refusal', async () => {
    const short = scripted(refusal(429, 60));
    sendMessage(short.source, 'soon', listener);
    await pass(59_000);
    expect(short.tries).toHaveLength(1);
    await pass(1_500);
    expect(short.tries).toHaveLength(2);
    expect(waiting()).toEqual([]);

    const long = scripted(refusal(429, 61));
    sendMessage(long.source, 'tomorrow', listener);
    await pass(120_000);
    expect(long.tries).toHaveLength(1);
    expect(waiting()).toEqual(['tomorrow: failed']);
  });

  it.each([
    ['no answer', connectionError(), true],
    ['the answer to wait', refusal(503, 1), false],
  ])('knows of a try with %s whether the service was reached', async (_, failure, isUnanswered) => {
    const { source } = scripted(failure);
    sendMessage(source, 'Salaam', listener);
    await pass();
    expect(useOutbox.getState().pending[KEY]?.[0]).toMatchObject({ failures: 1, isUnanswered });
  });

  it('retries at once with the same id on request or when the connection is back', async () => {
    const { source, tries } = scripted(...Array.from({ length: 6 }, connectionError));
    sendMessage(source, 'Salaam', listener);
    await pass(8_000);
    const before = tries.length;
    expect(useOutbox.getState().pending[KEY]?.[0]).toMatchObject({ state: 'sending', failures: before });
    retryMessage(source, firstId(), listener);
    await pass();
    expect(tries).toHaveLength(before + 1);
    retryWaitingMessages();
    await pass();
    expect(tries).toHaveLength(before + 2);
    expect(new Set(tries.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
  });

  it('R33: retries a refused message with the same id on request', async () => {
    const { source, tries } = scripted(refusal(403));
    sendMessage(source, 'Salaam', listener);
    await pass();
    retryMessage(source, firstId(), listener);
    expect(waiting()).toEqual(['Salaam: sending']);
    await pass();
    expect(waiting()).toEqual([]);
    expect(tries[1]?.clientMessageId).toBe(tries[0]?.clientMessageId);
  });

  it('removes a refused message on request', async () => {
    const { source, tries } = scripted(refusal(403));
    sendMessage(source, 'Salaam', listener);
    await pass();
    discardMessage(source, firstId());
    await pass(60_000);
    expect(waiting()).toEqual([]);
    expect(tries).toHaveLength(1);
    expect(hasUnsentMessages()).toBe(false);
  });

  it('sends in order, one at a time, and continues after a refused message', async () => {
    const { source, tries } = scripted('ok', refusal(400), connectionError());
    await openThread(source);
    for (const content of ['one', 'two', 'three', 'four']) sendMessage(source, content, listener);
    expect(tries).toHaveLength(1);
    await pass(60_000);
    expect(tries.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'three', 'four']);
    expect(arrived()).toEqual(['one', 'three', 'four']);
    expect(waiting()).toEqual(['two: failed']);
  });

  it('drops everything when the session changes, and ignores late responses of the old one', async () => {
    let answer: (message: ThreadMessage) => void = () => undefined;
    const { source } = scripted();
    const slow: ThreadSource = { ...source, send: () => new Promise((resolve) => (answer = resolve)) };
    await openThread(slow);
    sendMessage(slow, 'for him', listener);
    enterSession(null);
    expect(useOutbox.getState().pending).toEqual({});

    await openThread(source);
    answer({ id: 'x', seq: 1, mine: true, content: 'for him', createdAt: new Date().toISOString() });
    await pass(60_000);
    expect(arrived()).toEqual([]);
    expect(outcomes).toEqual([]);
  });

  it('sends nothing of the old session after its retry delay, and one message at a time in the new session', async () => {
    const old = scripted(connectionError(), connectionError());
    sendMessage(old.source, 'old', listener);
    await pass();
    enterSession(null);
    const fresh = scripted(connectionError());
    sendMessage(fresh.source, 'new', listener);
    await pass(400);
    sendMessage(fresh.source, 'newer', listener);
    await pass(60_000);
    expect(old.tries).toHaveLength(1);
    expect(fresh.tries.map(({ content }) => content)).toEqual(['new', 'new', 'newer']);
  });
});
