import type { RouteObject } from 'react-router-dom';
import type { Role } from '../../../shared/options.ts';
import { RequireUser } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { paths } from './paths.ts';

/**
 * The screens, each fetched when it is first visited. To add one:
 * `{ path: paths.x, lazy: async () => ({ Component: (await import('../features/…/x-page.tsx')).XPage }) }`
 */
const publicRoutes: RouteObject[] = [
  { path: paths.auth, lazy: async () => ({ Component: (await import('../features/account/auth-page.tsx')).AuthPage }) },
  {
    path: paths.reset,
    lazy: async () => ({ Component: (await import('../features/account/reset-page.tsx')).ResetPage }),
  },
];

/** Anyone who is signed in. */
const signedInRoutes: RouteObject[] = [
  {
    path: paths.application,
    lazy: async () => ({ Component: (await import('../features/application/application-page.tsx')).ApplicationPage }),
  },
  {
    path: paths.applicationStatus,
    lazy: async () => ({
      Component: (await import('../features/application/application-status-page.tsx')).ApplicationStatusPage,
    }),
  },
];

const MEMBER_AREA: readonly Role[] = ['member', 'admin'];
const memberRoutes: RouteObject[] = [];

const STAFF: readonly Role[] = ['matchmaker', 'admin'];
const staffRoutes: RouteObject[] = [];

export const routes: RouteObject[] = [
  ...publicRoutes,
  { element: <RequireUser />, children: signedInRoutes },
  { element: <RequireUser roles={MEMBER_AREA} />, children: memberRoutes },
  { element: <RequireUser roles={STAFF} />, children: staffRoutes },
  { path: '*', element: <NotFoundPage /> },
];
