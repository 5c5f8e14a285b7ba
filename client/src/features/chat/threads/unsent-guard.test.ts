import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { askBeforeLeaving, getLeaveGuard } from '../../../lib/leave-guard.ts';
import { enterSession } from '../../../lib/session.ts';
import { setStage, type Toast } from '../../../lib/toasts.ts';
import { discardMessage, sendMessage, useOutbox } from './outbox.ts';
import type { ThreadMessage, ThreadSource } from './thread-types.ts';
import './unsent-guard.ts';

type Answer = (answer: Error | undefined) => void;

const KEY = 'match:m1';
const listener = { onSent: () => undefined, onFailed: () => undefined };
const answers: Answer[] = [];
const source: ThreadSource = {
  key: KEY,
  load: async () => [],
  send: ({ content, clientMessageId }) =>
    new Promise<ThreadMessage>((resolve, reject) => {
      const createdAt = new Date().toISOString();
      answers.push((error) =>
        error ? reject(error) : resolve({ id: content, seq: 1, mine: true, content, createdAt, clientMessageId }),
      );
    }),
  markRead: async () => undefined,
};
const said: Toast[] = [];
const leave = vi.fn();

/** Writes a message, and returns how the service answers it: with an error, or by storing it. */
const write = async (content: string): Promise<Answer> => {
  const before = answers.length;
  sendMessage(source, content, listener);
  await vi.waitFor(() => expect(answers).toHaveLength(before + 1));
  return async (error) => {
    answers.at(-1)?.(error);
    await vi.waitFor(() =>
      expect(useOutbox.getState().pending[KEY]?.every(({ state }) => state === 'failed')).toBe(true),
    );
  };
};

beforeEach(() => {
  enterSession(null);
  answers.length = 0;
  said.length = 0;
  leave.mockReset();
  setStage({ show: (one) => said.push(one), dismiss: () => undefined });
});
afterEach(() => setStage(undefined));

it('leaves at once where nothing is unsent', async () => {
  expect(getLeaveGuard()).toBeUndefined();
  const answer = await write('Salaam');
  expect(getLeaveGuard()).toBeDefined();
  await answer(undefined);
  expect(getLeaveGuard()).toBeUndefined();
  askBeforeLeaving(leave);
  expect(leave).toHaveBeenCalledOnce();
});

it('waits for what is being sent, and leaves then', async () => {
  const answer = await write('Salaam');
  askBeforeLeaving(leave);
  expect(said).toMatchObject([{ title: 'Sending your messages first' }]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(leave).not.toHaveBeenCalled();
  await answer(undefined);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

it('leaves without waiting when it is asked for once more, and once only', async () => {
  const answer = await write('Salaam');
  askBeforeLeaving(leave);
  expect(leave).not.toHaveBeenCalled();
  askBeforeLeaving(leave);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  await answer(undefined);
  await Promise.resolve();
  expect(leave).toHaveBeenCalledOnce();
});

it('does not leave where a message is refused, before or meanwhile, but when it is asked for once more', async () => {
  const answer = await write('Salaam');
  askBeforeLeaving(leave);
  await answer(new ApiError(403, ''));
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ title: 'You are still signed in' }));
  expect(leave).not.toHaveBeenCalled();

  const answerSecond = await write('And another');
  await answerSecond(new ApiError(403, ''));
  said.length = 0;
  askBeforeLeaving(leave);
  expect(said).toMatchObject([{ title: 'You are still signed in' }]);
  expect(leave).not.toHaveBeenCalled();
  askBeforeLeaving(leave);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

it('leaves once what was refused is discarded', async () => {
  const answer = await write('Salaam');
  await answer(new ApiError(403, ''));
  discardMessage(source, useOutbox.getState().pending[KEY]?.[0]?.clientMessageId ?? '');
  askBeforeLeaving(leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(said).toEqual([]);
});

it('R29: a wait ends with its session, and signs nobody else out', async () => {
  await write('Salaam');
  askBeforeLeaving(leave);
  enterSession(null);
  await new Promise((resolve) => setTimeout(resolve));
  expect(leave).not.toHaveBeenCalled();
});
