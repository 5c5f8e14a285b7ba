import type { UserActor } from '../domain/kernel/actor.ts';
import type { LiveServer, LiveSocket } from './server.ts';

/**
 * How long it counts who asks by a socket, in milliseconds. A suspension or sign-out counts within a second (R11) even where
 * nobody hears of it, because the process that ended the session died, or Redis is away.
 */
const KEPT_MS = 900;

/**
 * The calls for which who asks may be known from a moment ago. Their handlers take the id and the tier from the actor and
 * nothing else; whether somebody may read or write in a thread is read from the database with each of them.
 */
const CALLS: ReadonlySet<string> = new Set(['messages.send', 'messages.read', 'messages.list']);

type Holder = { readonly data: Pick<LiveSocket['data'], 'kept' | 'dropped'> };

/**
 * Returns who makes a call by a socket: for the calls of a thread, as found at most 0.9 s ago, unless it was dropped since by
 * {@link dropKeptActors}; for all others by `authenticate`, anew.
 */
export const createActorKeeper =
  <S extends Holder>(authenticate: (socket: S) => Promise<UserActor | null>, now = () => performance.now()) =>
  async (socket: S, call: string): Promise<UserActor | null> => {
    if (!CALLS.has(call)) return authenticate(socket);
    const { data } = socket;
    const askedAtMs = now();
    if (data.kept && askedAtMs < data.kept.untilMs) return data.kept.actor;
    const { dropped } = data;
    const actor = await authenticate(socket);
    // What was read before a change that has been heard of meanwhile is not kept.
    data.kept = actor && data.dropped === dropped ? { actor, untilMs: askedAtMs + KEPT_MS } : undefined;
    return actor;
  };

/** Drops what is kept of the sockets in a room, because their rights have changed or their session has ended. */
export const dropKeptActors = (io: LiveServer, room: string): void => {
  for (const id of io.of('/').adapter.rooms.get(room) ?? []) {
    const socket = io.of('/').sockets.get(id);
    if (!socket) continue;
    socket.data.kept = undefined;
    socket.data.dropped = (socket.data.dropped ?? 0) + 1;
  }
};
