import { createElement } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';
import { accountRoutes } from '../features/account/routes.ts';
import { applicationRoutes } from '../features/application/routes.ts';
import { marketingRoutes } from '../features/marketing/routes.ts';
import { matchmakerRoutes } from '../features/matchmaker/routes.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { questionsRoutes } from '../features/questions/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { vipRoutes } from '../features/vip/routes.ts';
import { type Access, createLazyScreen, type GuardedAccess, type ScreenRoute } from '../lib/screens.ts';
import { RequireUser } from './guards.tsx';
import { home } from './home-redirect.tsx';
import { combinedRoutes } from './screens/routes.ts';

/** Every screen of the app: a feature declares its own, and is listed here once. */
const SCREENS: readonly ScreenRoute[] = [
  home,
  ...accountRoutes,
  ...marketingRoutes,
  ...applicationRoutes,
  ...profileRoutes,
  ...questionsRoutes,
  ...settingsRoutes,
  ...vipRoutes,
  ...combinedRoutes,
  ...matchmakerRoutes,
  ...staffRoutes,
];

const NotFound = createLazyScreen(async () => (await import('../components/pages/not-found-page.tsx')).NotFoundPage);

const buildRoutes = (access: Access): RouteObject[] =>
  SCREENS.filter((screen) => screen.access === access).map(({ path, Screen }) => ({
    path,
    element: createElement(Screen),
  }));

const buildGuarded = (access: GuardedAccess): RouteObject => ({
  element: <RequireUser access={access} />,
  children: buildRoutes(access),
});

/** Fetches the screen at a path ahead of its first rendering. */
export const prefetchScreen = async (pathname: string): Promise<void> => {
  await SCREENS.find(({ path }) => matchPath(path, pathname))?.prefetch?.();
};

/** Every screen under the guard that its access requires. */
export const routes: RouteObject[] = [
  ...buildRoutes('anyone'),
  buildGuarded('applicants'),
  buildGuarded('signed-in'),
  buildGuarded('members'),
  buildGuarded('staff'),
  { path: '*', element: <NotFound /> },
];
