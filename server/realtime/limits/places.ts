import type { IncomingMessage } from 'node:http';
import type { LiveServer, LiveSocket } from '../server.ts';

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
