import {
  type Ack,
  type ClientEvent,
  type ClientPayload,
  clientEventAccess,
  clientEvents,
} from '../../shared/contract/base/events.ts';
import type { LiveSocket } from './server.ts';

export interface EventParts<Actor> {
  /** The socket's user with their present rights; null where the session or the account has ended. */
  authenticate(socket: LiveSocket): Promise<Actor | null>;
  /** Throws where the actor has no access. */
  checkAccess(access: (typeof clientEventAccess)[ClientEvent], actor: Actor): void;
  handlers: { [E in ClientEvent]: (actor: Actor, payload: ClientPayload<E>) => Promise<void> };
  /** The sentence for a refusal; null for an internal error. */
  explainRefusal(error: unknown): string | null;
  onError(error: unknown): void;
}

/** The most events of one socket in a window of time; further ones are refused (R57). */
const MAX_EVENTS = 40;
const WINDOW_MS = 10_000;
const TOO_FAST = 'That was a little too fast. Please wait a moment and try again.';
const FAILED = 'Something went wrong on our side. Please try again.';

/**
 * Mounts every client event of the contract on a socket, in one wrapper: budget, session, access, schema, handler,
 * acknowledgement. Whatever a client sends, nothing is thrown (F6).
 */
export const mountEvents = <Actor>(socket: LiveSocket, parts: EventParts<Actor>): void => {
  const isWithinBudget = createEventBudget();
  for (const event of Object.keys(clientEvents) as ClientEvent[]) {
    socket.on(event, (...args: unknown[]) => {
      const last = args.at(-1);
      const acknowledge = typeof last === 'function' ? (ack: Ack) => last(ack) : () => {};
      const served = isWithinBudget()
        ? serve(event, args[0])
        : Promise.resolve({ ok: false as const, message: TOO_FAST });
      served.then(acknowledge).catch(parts.onError);
    });
  }

  const serve = async (event: ClientEvent, sent: unknown): Promise<Ack> => {
    try {
      const actor = await parts.authenticate(socket);
      if (!actor) {
        socket.disconnect(true);
        return { ok: false, message: 'Please sign in to continue.' };
      }
      parts.checkAccess(clientEventAccess[event], actor);
      const payload = clientEvents[event].safeParse(sent);
      if (!payload.success) return { ok: false, message: 'What was sent is not valid.' };
      await parts.handlers[event](actor, payload.data);
      return { ok: true };
    } catch (error) {
      const message = parts.explainRefusal(error);
      if (message === null) parts.onError(error);
      return { ok: false, message: message ?? FAILED };
    }
  };
};

/** Returns a function that counts an event and says whether it may be served. */
const createEventBudget = (): (() => boolean) => {
  let windowStart = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - windowStart > WINDOW_MS) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    return count <= MAX_EVENTS;
  };
};
