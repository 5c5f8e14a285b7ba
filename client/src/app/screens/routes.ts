import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** Screens that put parts of several features together. */
export const combinedRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.matches, 'members', async () => (await import('./matches-screen.tsx')).MatchesScreen),
  screenRoute(paths.match, 'members', async () => (await import('./matches-screen.tsx')).MatchScreen),
  screenRoute(paths.messages, 'members', async () => (await import('./messages-screen.tsx')).MessagesScreen),
];
