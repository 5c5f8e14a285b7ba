import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Person } from './presence/person.ts';
import type { LiveServer, LiveSocket } from './server.ts';

export interface HandshakeParts {
  ownOrigins(): readonly string[];
  /** The person of a `Cookie` header's session, with their rights of now; null where there is none. */
  authenticate(cookieHeader: string | undefined): Promise<Person | null>;
  /** Takes one of a person's places; false where all are taken. */
  admit(userId: string, socketId: string): Promise<boolean>;
  /** Puts a socket into its rooms. Done before it learns that it is connected: a push after its first catch-up must reach it. */
  enter(socket: LiveSocket): void | Promise<void>;
}

/** Milliseconds in which a refused client may still read why. */
const PARTING_MS = 500;

/**
 * Whether a connection comes from a page of ours: by its `Origin`, or, where a browser sends none (the GET of polling), by
 * `Sec-Fetch-Site` (R20).
 */
const comesFromUs = ({ headers }: Pick<IncomingMessage, 'headers'>, own: readonly string[]): boolean =>
  headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : own.includes(headers.origin);

/**
 * Checks every connection, on both transports: its origin, its session, the person's number of tabs. A refusal is a
 * `connect_error` that says `unauthorized`, which only the namespace can say and not the transport. The upgrade to another
 * transport, and every further request of polling, is checked again.
 */
export const guardHandshake = (io: LiveServer, { ownOrigins, authenticate, admit, enter }: HandshakeParts): void => {
  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: (error?: Error) => void) => {
    const [, sid = ''] = /[?&]sid=([^&]*)/.exec(request.url ?? '') ?? [];
    // A connection that was let in has no request any more; one that was not will be judged by its first.
    const isLetIn =
      (io.engine as unknown as { clients: Record<string, { request: unknown }> }).clients[sid]?.request === null;
    next(!isLetIn || comesFromUs(request, ownOrigins()) ? undefined : new Error('unauthorized'));
  });

  const refusal = async (socket: LiveSocket): Promise<string | null> => {
    // Null where this transport was already let in once: it may not come back as someone else.
    const request: IncomingMessage | null = socket.request;
    if (!request || !comesFromUs(request, ownOrigins())) return 'unauthorized';
    const person = await authenticate(request.headers.cookie);
    if (!person) return 'unauthorized';
    if (!(await admit(person.userId, socket.id))) return 'too many connections';
    socket.data.person = person;
    socket.data.checkedAt = performance.now();
    await enter(socket);
    return null;
  };

  io.use((socket, next) => {
    refusal(socket)
      .catch(() => 'unavailable')
      .then((reason) => {
        if (reason === null) return next();
        setTimeout(() => socket.conn.close(), PARTING_MS).unref();
        next(new Error(reason));
      });
  });
};
