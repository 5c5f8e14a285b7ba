import { create } from 'zustand';
import { onSessionChange } from '../../../lib/session.ts';
import { backOff, inTime, isFinal } from './retrying.ts';
import { receive } from './thread-store.ts';
import type { ThreadSource } from './thread-types.ts';

/** A message that was written and is not acknowledged yet. Every try carries the same id, so it arrives once. */
export interface Pending {
  readonly clientMessageId: string;
  readonly content: string;
  readonly createdAt: string;
  /** `sending`: a try is under way or waits for the line; `failed`: the service refused it, its writer decides. */
  readonly state: 'sending' | 'failed';
  /** Tries that failed since it was last asked for. */
  readonly failures: number;
}

interface State {
  readonly pending: Readonly<Record<string, readonly Pending[]>>;
}

/** What waits to be acknowledged, by thread key, oldest first. */
export const useOutbox = create<State>(() => ({ pending: {} }));

export interface SendListener {
  sent(): void;
  failed(error: Error): void;
}

const running = new Map<string, number>();
let generation = 0;

/** Ends the waiting of each thread whose next try is yet to come. */
const wakers = new Map<string, () => void>();

onSessionChange(() => {
  generation += 1;
  running.clear();
  wakers.clear();
  useOutbox.setState({ pending: {} }, true);
});

const change = (key: string, edit: (list: readonly Pending[]) => readonly Pending[]): void =>
  useOutbox.setState(({ pending }) => ({ pending: { ...pending, [key]: edit(pending[key] ?? []) } }));

const first = (key: string): Pending | undefined =>
  (useOutbox.getState().pending[key] ?? []).find(({ state }) => state === 'sending');

const update = (key: string, clientMessageId: string, now: Pick<Pending, 'state' | 'failures'>): void =>
  change(key, (list) => list.map((item) => (item.clientMessageId === clientMessageId ? { ...item, ...now } : item)));

/** Waits so many milliseconds, or until somebody wakes the thread. */
const pause = (key: string, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wakers.set(key, () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Makes the next try of everything that waits now: the line is back. */
export const wakeOutbox = (): void => {
  for (const wake of wakers.values()) wake();
};

/**
 * Sends what waits, one at a time and in order, until the thread's outbox holds nothing that can be sent. A refused message
 * doesn't hold up those after it.
 */
const run = async (source: ThreadSource, listener: SendListener): Promise<void> => {
  if (running.get(source.key) === generation) return;
  const mine = generation;
  running.set(source.key, mine);
  for (let attempt = 0, next = first(source.key); next && mine === generation; next = first(source.key)) {
    const { clientMessageId, content } = next;
    try {
      const message = await inTime((signal) => source.send({ content, clientMessageId }, signal));
      if (mine !== generation) return;
      receive(source.key, message);
      change(source.key, (list) => list.filter((item) => item.clientMessageId !== clientMessageId));
      attempt = 0;
      listener.sent();
    } catch (error) {
      if (mine !== generation) return;
      if (isFinal(error)) {
        update(source.key, clientMessageId, { state: 'failed', failures: 0 });
        attempt = 0;
        listener.failed(error as Error);
      } else {
        update(source.key, clientMessageId, { state: 'sending', failures: attempt + 1 });
        await pause(source.key, backOff(attempt, error));
        wakers.delete(source.key);
        attempt += 1;
      }
    }
  }
  if (mine === generation) running.delete(source.key);
};

/** Puts a message into the outbox; it stays there, visibly, until it is acknowledged. */
export const post = (source: ThreadSource, content: string, listener: SendListener): void => {
  const message: Pending = {
    clientMessageId: crypto.randomUUID(),
    content: content.trim(),
    createdAt: new Date().toISOString(),
    state: 'sending',
    failures: 0,
  };
  change(source.key, (list) => [...list, message]);
  void run(source, listener);
};

/** Tries a message again now, under the same id, whether it was refused or waits for the line. */
export const retry = (source: ThreadSource, clientMessageId: string, listener: SendListener): void => {
  update(source.key, clientMessageId, { state: 'sending', failures: 0 });
  wakers.get(source.key)?.();
  void run(source, listener);
};

/** Takes a refused message out, when its writer gives it up. */
export const discard = (source: ThreadSource, clientMessageId: string): void =>
  change(source.key, (list) => list.filter((item) => item.clientMessageId !== clientMessageId));

/** Whether something written here has not reached the service: leaving the page would lose it. */
export const hasUnsent = (): boolean => Object.values(useOutbox.getState().pending).some((list) => list.length > 0);
