import { contract } from '../../../../shared/contract/index.ts';
import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';
import { fetchAhead } from '../../lib/session.ts';

const messages = createScreenRoute(paths.messages, 'members', async () =>
  (await import('./messages-screen.tsx')).loadMessagesScreen(),
);

/** Screens that put parts of several features together. */
export const combinedRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.matches, 'members', async () => {
    void fetchAhead(contract.matches.daily, contract.matches.list);
    return (await import('./matches-screen.tsx')).loadMatchesScreen();
  }),
  createScreenRoute(paths.match, 'members', async () => (await import('./match-screen.tsx')).MatchScreen),
  createScreenRoute(
    paths.profilePreview,
    'signed-in',
    async () => (await import('./preview-screen.tsx')).PreviewScreen,
  ),
  messages,
  // The same screen, which stays while conversations are opened and closed.
  { ...messages, path: paths.conversation },
];
