import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** The user's own settings. */
export const settingsRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.settings, 'signed-in', async () => (await import('./settings-page.tsx')).SettingsPage),
  createScreenRoute(paths.account, 'signed-in', async () => (await import('./account/account-page.tsx')).AccountPage),
  createScreenRoute(
    paths.membership,
    'signed-in',
    async () => (await import('./membership/membership-page.tsx')).MembershipPage,
  ),
  createScreenRoute(
    paths.secondFactor,
    'signed-in',
    async () => (await import('./second-factor/second-factor-page.tsx')).SecondFactorPage,
  ),
];
