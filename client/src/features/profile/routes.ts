import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** The user's own profile. */
export const profileRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.profile, 'signed-in', async () => (await import('./profile-page.tsx')).ProfilePage),
];
