import type { LiveServer, LiveSocket } from '../server.ts';
import type { SocketSlot, SocketSlots } from './socket-slots.ts';

const ROUND_MS = 10_000;
/** With rounds this far apart, no session is unchecked for longer than a minute (R20). */
const CHECK_AFTER_MS = 45_000;
const RENEW_EVERY_ROUNDS = 2;
/** How many sessions are checked at the same time. */
const MAX_CONCURRENT_CHECKS = 50;

export interface WatchParts {
  /** Whether a socket's session and account may still be used. */
  isAlive(socket: LiveSocket): Promise<boolean>;
  slots: SocketSlots;
  /** Called at the end of each round. */
  announceExpired(): Promise<void>;
  onError(error: unknown): void;
}

/** The slots that this process's sockets hold. */
export const listSlots = (io: LiveServer): SocketSlot[] =>
  [...io.of('/').sockets.values()].map(({ id, data }) => ({ userId: data.owner.userId, socketId: id }));

/**
 * Checks every socket's session again within a minute, renews its slot, and announces who has gone; returns what stops
 * it.
 */
export const watchSockets = (io: LiveServer, parts: WatchParts): (() => void) => {
  const { isAlive, slots, announceExpired, onError } = parts;
  let rounds = 0;
  const doRound = async (): Promise<void> => {
    rounds += 1;
    const sockets = [...io.of('/').sockets.values()];
    if (rounds % RENEW_EVERY_ROUNDS === 0 && sockets.length > 0) await slots.renew(listSlots(io));
    const due = sockets.filter(({ data }) => performance.now() - data.checkedAtMs > CHECK_AFTER_MS);
    for (let from = 0; from < due.length; from += MAX_CONCURRENT_CHECKS)
      await Promise.all(due.slice(from, from + MAX_CONCURRENT_CHECKS).map(check));
    await announceExpired();
  };

  /** Disconnects a socket whose session has ended; rejects, and disconnects no socket, while a store is away. */
  const check = async (socket: LiveSocket): Promise<void> => {
    if (!(await isAlive(socket))) socket.disconnect(true);
    socket.data.checkedAtMs = performance.now();
  };

  const timer = setInterval(() => {
    doRound().catch(onError);
  }, ROUND_MS).unref();
  return () => clearInterval(timer);
};
