import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** The application of an applicant, and its state. */
export const applicationRoutes: readonly ScreenRoute[] = [
  createScreenRoute(
    paths.application,
    'applicants',
    async () => (await import('./application-page.tsx')).ApplicationPage,
  ),
  createScreenRoute(
    paths.applicationStatus,
    'signed-in',
    async () => (await import('./application-status-page.tsx')).ApplicationStatusPage,
  ),
];
