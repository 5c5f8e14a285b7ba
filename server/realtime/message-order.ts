import { LRUCache } from 'lru-cache';
import type { DeliverCommand, SocketCommand } from './socket-commands.ts';

/** For how long a message waits for the one before it, in milliseconds: several times what the bus takes at full load. */
const HELD_MS = 1_000;
/** Of how many readers' conversations the last delivered message is known: of all in which something was written lately. */
const MAX_KNOWN = 100_000;

/** A message whose predecessor has not come yet, for one reader. */
interface Held {
  readonly bySeq: Map<number, DeliverCommand>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Returns what passes commands on to `run`, and the messages of a conversation in their order (R34): of two processes that store messages of
 * one conversation, each delivers its own at once, and those of the other come over the bus. A message waits for one that was stored
 * shortly before it, for {@link HELD_MS} at most: what is lost on the way is fetched by clients.
 */
export const orderMessages = (run: (command: SocketCommand) => void): ((command: SocketCommand) => void) => {
  /** The highest number that was delivered, by reader and conversation. */
  const delivered = new LRUCache<string, number>({ max: MAX_KNOWN });
  const heldBack = new Map<string, Held>();

  const release = (key: string, held: Held): void => {
    clearTimeout(held.timer);
    heldBack.delete(key);
    for (const [seq, command] of [...held.bySeq].sort(([a], [b]) => a - b)) {
      delivered.set(key, seq);
      run(command);
    }
  };

  const hold = (key: string, seq: number, command: DeliverCommand): void => {
    const held = heldBack.get(key) ?? {
      bySeq: new Map<number, DeliverCommand>(),
      timer: setTimeout(() => release(key, held), HELD_MS).unref(),
    };
    heldBack.set(key, held);
    held.bySeq.set(seq, command);
  };

  const runNext = (key: string, held: Held, after: number): void => {
    for (let seq = after + 1; ; seq += 1) {
      const command = held.bySeq.get(seq);
      if (!command) break;
      held.bySeq.delete(seq);
      delivered.set(key, seq);
      run(command);
    }
    if (held.bySeq.size === 0) release(key, held);
  };

  return (command) => {
    if (command.type !== 'deliver' || !command.order) return run(command);
    const { conversationId, seq, isSoonAfter } = command.order;
    const key = `${command.room} ${conversationId}`;
    const last = delivered.get(key) ?? 0;
    if (isSoonAfter && last < seq - 1) return hold(key, seq, command);
    if (seq > last) delivered.set(key, seq);
    run(command);
    const held = heldBack.get(key);
    if (held) runNext(key, held, seq);
  };
};
