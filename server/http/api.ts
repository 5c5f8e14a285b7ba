import type Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { DomainError, notFound } from '../domain/kernel/errors.ts';
import type { CallRouters } from './call-routers.ts';
import { setCsrfCookie } from './csrf.ts';
import { handleErrors, type OnUnexpected } from './errors.ts';

/** Serves everything under `/api`. No response is cached. */
export const serveApi = (routers: CallRouters, onUnexpected: OnUnexpected): Middleware => {
  const withErrors = handleErrors(onUnexpected);
  const dispatch = (ctx: Context) => async () => {
    const found = routers.find(ctx.path);
    if (!found) throw notFound('no such path');
    // The router serves HEAD as GET; Koa leaves the body out.
    await found.serve(ctx as never, async () => refuse(found.router, ctx));
  };
  return async (ctx: Context, next: Next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    ctx.set('Cache-Control', 'no-store');
    await withErrors(ctx as never, dispatch(ctx));
    setCsrfCookie(ctx);
  };
};

/** Throws for a request that no call serves: 405 where the path has other methods, else 404. */
const refuse = (router: Router, ctx: Context): never => {
  const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
  if (methods.size === 0) throw notFound('no such path');
  ctx.set('Allow', [...methods].sort().join(', '));
  throw new DomainError('method_not_allowed');
};
