import type Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { DomainError, notFound } from '../domain/kernel/errors.ts';
import type { Csrf } from './csrf.ts';
import { answerErrors, type OnUnexpected } from './errors.ts';

/** Serves everything under `/api`: nothing there is cached, and every answer leaves the browser with a token that fits. */
export const serveApi = (router: Router, csrf: Csrf, onUnexpected: OnUnexpected): Middleware => {
  const routes = router.routes();
  const guarded = answerErrors(onUnexpected);
  const dispatch = (ctx: Context) => async () => {
    // HEAD is GET without its body; Koa leaves that off.
    await (routes as unknown as Middleware)(ctx as never, async () => refuse(router, ctx));
  };
  return async (ctx: Context, next: Next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    ctx.set('Cache-Control', 'no-store');
    await guarded(ctx as never, dispatch(ctx));
    csrf.renew(ctx);
  };
};

/** What no call has: 405 where the path has other verbs, else 404. */
const refuse = (router: Router, ctx: Context): never => {
  const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
  if (methods.size === 0) throw notFound('no such path');
  ctx.set('Allow', [...methods].sort().join(', '));
  throw new DomainError('method_not_allowed');
};
