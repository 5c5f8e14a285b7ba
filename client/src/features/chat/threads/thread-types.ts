import type { MessageWarning } from '../../../../../shared/options.ts';

/** A message of any thread, from the viewer's side. */
export interface ThreadMessage {
  readonly id: string;
  /** Counts 1, 2, 3 … within the thread. */
  readonly seq: number;
  readonly mine: boolean;
  /** Who wrote it, where that may be somebody else than the two of the thread's name; never the viewer. */
  readonly author?: string | undefined;
  readonly content: string;
  readonly createdAt: string;
  readonly clientMessageId?: string | undefined;
  /** What a message of the other seems to do. */
  readonly warning?: MessageWarning | undefined;
}

/** The calls that load and write one thread; each kind of thread has its own. */
export interface ThreadSource {
  /** The key of the thread among all threads, such as `match:<id>`. */
  readonly key: string;
  /** Loads one page, of `PAGE_SIZE` or `limit`, oldest message first; the newest page without `before` and `after`. */
  load(page: { before?: number; after?: number; limit?: number }, signal?: AbortSignal): Promise<ThreadMessage[]>;
  send(message: { content: string; clientMessageId: string }, signal?: AbortSignal): Promise<ThreadMessage>;
  markRead(upTo: number): Promise<unknown>;
}

export const PAGE_SIZE = 50;
