import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { getRequestState, type RequestState } from './context.ts';
import { isSessionId } from './session/session-store.ts';
import { SESSION_COOKIE } from './session/sessions.ts';

/** Paths whose successful requests are logged at debug level. */
const QUIET_PATHS = /^\/(?:assets\/|healthz$|readyz$|metrics$)/;

/**
 * Gives every request its id and its state, and logs its outcome in one line, with ids only and without body, cookie, token
 * or query. `isSecure` says that browsers reach the service over https, also where a proxy hides that.
 */
export const logRequests =
  (log: Logger, isSecure: boolean): Middleware =>
  async (ctx, next) => {
    const startedAt = performance.now();
    if (isSecure) ctx.cookies.secure = true;
    ctx.state = createState(ctx);
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    logOutcome(log, getRequestState(ctx), {
      method: ctx.method,
      path: ctx.path.slice(0, 200),
      status: ctx.status,
      startedAt,
    });
  };

/** What became of a request, or of a call that came by an open connection and has no path. */
export interface Outcome {
  readonly method: string;
  readonly path?: string;
  readonly status: number;
  /** When it came, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
}

/** Writes the line of one request or call. */
export const logOutcome = (log: Logger, state: RequestState, { startedAt, ...outcome }: Outcome): void => {
  const { requestId, call, actor, account, signedInUserId, internalReason } = state;
  const level = getLevel(outcome, account !== undefined);
  if (!log.isLevelEnabled(level)) return;
  log[level]({
    requestId,
    ...outcome,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    ...(call === undefined ? {} : { call }),
    ...(actor ? { userId: actor.userId } : {}),
    ...(signedInUserId === undefined ? {} : { signedIn: signedInUserId }),
    ...(account !== undefined && outcome.status >= 400 ? { account } : {}),
    ...(internalReason === undefined ? {} : { because: internalReason }),
  });
};

/**
 * Logs once that requests come through a proxy, where none is expected: all people then have the proxy's address, and share
 * the limits that are counted by address.
 */
export const logUnexpectedProxy = (log: Logger): Middleware => {
  let isLogged = false;
  return (ctx, next) => {
    if (!isLogged && ctx.get('X-Forwarded-For') !== '') {
      isLogged = true;
      log.warn('TRUST_PROXY is 0, but requests come through a proxy: everybody shares the limits of its address');
    }
    return next();
  };
};

const createState = (ctx: Context): RequestState => {
  const cookie = ctx.cookies.get(SESSION_COOKIE, { signed: false });
  return { requestId: randomUUID(), sessionId: isSessionId(cookie) ? cookie : '', actor: null };
};

/** A 401 is worth a look where somebody named an account; every visitor's page asks once who is signed in. */
const getLevel = (
  { status, path = '' }: Pick<Outcome, 'status' | 'path'>,
  namesAccount: boolean,
): 'error' | 'warn' | 'info' | 'debug' => {
  if (status >= 500) return 'error';
  if ((status === 401 && namesAccount) || status === 403 || status === 429) return 'warn';
  return QUIET_PATHS.test(path) ? 'debug' : 'info';
};
