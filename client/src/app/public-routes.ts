import type { RouteObject } from 'react-router-dom';
import { informationRoutes } from './information-routes.ts';
import { lazyRoute } from './lazy-route.tsx';
import { paths } from './paths.ts';

/** Screens that anyone may see. */
export const publicRoutes: RouteObject[] = [
  lazyRoute(paths.home, async () => (await import('./screens/home-screen.tsx')).HomeScreen),
  lazyRoute(paths.auth, async () => (await import('../features/account/auth-page.tsx')).AuthPage),
  lazyRoute(paths.reset, async () => (await import('../features/account/reset-page.tsx')).ResetPage),
  ...informationRoutes,
];
