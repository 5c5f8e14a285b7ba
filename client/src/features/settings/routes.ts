import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** The user's own settings. */
export const settingsRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.settings, 'signed-in', async () => (await import('./settings-page.tsx')).SettingsPage),
];
