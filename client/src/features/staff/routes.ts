import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

const applications = createScreenRoute(
  paths.staff,
  'staff',
  async () => (await import('./applications/queue-page.tsx')).QueuePage,
);

const reports = createScreenRoute(
  paths.staffReports,
  'staff',
  async () => (await import('./reports/reports-page.tsx')).ReportsPage,
);

/** The pages of matchmakers and admins. */
export const staffRoutes: readonly ScreenRoute[] = [
  applications,
  // The same screen, which stays while items of the list are opened and closed.
  { ...applications, path: paths.staffApplication },
  createScreenRoute(paths.staffMembers, 'staff', async () => (await import('./members/members-page.tsx')).MembersPage),
  createScreenRoute(paths.staffMember, 'staff', async () => (await import('./members/member-page.tsx')).MemberPage),
  createScreenRoute(
    paths.staffConversations,
    'staff',
    async () => (await import('./conversations/conversations-page.tsx')).StaffConversationsPage,
  ),
  createScreenRoute(
    paths.staffConversation,
    'staff',
    async () => (await import('./conversations/conversation-page.tsx')).StaffConversationPage,
  ),
  reports,
  { ...reports, path: paths.staffReport },
  createScreenRoute(paths.staffPhotos, 'staff', async () => (await import('./photos/photos-page.tsx')).PhotosPage),
  createScreenRoute(paths.staffJobs, 'staff', async () => (await import('./operations/jobs-page.tsx')).JobsPage),
  createScreenRoute(
    paths.staffRequests,
    'staff',
    async () => (await import('./requests/requests-page.tsx')).RequestsPage,
  ),
  createScreenRoute(paths.staffAudit, 'staff', async () => (await import('./operations/audit-page.tsx')).AuditPage),
];
