import type { LiveServer, LiveSocket } from '../server.ts';
import type { SocketSlot, SocketSlots } from './socket-slots.ts';

/** Short, so that what is done for a crowd in one go holds up no message. */
const TICK_MS = 100;
/** Each socket's session is checked once in so many ticks, which leaves time until the minute of R20 for a store that is away. */
const CHECK_TURN = 400;
/** Each socket's slot is renewed once in so many ticks; a part of {@link CHECK_TURN}. */
const RENEW_TURN = 200;
const ANNOUNCE_EVERY_TICKS = 100;
/** How many sessions are checked at the same time. */
const MAX_CONCURRENT_CHECKS = 50;
/** After what has failed, nothing of its kind is tried for so long. */
const RETRY_MS = 1_000;

export interface WatchParts {
  /** Whether a socket's session and account may still be used. */
  isAlive(socket: LiveSocket): Promise<boolean>;
  slots: Pick<SocketSlots, 'renew'>;
  /** Called every ten seconds while no slot waits to be renewed: until then, it is not known who has gone. */
  announceExpired(): Promise<void>;
  onError(error: unknown): void;
}

const describeSlot = ({ id, data }: LiveSocket): SocketSlot => ({ userId: data.owner.userId, socketId: id });

/** The slots that this process's sockets hold. */
export const listSlots = (io: LiveServer): SocketSlot[] => [...io.of('/').sockets.values()].map(describeSlot);

/** What is due, of which at most `share` is done a tick, one run at a time; what fails stays due. */
const createBacklog = (run: (sockets: readonly LiveSocket[]) => Promise<void>) => {
  const due = new Set<LiveSocket>();
  let isRunning = false;
  return {
    due,
    async work(share: number): Promise<void> {
      if (isRunning || due.size === 0) return;
      isRunning = true;
      try {
        await run([...due].slice(0, share));
        isRunning = false;
      } catch (error) {
        setTimeout(() => {
          isRunning = false;
        }, RETRY_MS).unref();
        throw error;
      }
    },
  };
};

/**
 * Checks every socket's session again within a minute, renews its slot, and announces who has gone; returns what stops it.
 * Each socket has a moment of its own, the tick that has the fewest, so that a crowd that came at once is spread evenly. What
 * an outage has held up is caught up at twice the usual pace.
 */
export const watchSockets = (io: LiveServer, parts: WatchParts): (() => void) => {
  const { isAlive, slots, announceExpired, onError } = parts;
  const moments = Array.from({ length: CHECK_TURN }, () => new Set<LiveSocket>());
  let ticks = 0;

  /** Disconnects a socket whose session has ended; rejects, and disconnects no socket, while a store is away. */
  const check = async (socket: LiveSocket): Promise<void> => {
    if (!(await isAlive(socket))) socket.disconnect(true);
    checks.due.delete(socket);
  };
  const checks = createBacklog(async (sockets) => {
    for (let from = 0; from < sockets.length; from += MAX_CONCURRENT_CHECKS)
      await Promise.all(sockets.slice(from, from + MAX_CONCURRENT_CHECKS).map(check));
  });
  const renewals = createBacklog(async (sockets) => {
    await slots.renew(sockets.map(describeSlot));
    for (const socket of sockets) renewals.due.delete(socket);
  });

  io.on('connection', (socket) => {
    const moment = moments.reduce((fewest, one) => (one.size < fewest.size ? one : fewest));
    moment.add(socket);
    socket.once('disconnect', () => {
      for (const set of [moment, checks.due, renewals.due]) set.delete(socket);
    });
  });

  const tick = (): void => {
    const total = moments.reduce((sum, { size }) => sum + size, 0);
    for (const [at, sockets] of moments.entries()) {
      if (at === ticks % CHECK_TURN) for (const socket of sockets) checks.due.add(socket);
      if (at % RENEW_TURN === ticks % RENEW_TURN) for (const socket of sockets) renewals.due.add(socket);
    }
    ticks += 1;
    checks.work(Math.ceil((2 * total) / CHECK_TURN)).catch(onError);
    renewals
      .work(Math.ceil((2 * total) / RENEW_TURN))
      .then(() => {
        if (ticks % ANNOUNCE_EVERY_TICKS === 0 && renewals.due.size === 0) return announceExpired();
      })
      .catch(onError);
  };
  const timer = setInterval(tick, TICK_MS).unref();
  return () => clearInterval(timer);
};
