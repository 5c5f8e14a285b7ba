import { LRUCache } from 'lru-cache';
import { clock } from '../domain/kernel/clock.ts';
import type { DeliverCommand, SocketCommand } from './socket-commands.ts';

/** For how long a message waits for the one before it, in milliseconds: several times what the bus takes at full load. */
const HELD_MS = 1_000;
/** For how long after it was written the push of a message may still be on its way, in milliseconds. */
const ON_ITS_WAY_MS = 5_000;
/** Of how many readers' conversations the highest delivered number is known: of all in which something was written lately. */
const MAX_KNOWN = 50_000;

interface HeldMessage {
  readonly command: DeliverCommand;
  readonly timer: NodeJS.Timeout;
}

export interface MessageOrder {
  /** Passes on a command: a message in its order, another one at once. */
  pass(command: SocketCommand): void;
  /** Waits for no message that was written until now: commands were lost. */
  forget(): void;
}

/**
 * Passes commands on to `run`, and the messages of a conversation in the order of their numbers (R34): of two processes that store messages
 * of one conversation, each delivers its own at once, and those of the other come over the bus. A message waits for one that was
 * written shortly before it, for {@link HELD_MS} at most: what is lost on the way is fetched by clients.
 */
export const createMessageOrder = (run: (command: SocketCommand) => void): MessageOrder => {
  let knownSinceMs = clock.now().getTime();
  /** The highest number that was delivered, by reader and conversation. */
  const delivered = new LRUCache<string, number>({ max: MAX_KNOWN });
  /** By reader and conversation, and by number. */
  const held = new Map<string, Map<number, HeldMessage>>();

  /** Delivers a message, and those that have waited for it. */
  const deliver = (key: string, seq: number, command: DeliverCommand): void => {
    const waiting = held.get(key);
    let next: DeliverCommand | undefined = command;
    for (let at = seq; next; at += 1) {
      clearTimeout(waiting?.get(at)?.timer);
      waiting?.delete(at);
      if (at > (delivered.get(key) ?? 0)) delivered.set(key, at);
      run(next);
      next = waiting?.get(at + 1)?.command;
    }
    if (waiting?.size === 0) held.delete(key);
  };

  /** Delivers a message that has waited long enough, after those before it that wait as well. */
  const giveUp = (key: string, seq: number): void => {
    const waiting = held.get(key) ?? new Map<number, HeldMessage>();
    for (const at of [...waiting.keys()].filter((one) => one <= seq).sort((a, b) => a - b)) {
      const message = waiting.get(at);
      if (message) deliver(key, at, message.command);
    }
  };

  const hold = (key: string, seq: number, command: DeliverCommand): void => {
    const waiting = held.get(key) ?? new Map<number, HeldMessage>();
    held.set(key, waiting);
    clearTimeout(waiting.get(seq)?.timer);
    waiting.set(seq, { command, timer: setTimeout(() => giveUp(key, seq), HELD_MS).unref() });
  };

  /** Whether a message that was written at that time may still come, and would have come to this process. */
  const mayCome = (writtenAtMs: number | null): boolean =>
    writtenAtMs !== null && writtenAtMs >= knownSinceMs && clock.now().getTime() - writtenAtMs < ON_ITS_WAY_MS;

  return {
    pass(command) {
      if (command.type !== 'deliver' || !command.message) return run(command);
      const { conversationId, seq, previousAtMs } = command.message;
      const key = `${command.room} ${conversationId}`;
      const isPreviousMissing = (delivered.get(key) ?? 0) < seq - 1;
      if (isPreviousMissing && mayCome(previousAtMs)) hold(key, seq, command);
      else deliver(key, seq, command);
    },
    forget() {
      knownSinceMs = clock.now().getTime();
    },
  };
};
