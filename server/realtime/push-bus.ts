import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { newId } from '../domain/kernel/ids.ts';
import { blockingRedis } from './blocking-redis.ts';
import { resumeStreamCursor } from './stream-cursor.ts';

/** One push for the sockets of one room. */
export type Push = [room: string, event: string, payload: unknown];

const STREAM = 'mithaq:pushes';
/**
 * Entries that are kept, about; a process that falls behind further sends its clients to catch up. At full load one holds
 * some twenty kilobytes of messages, and a second brings hundreds.
 */
const KEPT = 2_000;
const BLOCK_MS = 1_000;
const AT_ONCE = 100;
const RETRY_MS = 100;
/** What comes within so many milliseconds is read together: an own entry wakes its process as well. */
const LINGER_MS = 10;

export interface Relay {
  /** Tells the other processes; what is told in the same turn of the event loop travels together. */
  tell(push: Push): void;
  close(): void;
}

export interface PushBusListener {
  /** Gets what other processes tell. */
  deliver(push: Push): void;
  /** Pushes went that were never seen here. */
  onGap(): void;
  onError(error: unknown): void;
}

/**
 * Carries pushes between processes by a stream in Redis, whose break loses none. One entry holds all pushes of a batch of
 * messages: an entry for each would cost more than the messages' own way through the server. Without `ears` it only tells.
 */
export const createRelay = (from: Redis | string, ears?: PushBusListener): Relay => {
  const self = newId();
  const writer = blockingRedis(from);
  let gathered: Push[] = [];
  let closed = false;

  const flush = (): void => {
    if (gathered.length === 0) return;
    const pushes = JSON.stringify(gathered);
    gathered = [];
    writer.xadd(STREAM, 'MAXLEN', '~', KEPT, '*', 'from', self, 'pushes', pushes).catch((error) => {
      if (!closed) ears?.onError(error);
    });
  };

  const reader =
    ears &&
    resumeStreamCursor(
      writer.duplicate().on('error', () => {}),
      ears.onGap,
    );
  const listen = async ({ deliver, onError }: PushBusListener): Promise<void> => {
    for (let at = '$'; !closed; ) {
      try {
        const answer = await reader?.xread('BLOCK', BLOCK_MS, 'COUNT', AT_ONCE, 'STREAMS', STREAM, at);
        for (const [id, [, sender, , pushes = '[]']] of answer?.[0]?.[1] ?? []) {
          at = id;
          if (sender !== self) for (const push of JSON.parse(pushes) as Push[]) deliver(push);
        }
        await sleep(LINGER_MS);
      } catch (error) {
        if (!closed) onError(error);
        await sleep(RETRY_MS);
      }
    }
  };
  if (ears) void listen(ears);

  return {
    tell(push) {
      gathered.push(push);
      if (gathered.length === 1) setImmediate(flush);
    },
    close() {
      flush();
      closed = true;
      writer.disconnect();
      reader?.disconnect();
    },
  };
};
