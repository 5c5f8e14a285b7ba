import type { LiveServer, LiveSocket } from '../server.ts';
import type { Online, Place } from './online.ts';

const LOOK_MS = 10_000;
/** No session goes unchecked for longer than a minute (R20). */
const CHECK_AFTER_MS = 45_000;
const RENEW_EVERY_LOOKS = 2;
const AT_ONCE = 50;

export interface WatchParts {
  isAlive(socket: LiveSocket): Promise<boolean>;
  online: Online;
  /** Done at each look. */
  lookForGone(): Promise<void>;
  onError(error: unknown): void;
}

/** The places that this process's sockets take. */
export const placesOf = (io: LiveServer): Place[] =>
  [...io.of('/').sockets.values()].map(({ id, data }) => ({ userId: data.person.userId, socketId: id }));

/** Checks every socket's session anew within a minute and renews its place, and looks who is gone; returns what stops it. */
export const watchSockets = (io: LiveServer, { isAlive, online, lookForGone, onError }: WatchParts): (() => void) => {
  let looks = 0;
  const look = async (): Promise<void> => {
    looks += 1;
    const sockets = [...io.of('/').sockets.values()];
    if (looks % RENEW_EVERY_LOOKS === 0 && sockets.length > 0) await online.renew(placesOf(io));
    const due = sockets.filter(({ data }) => performance.now() - data.checkedAt > CHECK_AFTER_MS);
    for (let from = 0; from < due.length; from += AT_ONCE)
      await Promise.all(due.slice(from, from + AT_ONCE).map(check));
    await lookForGone();
  };

  /** While a store is away nobody is turned out. */
  const check = async (socket: LiveSocket): Promise<void> => {
    if (!(await isAlive(socket))) socket.disconnect(true);
    socket.data.checkedAt = performance.now();
  };

  const timer = setInterval(() => {
    look().catch(onError);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
};
