import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** The pages of matchmakers and admins. */
export const staffRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.staff, 'staff', async () => (await import('./applications/queue-page.tsx')).QueuePage),
  screenRoute(
    paths.staffApplication,
    'staff',
    async () => (await import('./applications/application-page.tsx')).StaffApplicationPage,
  ),
  screenRoute(paths.staffMembers, 'staff', async () => (await import('./members/members-page.tsx')).MembersPage),
  screenRoute(paths.staffMember, 'staff', async () => (await import('./members/member-page.tsx')).MemberPage),
  screenRoute(
    paths.staffConversations,
    'staff',
    async () => (await import('./conversations/conversations-page.tsx')).StaffConversationsPage,
  ),
  screenRoute(
    paths.staffConversation,
    'staff',
    async () => (await import('./conversations/conversation-page.tsx')).StaffConversationPage,
  ),
  screenRoute(paths.staffJobs, 'staff', async () => (await import('./operations/jobs-page.tsx')).JobsPage),
  screenRoute(paths.staffAudit, 'staff', async () => (await import('./operations/audit-page.tsx')).AuditPage),
];
