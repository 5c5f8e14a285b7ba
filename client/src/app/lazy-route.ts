import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A screen that is fetched when it is first visited. */
export const lazyRoute = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});
