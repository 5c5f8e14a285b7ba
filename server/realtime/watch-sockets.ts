import type { LiveServer, LiveSocket } from './server.ts';

/**
 * Each socket's slot is renewed so often, and its session is checked every other time: one that could not be checked because a store was
 * away is checked with the next renewal, within the minute of R20.
 */
const TURN_MS = 20_000;
const ANNOUNCE_EVERY_MS = 10_000;
/** After this time without a failure, every slot has been renewed since the last one. */
const RENEWED_AFTER_MS = 2 * TURN_MS;
/** Failures that follow one another within this time are reported once. */
const REPORT_PAUSE_MS = TURN_MS;

export interface WatchParts {
  /** Whether a socket's session and account may still be used. */
  isAlive(socket: LiveSocket): Promise<boolean>;
  /** Extends the slot of a socket. */
  renew(socket: LiveSocket): Promise<void>;
  /** Called every ten seconds, but while connections could not be renewed: until they are, it is not known who has gone. */
  announceExpired(): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Renews every socket's slot, checks its session again within a minute, and announces who has gone; returns what stops it. Each socket
 * begins at a random moment, so that a crowd that came at once is spread.
 */
export const watchSockets = (
  io: LiveServer,
  { isAlive, renew, announceExpired, onError }: WatchParts,
): (() => void) => {
  const timers = new Set<NodeJS.Timeout>();
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const report = (error: unknown): void => {
    const now = performance.now();
    if (now - failedAtMs > REPORT_PAUSE_MS) onError(error);
    failedAtMs = now;
  };

  io.on('connection', (socket) => {
    let isCheckDue = true;
    const takeTurn = async (): Promise<void> => {
      await renew(socket);
      // While a store is away, this rejects, and nobody is disconnected.
      if (isCheckDue && !(await isAlive(socket))) socket.disconnect(true);
      isCheckDue = !isCheckDue;
    };
    const repeat = (): void => {
      timers.delete(timer);
      timer = setTimeout(repeat, TURN_MS).unref();
      timers.add(timer);
      takeTurn().catch(report);
    };
    let timer = setTimeout(repeat, Math.random() * TURN_MS).unref();
    timers.add(timer);
    socket.once('disconnect', () => {
      clearTimeout(timer);
      timers.delete(timer);
    });
  });

  const announcing = setInterval(() => {
    if (performance.now() - failedAtMs > RENEWED_AFTER_MS) announceExpired().catch(report);
  }, ANNOUNCE_EVERY_MS).unref();
  return () => {
    clearInterval(announcing);
    for (const timer of timers) clearTimeout(timer);
  };
};
