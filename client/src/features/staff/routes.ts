import type { ComponentType } from 'react';
import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';
import type { StaffScreen } from './screens.ts';

/** The screens are named in a file of their own: the program that every visitor loads would name each of them otherwise. */
const createStaffRoute = (path: string, screen: StaffScreen): ScreenRoute =>
  createScreenRoute(
    path,
    'staff',
    async (): Promise<ComponentType> => (await import('./screens.ts')).SCREENS[screen](),
  );

const applications = createStaffRoute(paths.staff, 'applications');
const reports = createStaffRoute(paths.staffReports, 'reports');

const support = createStaffRoute(paths.staffSupport, 'support');
const conversations = createStaffRoute(paths.staffConversations, 'conversations');

/** The pages of matchmakers and admins. */
export const staffRoutes: readonly ScreenRoute[] = [
  applications,
  // The same screen, which stays while items of the list are opened and closed.
  { ...applications, path: paths.staffApplication },
  createStaffRoute(paths.staffMembers, 'members'),
  createStaffRoute(paths.staffMember, 'member'),
  conversations,
  { ...conversations, path: paths.staffConversation },
  reports,
  { ...reports, path: paths.staffReport },
  support,
  { ...support, path: paths.staffSupportThread },
  createStaffRoute(paths.staffPhotos, 'photos'),
  createStaffRoute(paths.staffNames, 'names'),
  createStaffRoute(paths.staffService, 'service'),
  createStaffRoute(paths.staffRequests, 'requests'),
  createStaffRoute(paths.staffAudit, 'audit'),
  createStaffRoute(paths.staffInsight, 'insight'),
];
