import { randomUUID } from 'node:crypto';
import type { Call } from '../../shared/contract/base/define.ts';
import { ERRORS } from '../../shared/contract/base/errors.ts';
import { type CallAnswer, socketCall } from '../../shared/contract/base/events.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { DomainError, tooMany } from '../domain/kernel/errors.ts';
import type { RequestState } from '../http/context.ts';
import { presentRefusal, tellRetryAfter, toRefusal } from '../http/errors.ts';
import type { SessionControl } from '../http/handlers.ts';
import { listIssues } from '../http/issues.ts';
import type { ServedCall } from '../http/pipeline.ts';
import { requireShallow } from '../http/request/body.ts';
import type { Outcome } from '../http/request-log.ts';
import { presentResult } from '../http/response.ts';
import { createWindowCount, MAX_EVENTS, WINDOW_MS } from './limits.ts';
import type { LiveSocket } from './server.ts';

/** How many calls of one socket may be under way; further ones are refused with 429. */
const MAX_UNDER_WAY = 32;

export interface SocketCallParts {
  readonly calls: readonly ServedCall[];
  /** Returns the socket's user with their present rights, also of somebody who has left; null where the session has ended. */
  authenticate(socket: LiveSocket): Promise<UserActor | null>;
  /** Whether an answer that has to be stripped is an error; for tests. */
  readonly strict: boolean;
  logOutcome(state: RequestState, outcome: Outcome): void;
  onUnexpected(error: unknown, state: RequestState): void;
}

const refuseSession = (): never => {
  throw new Error('A call that comes by a socket has asked for the session’s cookie.');
};

/** No call that comes by a socket begins, ends or lists sessions. */
const NO_SESSION_CONTROL: SessionControl = {
  list: refuseSession,
  start: refuseSession,
  spare: refuseSession,
  findNewClient: refuseSession,
  startPending: refuseSession,
  findPending: refuseSession,
  endListed: refuseSession,
  end: refuseSession,
};

/**
 * Serves the calls that the contract lets go over sockets (`bySocket`), through the pipeline that serves them by HTTP: the same access,
 * limits, schemas, handlers and stripped answers. The handshake has checked that the socket belongs to a page of the service; the session
 * and the user's rights are read anew for each call. Any other name is answered 404.
 */
export const createSocketCalls = (parts: SocketCallParts): ((socket: LiveSocket) => void) => {
  const served = new Map(parts.calls.filter(({ call }) => call.bySocket).map((one) => [one.name, one]));

  return (socket) => {
    let underWay = 0;
    const countUnserved = createWindowCount(WINDOW_MS);

    const serve = async (sent: unknown, state: RequestState): Promise<CallAnswer> => {
      if (underWay > MAX_UNDER_WAY) throw tooMany(undefined, 1);
      const parsed = socketCall.safeParse(sent);
      if (!parsed.success) throw new DomainError('bad_request', undefined, { issues: listIssues(parsed.error) });
      const { name, params, query, body } = parsed.data;
      const one = served.get(name);
      if (!one) throw new DomainError('not_found');
      requireShallow(body);
      state.call = name;
      const result = await one.serve({
        state,
        source: { network: socket.data.network, request: null },
        // No password comes by a socket, so nothing is hashed.
        address: null,
        params: readParams(one.call, params),
        query,
        sent: body ?? {},
        session: NO_SESSION_CONTROL,
        // The handshake has found that the connection comes from a page of the service.
        checkProvenance: () => {},
        authenticate: () => parts.authenticate(socket),
      });
      return presentResult(one.call, result, parts.strict);
    };

    const answer = async (sent: unknown): Promise<CallAnswer> => {
      const startedAt = performance.now();
      const { sessionId } = socket.data.owner;
      const state: RequestState = { requestId: randomUUID(), sessionId, actor: null };
      underWay += 1;
      const answered = await serve(sent, state).catch((error: unknown) => refuse(error, state));
      underWay -= 1;
      // What reached no call costs next to nothing, but for its line.
      if (state.call !== undefined || countUnserved() <= MAX_EVENTS)
        parts.logOutcome(state, { method: 'CALL', status: answered.status, startedAt });
      return answered;
    };

    const refuse = (error: unknown, state: RequestState): CallAnswer => {
      const refusal = toRefusal(error);
      if (refusal.code === 'internal') parts.onUnexpected(error, state);
      else if (refusal.internalReason) state.internalReason = refusal.internalReason;
      const retryAfter = tellRetryAfter(refusal);
      return {
        status: ERRORS[refusal.code].status,
        body: presentRefusal(refusal, state.requestId),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      };
    };

    socket.on('call', (...args: unknown[]) => {
      const acknowledge = args.at(-1);
      void answer(args[0]).then((answered) => {
        if (typeof acknowledge === 'function') acknowledge(answered);
        // Only a call that needs a session is refused so, and the socket has none any more.
        if (answered.status === ERRORS.unauthorized.status) socket.disconnect(true);
      });
    });
  };
};

/** Returns the values of the names in a call's path. Throws `not_found` where one is missing, as a path without it would be. */
const readParams = ({ path }: Call, params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      if (!value) throw new DomainError('not_found');
      return [name, value];
    }),
  );
