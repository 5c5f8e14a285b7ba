import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lazyScreen } from '../lib/loading.ts';

/** A screen that is fetched when it is first visited; the one before stays until it is there. */
export const lazyRoute = (path: string, load: () => Promise<ComponentType>): RouteObject => {
  const Screen = lazyScreen(load);
  return { path, element: <Screen /> };
};
