import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** The application of an applicant, and its state. */
export const applicationRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.application, 'applicants', async () => (await import('./application-page.tsx')).ApplicationPage),
  screenRoute(
    paths.applicationStatus,
    'signed-in',
    async () => (await import('./application-status-page.tsx')).ApplicationStatusPage,
  ),
];
