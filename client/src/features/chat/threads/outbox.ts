import { create } from 'zustand';
import { ApiError } from '../../../lib/api.ts';
import { type CoalescedRun, createCoalescedRun } from '../../../lib/query/coalesce.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { getRetryDelayMs, isFinal, withTimeout } from './retry-policy.ts';
import { receiveMessage } from './thread-store.ts';
import type { ThreadSource } from './thread-types.ts';

/** A message that the service has not acknowledged yet. Every try carries the same id, so it is stored once. */
export interface PendingMessage {
  readonly clientMessageId: string;
  readonly content: string;
  readonly createdAt: string;
  /** `sending`: a try runs or is scheduled; `failed`: the service refused the message, and its writer decides. */
  readonly state: 'sending' | 'failed';
  /** Number of failed tries since the message was sent, or sent again, by its writer. */
  readonly failures: number;
  /** Whether the last try that failed got no answer at all, so that the service cannot be reached. */
  readonly isUnanswered?: boolean;
}

interface State {
  readonly pending: Readonly<Record<string, readonly PendingMessage[]>>;
}

/** The messages that are not acknowledged yet, by thread key, oldest first. */
export const useOutbox = create<State>(() => ({ pending: {} }));

export interface SendListener {
  onSent(): void;
  /** A message was refused, or the first try of one that is repeated failed. */
  onFailed(error: Error): void;
}

/** How the messages of one thread are sent. A queue belongs to one session: once that ended, `queues` lacks it. */
interface SendQueue {
  source: ThreadSource;
  listener: SendListener;
  readonly sending: CoalescedRun;
  /** Makes the next try at once; undefined while no try is scheduled. */
  wake: (() => void) | undefined;
}

const queues = new Map<string, SendQueue>();

onSessionChange(() => {
  queues.clear();
  useOutbox.setState({ pending: {} }, true);
});

const isCurrent = (queue: SendQueue): boolean => queues.get(queue.source.key) === queue;

const changePending = (key: string, edit: (list: readonly PendingMessage[]) => readonly PendingMessage[]): void =>
  useOutbox.setState(({ pending }) => ({ pending: { ...pending, [key]: edit(pending[key] ?? []) } }));

const getNextToSend = (key: string): PendingMessage | undefined =>
  (useOutbox.getState().pending[key] ?? []).find(({ state }) => state === 'sending');

const updatePending = (
  key: string,
  clientMessageId: string,
  now: Omit<PendingMessage, 'clientMessageId' | 'content' | 'createdAt'>,
): void =>
  changePending(key, (list) =>
    list.map((item) => (item.clientMessageId === clientMessageId ? { ...item, ...now } : item)),
  );

/** Waits for the next try: `ms` milliseconds, or until the queue is woken. */
const waitForRetry = async (queue: SendQueue, ms: number): Promise<void> => {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    queue.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  queue.wake = undefined;
};

/** Makes the next try of everything that waits for one now, as the connection is back. */
export const retryWaitingMessages = (): void => {
  for (const { wake } of queues.values()) wake?.();
};

/**
 * Sends a thread's pending messages, one at a time and in order, until none is left that can be sent. A refused message does
 * not hold up those after it.
 */
const sendPending = async (queue: SendQueue): Promise<void> => {
  const { key } = queue.source;
  for (let attempt = 0, next = getNextToSend(key); next && isCurrent(queue); next = getNextToSend(key)) {
    const { clientMessageId, content } = next;
    try {
      const message = await withTimeout((signal) => queue.source.send({ content, clientMessageId }, signal));
      if (!isCurrent(queue)) return;
      receiveMessage(key, message);
      changePending(key, (list) => list.filter((item) => item.clientMessageId !== clientMessageId));
      attempt = 0;
      queue.listener.onSent();
    } catch (error) {
      if (!isCurrent(queue)) return;
      if (isFinal(error)) {
        updatePending(key, clientMessageId, { state: 'failed', failures: 0 });
        attempt = 0;
        queue.listener.onFailed(error as Error);
      } else {
        updatePending(key, clientMessageId, {
          state: 'sending',
          failures: attempt + 1,
          isUnanswered: !(error instanceof ApiError),
        });
        if (next.failures === 0) queue.listener.onFailed(error as Error);
        await waitForRetry(queue, getRetryDelayMs(attempt, error));
        attempt += 1;
      }
    }
  }
};

const createQueue = (source: ThreadSource, listener: SendListener): SendQueue => {
  const queue: SendQueue = {
    source,
    listener,
    sending: createCoalescedRun(() => sendPending(queue)),
    wake: undefined,
  };
  return queue;
};

/** Starts sending what is pending in a thread, unless that is under way. */
const startSending = (source: ThreadSource, listener: SendListener): void => {
  const queue = queues.get(source.key) ?? createQueue(source, listener);
  queue.source = source;
  queue.listener = listener;
  queues.set(source.key, queue);
  void queue.sending.run();
};

/** Sends a message. It stays in the outbox, where its writer sees it, until it is acknowledged. */
export const sendMessage = (source: ThreadSource, content: string, listener: SendListener): void => {
  const message: PendingMessage = {
    clientMessageId: crypto.randomUUID(),
    content: content.trim(),
    createdAt: new Date().toISOString(),
    state: 'sending',
    failures: 0,
  };
  changePending(source.key, (list) => [...list, message]);
  startSending(source, listener);
};

/** Tries a message again now, under the same id, whether it was refused or its next try is scheduled. */
export const retryMessage = (source: ThreadSource, clientMessageId: string, listener: SendListener): void => {
  updatePending(source.key, clientMessageId, { state: 'sending', failures: 0 });
  queues.get(source.key)?.wake?.();
  startSending(source, listener);
};

/** Removes a refused message that its writer gives up. */
export const discardMessage = (source: ThreadSource, clientMessageId: string): void =>
  changePending(source.key, (list) => list.filter((item) => item.clientMessageId !== clientMessageId));

/** Whether a message has not reached the service yet: leaving the page would lose it. */
export const hasUnsentMessages = (): boolean =>
  Object.values(useOutbox.getState().pending).some((list) => list.length > 0);
