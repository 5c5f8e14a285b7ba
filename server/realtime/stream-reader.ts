import type { RedisConnection } from '../bootstrap/redis.ts';

/** An entry of a stream: its id, and its fields' names and values in turn. */
export type StreamEntry = [id: string, fields: string[]];

export interface StreamReaderOptions {
  readonly stream: string;
  /** The id after which reading begins; the end of the stream at the first read where it is left out. */
  readonly from?: string;
  /** How long a read waits for entries, in milliseconds. */
  readonly blockMs: number;
  /** The most entries that one read returns. */
  readonly maxEntries: number;
  /** Called when entries were trimmed before this reader has seen them. */
  onGap(): void;
}

const BEGINNING = '0-0';

/**
 * Reads a stream from one position onwards without leaving entries out. The position is an id from the first read on:
 * `$`, which Redis resolves anew at each call, would skip what is added between two calls. A read that rejects leaves the
 * position where it was, so the next one returns the same entries.
 */
export const createStreamReader = (redis: RedisConnection, options: StreamReaderOptions) => {
  const { stream, blockMs, maxEntries, onGap } = options;
  let position = options.from;

  return {
    /** The entries after the position, oldest first; none where none was added within `blockMs`. */
    async read(): Promise<StreamEntry[]> {
      position ??= await findEnd(redis, stream);
      const reply = await redis.xread('COUNT', maxEntries, 'BLOCK', blockMs, 'STREAMS', stream, position);
      const entries = reply?.[0]?.[1] ?? [];
      if (entries.length >= maxEntries && (await isTrimmed(redis, stream, position))) onGap();
      position = entries.at(-1)?.[0] ?? position;
      return entries;
    },
  };
};

const findEnd = async (redis: RedisConnection, stream: string): Promise<string> => {
  const [last] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1);
  return last?.[0] ?? BEGINNING;
};

const isTrimmed = async (redis: RedisConnection, stream: string, id: string): Promise<boolean> =>
  id !== BEGINNING && (await redis.xrange(stream, id, id)).length === 0;
