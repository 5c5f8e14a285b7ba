import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** A VIP member's conversation with their matchmaker. */
export const matchmakerRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.matchmaker, 'members', async () => (await import('./matchmaker-page.tsx')).MatchmakerPage),
];
