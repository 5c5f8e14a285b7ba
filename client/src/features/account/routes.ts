import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** Signing in, registering and setting a new password. */
export const accountRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.auth, 'anyone', async () => (await import('./auth-page.tsx')).AuthPage),
  screenRoute(paths.reset, 'anyone', async () => (await import('./reset-page.tsx')).ResetPage),
];
