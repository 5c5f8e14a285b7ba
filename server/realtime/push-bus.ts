import { setTimeout as sleep } from 'node:timers/promises';
import { connectPatiently, type RedisConnection } from '../bootstrap/redis.ts';
import { newId } from '../domain/kernel/ids.ts';
import type { SocketCommand } from './socket-commands.ts';
import { createStreamReader } from './stream-reader.ts';

/** The key of the stream in Redis. */
const STREAM = 'mithaq:socket-commands';
/**
 * About how many entries the stream keeps; a process that falls behind by more makes its clients reconnect. At full load
 * one entry holds some twenty kilobytes of messages, and a second brings hundreds of entries.
 */
const MAX_STREAM_ENTRIES = 2_000;
/** For how long the stream stays after its last entries, in milliseconds, as these hold what people write; and how often that is set anew. */
const STREAM_LIFE_MS = 600_000;
const LIFE_SET_EVERY_MS = 60_000;
const BLOCK_MS = 1_000;
const MAX_ENTRIES_PER_READ = 100;
const RETRY_MS = 100;
/**
 * Pause between two reads, so that one read returns several entries: an entry of its own wakes a process as well. What another
 * process sends waits for it: of two processes half of all messages, at 200 a second 9 ms of p50 with 10 ms, and 5 with 2.
 */
const PAUSE_MS = 2;

export interface PushBus {
  /** Sends a command to the other processes; the commands of one turn of the event loop travel in one entry. */
  publish(command: SocketCommand): void;
  close(): void;
}

export interface PushBusListener {
  /** Called for each command of another process. */
  onCommand(command: SocketCommand): void;
  /**
   * Called when commands were lost: the stream was trimmed before this process has read them, or Redis has refused what another process
   * was to add.
   */
  onGap(): void;
  onError(error: unknown): void;
}

/**
 * Carries commands for sockets between processes by a stream in Redis: a connection to Redis that breaks loses none. One
 * entry holds all commands of a group of messages, since an entry for each would cost more than the messages' own way
 * through the server. Without a listener it only sends. `redis` is a URL or a connection whose options are taken over.
 */
export const createPushBus = (redis: RedisConnection | string, listener?: PushBusListener): PushBus => {
  const processId = newId();
  const writer = connectPatiently(redis);
  let gathered: SocketCommand[] = [];
  let isClosed = false;
  /** Whether Redis has refused an entry, of which the others are still to learn. */
  let hasLost = false;
  let lifeSetMs = Number.NEGATIVE_INFINITY;

  const flush = (): void => {
    if (gathered.length === 0 && !hasLost) return;
    const commands = JSON.stringify(gathered);
    gathered = [];
    const lost = hasLost ? ['lost', '1'] : [];
    hasLost = false;
    writer
      .xadd(STREAM, 'MAXLEN', '~', MAX_STREAM_ENTRIES, '*', 'from', processId, 'commands', commands, ...lost)
      .catch((error) => {
        if (isClosed) return;
        listener?.onError(error);
        hasLost = true;
        setTimeout(flush, RETRY_MS).unref();
      });
    if (performance.now() - lifeSetMs < LIFE_SET_EVERY_MS) return;
    lifeSetMs = performance.now();
    writer.pexpire(STREAM, STREAM_LIFE_MS).catch(() => {});
  };

  const listen = async (connection: RedisConnection, { onCommand, onGap, onError }: PushBusListener): Promise<void> => {
    const options = { stream: STREAM, blockMs: BLOCK_MS, maxEntries: MAX_ENTRIES_PER_READ, onGap };
    const reader = createStreamReader(connection, options);
    const run = (commands: string): void => {
      try {
        for (const command of JSON.parse(commands) as SocketCommand[]) onCommand(command);
      } catch (error) {
        onError(error);
      }
    };
    while (!isClosed) {
      try {
        for (const [, [, sender, , commands = '[]', hasLost]] of await reader.read()) {
          if (sender === processId) continue;
          if (hasLost) onGap();
          run(commands);
        }
        await sleep(PAUSE_MS);
      } catch (error) {
        if (!isClosed) onError(error);
        await sleep(RETRY_MS);
      }
    }
  };
  // Reading blocks its connection, so it has one of its own.
  const readConnection = listener && connectPatiently(writer);
  if (readConnection) void listen(readConnection, listener);

  return {
    publish(command) {
      gathered.push(command);
      if (gathered.length === 1) setImmediate(flush);
    },
    close() {
      flush();
      isClosed = true;
      writer.disconnect();
      readConnection?.disconnect();
    },
  };
};
