/** A message of any thread, from the reader's side. */
export interface ThreadMessage {
  readonly id: string;
  /** Counts 1, 2, 3 … within the thread. */
  readonly seq: number;
  readonly mine: boolean;
  readonly content: string;
  readonly createdAt: string;
  readonly clientMessageId?: string | undefined;
}

/** How a thread is fetched and written; each kind of thread brings its calls. */
export interface ThreadSource {
  /** Names the thread among all threads, such as `match:<id>`. */
  readonly key: string;
  /** One page, oldest first; without `before` and `after` the newest. */
  load(page: { before?: number; after?: number }, signal?: AbortSignal): Promise<ThreadMessage[]>;
  send(message: { content: string; clientMessageId: string }, signal?: AbortSignal): Promise<ThreadMessage>;
  markRead(upTo: number): Promise<unknown>;
}

export const PAGE_SIZE = 50;
