import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** The pages of VIP members. */
export const vipRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.vip, 'signed-in', async () => (await import('./vip-page.tsx')).VipDashboardPage),
  screenRoute(paths.vipAiMatchmaker, 'signed-in', async () => (await import('./vip-page.tsx')).VipAiMatchmakerPage),
  screenRoute(paths.vipEvents, 'signed-in', async () => (await import('./vip-page.tsx')).VipEventsPage),
  screenRoute(paths.vipConcierge, 'signed-in', async () => (await import('./vip-page.tsx')).VipConciergePage),
];
