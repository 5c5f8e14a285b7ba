import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** The user's own profile. */
export const profileRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.profile, 'signed-in', async () => (await import('./profile-page.tsx')).ProfilePage),
];
