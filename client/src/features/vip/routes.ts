import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** The pages of VIP members. */
export const vipRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.vip, 'signed-in', async () => (await import('./vip-page.tsx')).VipDashboardPage),
  createScreenRoute(
    paths.vipAiMatchmaker,
    'signed-in',
    async () => (await import('./vip-page.tsx')).VipAiMatchmakerPage,
  ),
  createScreenRoute(paths.vipEvents, 'signed-in', async () => (await import('./vip-page.tsx')).VipEventsPage),
  createScreenRoute(paths.vipConcierge, 'signed-in', async () => (await import('./vip-page.tsx')).VipConciergePage),
];
