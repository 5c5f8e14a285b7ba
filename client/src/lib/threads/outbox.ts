import { create } from 'zustand';
import { ApiError } from '../api.ts';
import { onSessionChange } from '../session.ts';
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

/** A limit that passes within this many seconds is waited for; a longer one, such as the day's, is a refusal. */
const PATIENCE = 60;

/** A refusal is final for this try; no line, a fault of the service or a short limit is not. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !(error.status === 429 && error.retryAfter <= PATIENCE);

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, 5_000)));

/** Sends what waits, one at a time and in order, until the thread's outbox holds nothing that can be sent. */
const run = async (source: ThreadSource, listener: SendListener): Promise<void> => {
  if (running.get(source.key) === generation) return;
  const mine = generation;
  running.set(source.key, mine);
  for (let attempt = 0, next = first(source.key); next && mine === generation; next = first(source.key)) {
    const { clientMessageId, content } = next;
    try {
      const message = await source.send({ content, clientMessageId });
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
        listener.failed(error as Error);
      } else {
        await pause(attempt);
        attempt += 1;
      }
    }
  }
  running.delete(source.key);
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
