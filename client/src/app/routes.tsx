import type { RouteObject } from 'react-router-dom';
import type { Role } from '../../../shared/options.ts';
import { paths } from '../lib/paths.ts';
import { ApplicantsOnly, RequireUser } from './guards.tsx';
import { lazyRoute } from './lazy-route.tsx';
import { publicRoutes } from './public-routes.ts';

const applicantRoutes: RouteObject[] = [
  lazyRoute(
    paths.application,
    async () => (await import('../features/application/application-page.tsx')).ApplicationPage,
  ),
];

/** Anyone who is signed in. */
const signedInRoutes: RouteObject[] = [
  lazyRoute(
    paths.applicationStatus,
    async () => (await import('../features/application/application-status-page.tsx')).ApplicationStatusPage,
  ),
  lazyRoute(paths.profile, async () => (await import('../features/profile/profile-page.tsx')).ProfilePage),
  lazyRoute(paths.questions, async () => (await import('../features/questions/questions-page.tsx')).QuestionsPage),
  lazyRoute(paths.questionGroup, async () => (await import('../features/questions/group-page.tsx')).QuestionGroupPage),
  lazyRoute(paths.settings, async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
  lazyRoute(paths.vip, async () => (await import('../features/vip/vip-page.tsx')).VipDashboardPage),
  lazyRoute(paths.vipAiMatchmaker, async () => (await import('../features/vip/vip-page.tsx')).VipAiMatchmakerPage),
  lazyRoute(paths.vipEvents, async () => (await import('../features/vip/vip-page.tsx')).VipEventsPage),
  lazyRoute(paths.vipConcierge, async () => (await import('../features/vip/vip-page.tsx')).VipConciergePage),
];

const MEMBER_AREA: readonly Role[] = ['member', 'admin'];
const memberRoutes: RouteObject[] = [
  lazyRoute(paths.matches, async () => (await import('./screens/matches-screen.tsx')).MatchesScreen),
  lazyRoute(paths.match, async () => (await import('./screens/matches-screen.tsx')).MatchScreen),
  lazyRoute(paths.messages, async () => (await import('./screens/messages-screen.tsx')).MessagesScreen),
  lazyRoute(paths.matchmaker, async () => (await import('../features/matchmaker/matchmaker-page.tsx')).MatchmakerPage),
];

const STAFF: readonly Role[] = ['matchmaker', 'admin'];
const staffRoutes: RouteObject[] = [
  lazyRoute(paths.staff, async () => (await import('../features/staff/applications/queue-page.tsx')).QueuePage),
  lazyRoute(
    paths.staffApplication,
    async () => (await import('../features/staff/applications/application-page.tsx')).StaffApplicationPage,
  ),
  lazyRoute(paths.staffMembers, async () => (await import('../features/staff/members/members-page.tsx')).MembersPage),
  lazyRoute(paths.staffMember, async () => (await import('../features/staff/members/member-page.tsx')).MemberPage),
  lazyRoute(
    paths.staffConversations,
    async () => (await import('../features/staff/conversations/conversations-page.tsx')).StaffConversationsPage,
  ),
  lazyRoute(
    paths.staffConversation,
    async () => (await import('../features/staff/conversations/conversation-page.tsx')).StaffConversationPage,
  ),
  lazyRoute(paths.staffJobs, async () => (await import('../features/staff/operations/jobs-page.tsx')).JobsPage),
  lazyRoute(paths.staffAudit, async () => (await import('../features/staff/operations/audit-page.tsx')).AuditPage),
];

/** Every screen under the guard that its address asks for. */
export const routes: RouteObject[] = [
  ...publicRoutes,
  { element: <ApplicantsOnly />, children: applicantRoutes },
  { element: <RequireUser />, children: signedInRoutes },
  { element: <RequireUser roles={MEMBER_AREA} />, children: memberRoutes },
  { element: <RequireUser roles={STAFF} />, children: staffRoutes },
  lazyRoute('*', async () => (await import('./not-found-page.tsx')).NotFoundPage),
];
