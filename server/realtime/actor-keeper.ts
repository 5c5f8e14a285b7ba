import type { UserActor } from '../domain/kernel/actor.ts';

/**
 * How long who asks is kept with a socket: less than the second within which a change of rights has to count (R11), also where nobody has
 * told of it.
 */
const KEPT_MS = 900;
/** From which age on it is read again before it is asked for, and how often the ages are looked at. */
const RENEWED_FROM_MS = 700;
const RENEWAL_EVERY_MS = 50;
/** How long after its last message a socket counts as in use: as long as somebody takes for the next one of several in a row. */
const IN_USE_MS = 3_000;

/** Returns who asks by a socket, with their rights; null where the session has ended. */
export type ReadActor<Asking extends object> = (socket: Asking) => Promise<UserActor | null>;

interface KeptActor {
  actor: UserActor;
  /** How many changes of rights and ends of sessions had been heard of when it was read, and when that was. */
  changes: number;
  readAtMs: number;
  usedAtMs: number;
  isRenewing: boolean;
}

/**
 * Returns a function that reads as `read` does, but once for what a socket asks within {@link KEPT_MS}, unless a change of rights or the end of
 * a session was heard of meanwhile, whosever it was. Of a socket in use it is read anew before that time has passed, so that its messages
 * need not wait for it. `countChanges`: how many of these changes this process has heard of.
 */
export const createActorKeeper = <Asking extends object>(
  read: ReadActor<Asking>,
  countChanges: () => number,
): ReadActor<Asking> => {
  const kept = new Map<Asking, KeptActor>();
  let renewal: NodeJS.Timeout | null = null;

  const readAnew = async (socket: Asking, usedAtMs: number): Promise<UserActor | null> => {
    // From before it was read: a change that is heard of meanwhile may not be in what is read.
    const [changes, readAtMs] = [countChanges(), performance.now()];
    const actor = await read(socket);
    if (!actor) kept.delete(socket);
    else {
      const lastUsedMs = Math.max(usedAtMs, kept.get(socket)?.usedAtMs ?? 0);
      kept.set(socket, { actor, changes, readAtMs, usedAtMs: lastUsedMs, isRenewing: false });
      renewal ??= setInterval(renew, RENEWAL_EVERY_MS).unref();
    }
    return actor;
  };

  const renew = (): void => {
    const now = performance.now();
    for (const [socket, one] of kept) {
      if (now - one.usedAtMs >= IN_USE_MS) kept.delete(socket);
      else if (!one.isRenewing && now - one.readAtMs >= RENEWED_FROM_MS) {
        one.isRenewing = true;
        // Whoever sends next hears of a failure.
        readAnew(socket, one.usedAtMs).catch(() => kept.delete(socket));
      }
    }
    if (kept.size > 0 || !renewal) return;
    clearInterval(renewal);
    renewal = null;
  };

  return async (socket) => {
    const now = performance.now();
    const found = kept.get(socket);
    if (!found || found.changes !== countChanges() || now - found.readAtMs >= KEPT_MS) return readAnew(socket, now);
    found.usedAtMs = now;
    return found.actor;
  };
};
