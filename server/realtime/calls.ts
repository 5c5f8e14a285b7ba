import { randomUUID } from 'node:crypto';
import type { Call } from '../../shared/contract/base/define.ts';
import { ERRORS } from '../../shared/contract/base/errors.ts';
import { type CallAnswer, socketCall } from '../../shared/contract/base/events.ts';
import { DomainError, tooMany } from '../domain/kernel/errors.ts';
import type { RequestState } from '../http/context.ts';
import { presentRefusal, tellRetryAfter, toRefusal } from '../http/errors.ts';
import type { SessionControl } from '../http/handlers.ts';
import { listIssues } from '../http/issues.ts';
import type { ReceivedCall, ServedCall } from '../http/pipeline.ts';
import { requireShallow } from '../http/request/body.ts';
import type { Outcome } from '../http/request-log.ts';
import { presentResult } from '../http/response.ts';
import type { ListedSession } from '../http/session/session-store.ts';
import { createActorKeeper, type ReadActor } from './actor-keeper.ts';
import { MAX_EVENTS, WINDOW_MS } from './limits/packets.ts';
import { createWindowCount } from './limits/window-count.ts';
import type { LiveSocket } from './server.ts';
import { createWriteLine, type InTurn } from './write-line.ts';

/** How many calls of one socket may be under way; further ones are refused with 429. */
const MAX_UNDER_WAY = 32;

/** Calls that begin or end a session, or go on with a sign-in: both are cookies. Their rates do not tell them from others. */
const CALLS_WITH_COOKIES: ReadonlySet<string> = new Set([
  'accounts.logInSecondFactor',
  'accounts.logout',
  'account.endSession',
  'account.endOtherSessions',
  'passkeySignIn.start',
  'passkeySignIn.finish',
]);

/**
 * The calls that send into the conversation of their path, whose handlers take their place in the line of sends at once, and whose
 * transaction decides who may write.
 */
const SENDS: ReadonlySet<string> = new Set(['messages.send']);

/** Whether a call is made by HTTP alone: it carries a file, presents a password or link, or sets a cookie. */
export const needsHttp = (name: string, { upload, responses, rate }: Call): boolean =>
  upload !== undefined ||
  Object.values(responses).some((response) => typeof response === 'string') ||
  rate === 'login' ||
  rate === 'register' ||
  CALLS_WITH_COOKIES.has(name);

export interface SocketCallParts {
  readonly calls: readonly ServedCall[];
  /** Returns the socket's user with their present rights, also of somebody who has left; null where the session has ended. */
  readonly authenticate: ReadActor<LiveSocket>;
  /** How many changes of rights and ends of sessions this process has heard of. */
  countChanges(): number;
  listSessions(userId: string): Promise<readonly ListedSession[]>;
  /** Whether an answer that has to be stripped is an error; for tests. */
  readonly strict: boolean;
  logOutcome(state: RequestState, outcome: Outcome): void;
  onUnexpected(error: unknown, state: RequestState): void;
}

const byHttp = () => new DomainError('bad_request', 'Please make this call by HTTP.');
const refuseCookie = (): never => {
  throw new Error('A call that sets a cookie has come by a socket.');
};

/**
 * Serves the calls of the contract over sockets: the same access, limits, schemas, handlers and stripped answers as by HTTP,
 * through the same pipeline. Whoever has a socket was checked at its handshake to come from a page of the service, so that no
 * token is asked for; their session and rights are read anew for each call, but for messages, whose right to be written is decided when
 * they are stored: for these they are read once a moment (`createActorKeeper`). Writes of one socket keep the order in which they were sent
 * (`createWriteLine`).
 */
export const createSocketCalls = (parts: SocketCallParts): ((socket: LiveSocket) => void) => {
  const served = new Map(parts.calls.map((one) => [one.name, one]));
  const findSender = createActorKeeper(parts.authenticate, parts.countChanges);

  const receive = (
    socket: LiveSocket,
    sent: unknown,
  ): { one: ServedCall; call: Omit<ReceivedCall, 'state' | 'inTurn'> } => {
    const parsed = socketCall.safeParse(sent);
    if (!parsed.success) throw new DomainError('bad_request', undefined, { issues: listIssues(parsed.error) });
    const { name, params, query, body } = parsed.data;
    const one = served.get(name);
    if (!one) throw new DomainError('not_found');
    if (needsHttp(name, one.call)) throw byHttp();
    requireShallow(body);
    const call = {
      source: { network: socket.data.network, request: null },
      // No password comes by a socket, so nothing is hashed.
      address: null,
      params: readParams(one.call, params),
      query,
      sent: one.call.method === 'GET' ? undefined : (body ?? {}),
      session: controlSession(parts.listSessions),
      // The handshake has found that the connection comes from a page of the service.
      checkProvenance: () => {},
      authenticate: () => (SENDS.has(name) ? findSender(socket) : parts.authenticate(socket)),
    };
    return { one, call };
  };

  return (socket) => {
    let underWay = 0;
    const countUnserved = createWindowCount(WINDOW_MS);
    const write = createWriteLine();

    const serve = async (sent: unknown, state: RequestState): Promise<CallAnswer> => {
      if (underWay > MAX_UNDER_WAY) throw tooMany(undefined, 1);
      const { one, call } = receive(socket, sent);
      state.call = one.name;
      const run = (inTurn: InTurn) => one.serve({ state, ...call, inTurn });
      const thread = SENDS.has(one.name) ? (call.params.id ?? null) : null;
      const result = await (one.call.method === 'GET' ? run((handle) => handle()) : write(thread, run));
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

const controlSession = (listSessions: SocketCallParts['listSessions']): SessionControl => ({
  list: listSessions,
  start: refuseCookie,
  remember: refuseCookie,
  findNewClient: refuseCookie,
  startPending: refuseCookie,
  findPending: refuseCookie,
  endListed: refuseCookie,
  end: refuseCookie,
});
