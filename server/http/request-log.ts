import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { type RequestState, stateOf } from './context.ts';
import { isSessionId } from './session/session-store.ts';
import { SESSION_COOKIE } from './session/sessions.ts';

const QUIET = /^\/(?:assets\/|healthz$|readyz$|metrics$)/;

/**
 * Gives every request its id and its state, and writes one line about its outcome: ids only, no body, cookie, token or
 * query. `isSecure`: people reach us over https, also where a proxy hides that.
 */
export const requestLog =
  (log: Logger, isSecure: boolean): Middleware =>
  async (ctx, next) => {
    const began = performance.now();
    if (isSecure) ctx.cookies.secure = true;
    ctx.state = begin(ctx);
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const level = levelOf(ctx);
    if (!log.isLevelEnabled(level)) return;
    const { requestId, call, actor, because } = stateOf(ctx);
    log[level]({
      requestId,
      method: ctx.method,
      path: ctx.path.slice(0, 200),
      status: ctx.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      ...(call === undefined ? {} : { call }),
      ...(actor ? { userId: actor.userId } : {}),
      ...(because === undefined ? {} : { because }),
    });
  };

const begin = (ctx: Context): RequestState => {
  const cookie = ctx.cookies.get(SESSION_COOKIE, { signed: false });
  const presentedSessionId = isSessionId(cookie) ? cookie : '';
  return { requestId: randomUUID(), presentedSessionId, sessionId: presentedSessionId, actor: null };
};

const levelOf = (ctx: Context): 'error' | 'warn' | 'info' | 'debug' => {
  if (ctx.status >= 500) return 'error';
  if (ctx.status === 401 || ctx.status === 403 || ctx.status === 429) return 'warn';
  return QUIET.test(ctx.path) ? 'debug' : 'info';
};
