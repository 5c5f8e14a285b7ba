// Names of the rooms that the server puts sockets into; a client never names one.

/** The room of all tabs of a user, for `user:updated` and for disconnecting them. */
export const userRoom = (userId: string): string => `user:${userId}`;

/** The room of a user's tabs while pushes about others reach the user, for all other events. */
export const memberRoom = (userId: string): string => `live:${userId}`;

/** Returns the user whose {@link memberRoom} a room is. */
export const getMemberOf = (room: string): string => room.slice(memberRoom('').length);

/** The room of the tabs of one session, by the hash of its id: the id must not get into Redis's stream. */
export const sessionRoom = (sessionHash: string): string => `session:${sessionHash}`;
