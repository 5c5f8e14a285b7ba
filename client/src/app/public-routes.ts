import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { informationRoutes } from './information-routes.ts';
import { lazyRoute } from './lazy-route.tsx';
import { HomeScreen } from './screens/home-screen.tsx';

/** Screens that anyone may see. */
export const publicRoutes: RouteObject[] = [
  { path: paths.home, element: createElement(HomeScreen) },
  lazyRoute(paths.auth, async () => (await import('../features/account/auth-page.tsx')).AuthPage),
  lazyRoute(paths.reset, async () => (await import('../features/account/reset-page.tsx')).ResetPage),
  ...informationRoutes,
];
