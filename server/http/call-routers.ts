import Router from '@koa/router';
import type { Middleware } from 'koa';

/**
 * Routers by what follows `/api/` in a path, which is no parameter in any. A router compares a path with its routes one after another: with one
 * router of all calls that took a twentieth of the processor time of a message.
 */
export interface CallRouters {
  /** Returns the router to which the routes of a path are added. */
  take(path: string): Router;
  /** Returns the router that may have a route for a path, and what serves it; undefined where nothing begins so. */
  find(path: string): { readonly router: Router; readonly serve: Middleware } | undefined;
}

const getFirstPart = (path: string): string => path.split('/', 3)[2] ?? '';

export const createCallRouters = (): CallRouters => {
  const routers = new Map<string, { readonly router: Router; readonly serve: Middleware }>();
  return {
    take(path) {
      const part = getFirstPart(path);
      const found = routers.get(part);
      if (found) return found.router;
      const router = new Router({ sensitive: true, strict: true });
      routers.set(part, { router, serve: router.routes() as unknown as Middleware });
      return router;
    },
    find: (path) => routers.get(getFirstPart(path)),
  };
};
