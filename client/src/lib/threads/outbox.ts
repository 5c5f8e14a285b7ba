import { create } from 'zustand';
import { onSessionChange } from '../session.ts';
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

onSessionChange(() => {
  generation += 1;
  running.clear();
  useOutbox.setState({ pending: {} }, true);
});

const change = (key: string, edit: (list: readonly Pending[]) => readonly Pending[]): void =>
  useOutbox.setState(({ pending }) => ({ pending: { ...pending, [key]: edit(pending[key] ?? []) } }));

const first = (key: string): Pending | undefined =>
  (useOutbox.getState().pending[key] ?? []).find(({ state }) => state === 'sending');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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
        change(source.key, (list) =>
          list.map((item) => (item.clientMessageId === clientMessageId ? { ...item, state: 'failed' } : item)),
        );
        attempt = 0;
        listener.failed(error as Error);
      } else {
        await pause(backOff(attempt, error));
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
  };
  change(source.key, (list) => [...list, message]);
  void run(source, listener);
};

/** Tries a refused message again, under the same id. */
export const retry = (source: ThreadSource, clientMessageId: string, listener: SendListener): void => {
  change(source.key, (list) =>
    list.map((item) => (item.clientMessageId === clientMessageId ? { ...item, state: 'sending' } : item)),
  );
  void run(source, listener);
};

/** Takes a refused message out, when its writer gives it up. */
export const discard = (source: ThreadSource, clientMessageId: string): void =>
  change(source.key, (list) => list.filter((item) => item.clientMessageId !== clientMessageId));

/** Whether something written here has not reached the service: leaving the page would lose it. */
export const hasUnsent = (): boolean => Object.values(useOutbox.getState().pending).some((list) => list.length > 0);
