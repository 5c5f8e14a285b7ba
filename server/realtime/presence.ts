import type { RedisConnection } from '../bootstrap/redis.ts';
import { clock } from '../domain/kernel/clock.ts';
import { type ConnectedPartner, listPresencePartners, storeLastActive } from '../domain/messaging/presence.ts';
import { type Emit, stripPayload } from './emitter.ts';
import type { LiveSocket } from './server.ts';

/** A slot that is not renewed is free again after this many milliseconds: its process died. */
const CONNECTION_LIFE_MS = 60_000;

/** The most tabs of one user, over all processes (R57). */
const MAX_CONNECTIONS = 5;

/** The most users that `listExpired` returns. */
const MAX_EXPIRED = 1_000;

/**
 * Adds a slot to a user's, without those that have ended, and returns how many there are with it. As one command, so that the handshakes of
 * one moment reach Redis by one write.
 */
const TAKE = `
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  return redis.call('ZCARD', KEYS[1])`;

/** A process refreshes its heartbeat so often, and counts as dead when it has not for so long. */
const HEARTBEAT_MS = 1_000;
const DEAD_AFTER_MS = 3_000;

/** The sorted set of a user's connections, each by the time at which it ends. */
const connectionsKey = (userId: string): string => `online:${userId}`;
/** The sorted set of the users who are shown as online, each by the time until which that holds unless it is renewed. */
const SHOWN_ONLINE_KEY = 'online';
const heartbeatKey = (processId: string): string => `alive:${processId}`;

/**
 * Counts who is online, on whichever process, in Redis: each socket holds one of its user's connections until an end that is
 * renewed. One instance a process; it begins the process's heartbeat.
 */
export const createConnectionLimit = (redis: RedisConnection, processId: string) => {
  const memberOf = (socketId: string) => `${processId}:${socketId}`;
  const expiry = () => clock.now().getTime() + CONNECTION_LIFE_MS;
  const beat = () => redis.set(heartbeatKey(processId), '1', 'PX', DEAD_AFTER_MS).catch(() => {});
  void beat();
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref();

  /** Frees the connections of processes that were killed, whose tabs reconnect elsewhere, and returns how many stay taken. */
  const countLiving = async (key: string): Promise<number> => {
    const connections = await redis.zrangebyscore(key, '-inf', '+inf');
    const owners = connections.map((slot) => slot.slice(0, slot.indexOf(':')));
    const heartbeats = await Promise.all(owners.map((owner) => redis.get(heartbeatKey(owner))));
    const dead = connections.filter((_, index) => owners[index] !== processId && heartbeats[index] === null);
    if (dead.length > 0) await redis.zrem(key, dead);
    return connections.length - dead.length;
  };

  return {
    /** Takes a slot; returns false where the user's connections are all taken. */
    async take(userId: string, socketId: string): Promise<boolean> {
      const key = connectionsKey(userId);
      const now = clock.now().getTime();
      const count = await redis.eval(TAKE, 1, key, now, expiry(), memberOf(socketId), CONNECTION_LIFE_MS);
      if (Number(count) <= MAX_CONNECTIONS || (await countLiving(key)) <= MAX_CONNECTIONS) return true;
      await redis.zrem(key, memberOf(socketId));
      return false;
    },

    async release(userId: string, socketId: string): Promise<void> {
      await redis.zrem(connectionsKey(userId), memberOf(socketId));
    },

    /** Ends the heartbeat and releases the connections of a process that ends. */
    async close(connections: readonly { readonly userId: string; readonly socketId: string }[]): Promise<void> {
      clearInterval(heartbeat);
      await Promise.all([
        redis.del(heartbeatKey(processId)),
        ...connections.map(({ userId, socketId }) => redis.zrem(connectionsKey(userId), memberOf(socketId))),
      ]);
    },

    /** Extends the slot of a socket that is still connected. */
    async renew(userId: string, socketId: string): Promise<void> {
      await Promise.all([
        redis.zadd(connectionsKey(userId), expiry(), memberOf(socketId)),
        redis.pexpire(connectionsKey(userId), CONNECTION_LIFE_MS),
        redis.zadd(SHOWN_ONLINE_KEY, expiry(), userId),
      ]);
    },

    /** Records that a user is shown to others as online; returns false where that was recorded before. */
    async markShownOnline(userId: string): Promise<boolean> {
      return Number(await redis.zadd(SHOWN_ONLINE_KEY, expiry(), userId)) > 0;
    },

    /** Records that a user is shown to others as offline; returns false where that was recorded before. */
    async markShownOffline(userId: string): Promise<boolean> {
      return (await redis.zrem(SHOWN_ONLINE_KEY, userId)) > 0;
    },

    /** The users who are shown as online but were not renewed, since their process was killed, and when they were last here. */
    async listExpired(): Promise<{ userId: string; seenAt: Date }[]> {
      const now = clock.now().getTime();
      const found = await redis.zrangebyscore(SHOWN_ONLINE_KEY, '-inf', now, 'WITHSCORES', 'LIMIT', 0, MAX_EXPIRED);
      return found.flatMap((userId, at) =>
        at % 2 === 0 ? [{ userId, seenAt: new Date(Number(found[at + 1]) - CONNECTION_LIFE_MS) }] : [],
      );
    },

    /** How many tabs each of some users has open, in their order; null where that cannot be read now. */
    countTabs(userIds: readonly string[]): Promise<(number | null)[]> {
      const now = clock.now().getTime();
      return Promise.all(userIds.map((userId) => redis.zcount(connectionsKey(userId), now, '+inf').catch(() => null)));
    },
  };
};

export type ConnectionLimit = ReturnType<typeof createConnectionLimit>;

/** How long after its last tab a user counts as gone: a page that is only reloaded has not left. */
const GRACE_MS = 2_000;

/**
 * Pushes to connected matches who comes online and who goes offline, as far as both members' settings allow. `strict` is that of
 * `stripPayload`.
 */
export const createPresence = (connections: ConnectionLimit, emit: Emit, strict: boolean) => {
  const pending = new Set<NodeJS.Timeout>();

  const announce = (
    partners: readonly ConnectedPartner[],
    { userId, isOnline, at }: { userId: string; isOnline: boolean; at: Date },
  ): void => {
    for (const partner of partners) {
      if (!partner.seesMember) continue;
      const lastActive = partner.mayKnowLastActive ? at.toISOString() : null;
      emit(partner.userId, 'presence', { userId, online: isOnline, lastActive });
    }
  };

  /** Announces that a user has gone, from one process only, and from none where the user has another tab. */
  const announceGone = async (userId: string, at: Date): Promise<void> => {
    const [tabs] = await connections.countTabs([userId]);
    if (tabs !== 0 || !(await connections.markShownOffline(userId))) return;
    const storedAt = await storeLastActive(userId, at);
    const partners = await listPresencePartners(userId);
    // Meanwhile another process may have announced a new tab, which this must not follow.
    const [tabsNow] = await connections.countTabs([userId]);
    if (tabsNow === 0) announce(partners, { userId, isOnline: false, at: storedAt });
    else await connections.markShownOnline(userId);
  };

  /** Sends a new tab the presence of its user's connected matches. */
  const sendPartners = async (socket: LiveSocket, partners: readonly ConnectedPartner[]): Promise<void> => {
    const tabs = await connections.countTabs(partners.map((partner) => partner.userId));
    partners.forEach((partner, index) => {
      const count = tabs[index] ?? null;
      if (count === null) return;
      const isOnline = count > 0;
      const lastActive = partner.lastActive?.toISOString() ?? null;
      if (!isOnline && lastActive === null) return;
      socket.emit(
        'presence',
        stripPayload('presence', { userId: partner.userId, online: isOnline, lastActive }, strict),
      );
    });
  };

  return {
    /** Shows a user as online to others, and others to the user's new tab. */
    async onTabOpened(socket: LiveSocket, userId: string): Promise<void> {
      if (!socket.connected) {
        // Whoever opened a tab meanwhile was shown this one. With the mark its end is announced.
        await connections.markShownOnline(userId);
        return;
      }
      const [[tabs], partners, isNew] = await Promise.all([
        connections.countTabs([userId]),
        listPresencePartners(userId),
        connections.markShownOnline(userId),
      ]);
      // Of tabs that come at the same moment none is the only one; one of them is the first to be recorded.
      if (isNew || tabs === 1) announce(partners, { userId, isOnline: true, at: clock.now() });
      await sendPartners(socket, partners);
    },

    /** Shows a user as offline once no tab of theirs has been open for {@link GRACE_MS}. */
    onTabClosed(userId: string, onError: (error: unknown) => void): void {
      const timer = setTimeout(() => {
        pending.delete(timer);
        announceGone(userId, clock.now()).catch(onError);
      }, GRACE_MS);
      pending.add(timer.unref());
    },

    /** Shows those as offline whose process was killed, once their connections have ended. */
    async announceExpired(): Promise<void> {
      for (const { userId, seenAt } of await connections.listExpired()) await announceGone(userId, seenAt);
    },

    close(): void {
      for (const timer of pending) clearTimeout(timer);
    },
  };
};
