import type { IncomingMessage } from 'node:http';
import type { RedisConnection } from '../bootstrap/redis.ts';
import type { LiveServer, LiveSocket } from './server.ts';

// What one member, one address and one server may take up by sockets (R57).

/** Returns a function that counts its calls, and returns how many there were in the current window of time. */
export const createWindowCount = (windowMs: number): (() => number) => {
  let windowStart = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - windowStart > windowMs) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    return count;
  };
};

/** The most events of one socket in a window of time; further ones are refused (R57). */
export const MAX_EVENTS = 40;
export const WINDOW_MS = 10_000;
/** Over so many packets of any kind in a window, a connection is closed. Browsers send one or two a second at most. */
const MAX_PACKETS = 2 * MAX_EVENTS;
/** Calls of the contract are counted by their own limits (`server/http/rate-limits.ts`), which none passes with more than these. */
const MAX_CALLS = 600;
const CALL = /^2\d*\["call",/;

/** How long a connection that is closed for this may still read why, in milliseconds. */
const END_AFTER_MS = 500;

type Connection = LiveSocket['conn'];

/** What Engine.IO's types hide: the connection of the `ws` library beneath one by websocket. */
interface WebSocketTransport {
  readonly socket?: { pause(): void; terminate(): void };
}
const getWebSocket = ({ transport }: Connection) => (transport as unknown as WebSocketTransport).socket;

export interface PacketLimitParts {
  /** Whether calls of the contract are limited; not in load tests. */
  readonly areCallsLimited: boolean;
  /** Called before the socket of a signed-in user is closed. */
  onExceeded(userId: string): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Closes every connection that sends more than twice the budget of events, whatever it sends: events, also those that nobody
 * listens to, acknowledgements, heartbeats, requests for namespaces; signed in or not.
 */
export const limitPackets = (io: LiveServer, { areCallsLimited, onExceeded, onError }: PacketLimitParts): void => {
  const cutOff = async (connection: Connection): Promise<void> => {
    const webSocket = getWebSocket(connection);
    // What is under way is not read any more, or a flood would go on until the client agrees to the end.
    webSocket?.pause();
    connection.removeAllListeners('data');
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => conn === connection);
    if (socket) await onExceeded(socket.data.owner.userId).catch(onError);
    // By the server, so that the client does not reconnect at once.
    if (socket) socket.disconnect(true);
    else connection.close();
    setTimeout(() => webSocket?.terminate(), END_AFTER_MS).unref();
  };

  io.engine.on('connection', (connection: Connection) => {
    const countPacket = createWindowCount(WINDOW_MS);
    const countCall = createWindowCount(WINDOW_MS);
    let isCutOff = false;
    const onPacket = (packet?: { readonly data?: unknown }) => {
      const isCall = typeof packet?.data === 'string' && CALL.test(packet.data);
      if (isCall && !areCallsLimited) return;
      if (isCutOff || (isCall ? countCall() <= MAX_CALLS : countPacket() <= MAX_PACKETS)) return;
      isCutOff = true;
      void cutOff(connection);
    };
    // `upgrading` is emitted for each probe of another transport, which is no packet of the connection yet.
    connection.on('packet', onPacket);
    connection.on('upgrading', onPacket);
  });
};

/** How long somebody who was cut off stays away: the first time, and at most. Each further time doubles it. */
const FIRST_MS = 10_000;
const LONGEST_MS = 300_000;
/** How long it is remembered that somebody was cut off, in seconds. */
const REMEMBERED_S = 600;

/** Creates the record, over all processes, of the users whose sockets were closed for sending too much (R57). */
export const createCutOffs = (redis: RedisConnection) => {
  const keyOf = (userId: string) => `socket-cut-off:${userId}`;
  return {
    /** Refuses a user's sockets for a while. Several sockets that are cut off together count once. */
    async begin(userId: string): Promise<void> {
      if (!(await redis.set(keyOf(userId), '1', 'PX', FIRST_MS, 'NX'))) return;
      const countKey = `socket-cut-offs:${userId}`;
      const replies = await redis.multi().incr(countKey).expire(countKey, REMEMBERED_S).exec();
      const times = Number(replies?.[0]?.[1] ?? 1);
      await redis.pexpire(keyOf(userId), Math.min(FIRST_MS * 2 ** (times - 1), LONGEST_MS));
    },
    /** Returns the milliseconds for which a user's sockets are refused; 0 for none. */
    async remainingMs(userId: string): Promise<number> {
      return Math.max(0, await redis.pttl(keyOf(userId)));
    },
  };
};

/** The most connections from one address that are not signed in yet, on one server (R57). */
const MAX_PLACES = 20;

export interface PlaceParts {
  /** Whether there is a limit at all. */
  readonly isLimited: boolean;
  /** The address or network of a request. */
  readNetwork(request: IncomingMessage): string;
  /** The id of the user of a `Cookie` header's session; null where there is none. */
  findUserId(cookieHeader: string | undefined): Promise<string | null>;
}

/**
 * Gives a place to each connection until it is signed in, on either transport: so many an address. Where they are all taken,
 * whoever brings a session takes a place of their own, so that others behind the same address are not kept out.
 */
export const createPlaces = ({ isLimited, readNetwork, findUserId }: PlaceParts) => {
  const taken = new Map<string, number>();
  /** What gives back the place of a request that opens a connection. */
  const givers = new WeakMap<IncomingMessage, () => void>();

  const take = (owner: string, request: IncomingMessage): boolean => {
    const count = taken.get(owner) ?? 0;
    if (count >= MAX_PLACES) return false;
    taken.set(owner, count + 1);
    let isTaken = true;
    // It holds no request: an open connection keeps it, and forgets its request.
    const giveBack = () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (taken.get(owner) ?? 1) - 1;
      if (left > 0) taken.set(owner, left);
      else taken.delete(owner);
    };
    givers.set(request, giveBack);
    // An upgrade that is refused by the websocket library is reported nowhere.
    if (request.headers.upgrade !== undefined) request.socket.once('close', giveBack);
    return true;
  };
  const giveBack = (request: IncomingMessage): void => givers.get(request)?.();

  return {
    /** Whether a request may open a connection; for Engine.IO's option `allowRequest`. */
    async admit(request: IncomingMessage): Promise<boolean> {
      if (!isLimited || take(`address ${readNetwork(request)}`, request)) return true;
      const userId = await findUserId(request.headers.cookie);
      return userId !== null && take(`user ${userId}`, request);
    },

    /** Has places given back when a connection is signed in, ends, or does not come about. */
    watch(io: LiveServer): void {
      io.engine.on('connection', (connection: LiveSocket['conn']) => {
        connection.once('close', givers.get(connection.request) ?? (() => {}));
      });
      io.engine.on('connection_error', ({ req }: { req: IncomingMessage }) => giveBack(req));
      io.on('connection', ({ conn }) => giveBack(conn.request));
    },
  };
};

/** Runs work in its turn; settles as the work does. Work that is not wanted any more when its turn comes takes no place. */
export type Queue = <T>(work: () => Promise<T>, isUnwanted?: () => boolean) => Promise<T>;

interface Waiting {
  readonly isUnwanted: () => boolean;
  /** Begins the work; `hasPlace`: whether it counts as running. */
  start(hasPlace: boolean): void;
}

interface QueueOptions {
  /** How much of the work runs at once. */
  readonly atOnce: number;
  /** The milliseconds between two moments at which work begins. */
  readonly everyMs: number;
}

/**
 * Creates a queue that runs work in the order in which it came. It begins in a later turn of the event loop, so that whatever else has
 * arrived goes first; what comes within `everyMs` after that begins together, so that it reads the stores together.
 */
export const createQueue = ({ atOnce, everyMs }: QueueOptions): Queue => {
  const waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;
  let begunMs = Number.NEGATIVE_INFINITY;

  const begin = (): void => {
    isScheduled = false;
    begunMs = performance.now();
    let count = 0;
    for (const { isUnwanted, start } of waiting) {
      if (running === atOnce) break;
      count += 1;
      const hasPlace = !isUnwanted();
      if (hasPlace) running += 1;
      start(hasPlace);
    }
    waiting.splice(0, count);
    schedule();
  };
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || running >= atOnce) return;
    isScheduled = true;
    const leftMs = begunMs + everyMs - performance.now();
    if (leftMs > 0) setTimeout(begin, leftMs);
    else setImmediate(begin);
  };

  return async (work, isUnwanted = () => false) => {
    const hasPlace = await new Promise<boolean>((start) => {
      waiting.push({ isUnwanted, start });
      schedule();
    });
    try {
      return await work();
    } finally {
      if (hasPlace) running -= 1;
      schedule();
    }
  };
};
