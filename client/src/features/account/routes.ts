import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** Signing in, registering and setting a new password. */
export const accountRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.auth, 'anyone', async () => (await import('./auth-page.tsx')).AuthPage),
  createScreenRoute(paths.reset, 'anyone', async () => (await import('./reset-page.tsx')).ResetPage),
];
