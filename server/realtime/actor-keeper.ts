import type { UserActor } from '../domain/kernel/actor.ts';

/**
 * How long who asks is kept with a socket: less than the second within which a change of rights has to count (R11), also where nobody has
 * told of it.
 */
const KEPT_MS = 900;

/** Returns who asks by a socket, with their rights; null where the session has ended. */
export type ReadActor<Asking extends object> = (socket: Asking) => Promise<UserActor | null>;

/**
 * Returns a function that reads as `read` does, but once for what a socket asks within {@link KEPT_MS}, unless a change of rights or the end of
 * a session was heard of meanwhile, whosever it was. `countChanges`: how many of these this process has heard of.
 */
export const createActorKeeper = <Asking extends object>(
  read: ReadActor<Asking>,
  countChanges: () => number,
): ReadActor<Asking> => {
  const kept = new WeakMap<Asking, { actor: UserActor; changes: number; untilMs: number }>();
  return async (socket) => {
    const found = kept.get(socket);
    if (found && found.changes === countChanges() && performance.now() < found.untilMs) return found.actor;
    kept.delete(socket);
    // From before it was read: a change that is heard of meanwhile may not be in what is read.
    const [changes, untilMs] = [countChanges(), performance.now() + KEPT_MS];
    const actor = await read(socket);
    if (actor) kept.set(socket, { actor, changes, untilMs });
    return actor;
  };
};
