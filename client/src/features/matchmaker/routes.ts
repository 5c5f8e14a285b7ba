import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** A VIP member's conversation with their matchmaker. */
export const matchmakerRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.matchmaker, 'members', async () => (await import('./matchmaker-page.tsx')).MatchmakerPage),
];
