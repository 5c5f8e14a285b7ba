import {
  type Ack,
  type ClientEvent,
  type ClientPayload,
  clientEventAccess,
  clientEvents,
} from '../../shared/contract/base/events.ts';
import type { LiveSocket } from './server.ts';

export interface EventParts<Actor> {
  /** The person with their rights of now; null where the session or the account has ended. */
  authenticate(socket: LiveSocket): Promise<Actor | null>;
  checkAccess(access: (typeof clientEventAccess)[ClientEvent], actor: Actor): void;
  handlers: { [E in ClientEvent]: (actor: Actor, payload: ClientPayload<E>) => Promise<void> };
  /** The sentence for a refusal; null for a fault of ours. */
  sentenceOf(error: unknown): string | null;
  onError(error: unknown): void;
}

/** So many events in so many milliseconds; what is more is refused (R57). */
const BUDGET = { events: 40, per: 10_000 };
const TOO_FAST = 'That was a little too fast. Please wait a moment and try again.';
const FAILED = 'Something went wrong on our side. Please try again.';

/**
 * Mounts every client event of the contract on a socket, in one wrapper: budget, session, access, schema, handler, answer.
 * Whatever a client sends, nothing is thrown (F6).
 */
export const mountEvents = <Actor>(socket: LiveSocket, parts: EventParts<Actor>): void => {
  const spend = budget();
  for (const event of Object.keys(clientEvents) as ClientEvent[]) {
    socket.on(event, (...args: unknown[]) => {
      const last = args.at(-1);
      const ack = typeof last === 'function' ? (answer: Ack) => last(answer) : () => {};
      const answering = spend() ? serve(event, args[0]) : Promise.resolve({ ok: false as const, message: TOO_FAST });
      answering.then(ack).catch(parts.onError);
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
      const message = parts.sentenceOf(error);
      if (message === null) parts.onError(error);
      return { ok: false, message: message ?? FAILED };
    }
  };
};

const budget = () => {
  let from = performance.now();
  let spent = 0;
  return (): boolean => {
    const now = performance.now();
    if (now - from > BUDGET.per) {
      from = now;
      spent = 0;
    }
    spent += 1;
    return spent <= BUDGET.events;
  };
};
