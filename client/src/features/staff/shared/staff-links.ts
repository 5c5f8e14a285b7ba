import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import type { StaffWaiting } from '../../../../../shared/contract/staff/staff-operations.ts';
import { buildStaffMemberPath, paths } from '../../../lib/paths.ts';

/**
 * The address of the picks that wait for an agreement. Picks are views of the pages of people: a screen of their own would be named
 * in the program that every visitor loads.
 */
const PICKS_PATH = `${paths.staffMembers}?view=picks`;

/** The address of the VIP members without a matchmaker, a view of the pages of people as well. */
const ASSIGNMENTS_PATH = `${paths.staffMembers}?view=assignments`;

/** The address of the board of a matchmaker's members, a view of the pages of people as well. */
export const BOARD_PATH = `${paths.staffMembers}?view=board`;

/** The address of the documents that wait, which are a view of the photos for the same reason. */
const DOCUMENTS_PATH = `${paths.staffPhotos}?view=documents`;

/** The address of what members pay, a view of the figures. */
const REVENUE_PATH = `${paths.staffInsight}?view=revenue`;

/** Returns the link that leads to the view of another page that an address names; null for a page itself. */
export const findViewLink = (pathname: string, search: string): string | null => {
  const address = `${pathname}?view=${new URLSearchParams(search).get('view')}`;
  return (
    [PICKS_PATH, ASSIGNMENTS_PATH, BOARD_PATH, DOCUMENTS_PATH, REVENUE_PATH].find((path) => path === address) ?? null
  );
};

/** Returns the address of the picks for a VIP member; with a tab, of that part of the page. */
export const buildStaffPicksPath = (userId: string, tab?: 'shortlist' | 'picks'): string =>
  `${buildStaffMemberPath(userId)}?view=picks${tab ? `&tab=${tab}` : ''}`;

/** Whether matchmakers pick for somebody: a VIP member. */
export const isPickedFor = ({ role, membershipTier }: Pick<StaffMember, 'role' | 'membershipTier'>): boolean =>
  role === 'member' && membershipTier === 'vip';

interface StaffLink {
  to: string;
  label: string;
  /** The ability that a viewer needs to see the link. */
  ability: keyof CurrentUser['can']['staff'];
  /** What waits there. */
  waiting?: readonly (keyof StaffWaiting)[];
}

/** The pages of staff. */
export const STAFF_LINKS: readonly StaffLink[] = [
  { to: paths.staff, label: 'Applications', ability: 'reviewApplications', waiting: ['applications'] },
  { to: paths.staffReports, label: 'Reports', ability: 'reviewReports', waiting: ['reports', 'appeals'] },
  { to: paths.staffSupport, label: 'Support', ability: 'manageMembers', waiting: ['letters'] },
  { to: paths.staffMembers, label: 'People', ability: 'seeMembers' },
  { to: paths.staffConversations, label: 'Conversations', ability: 'seeConversations', waiting: ['conversations'] },
  { to: ASSIGNMENTS_PATH, label: 'Assignments', ability: 'manageMembers', waiting: ['assignments'] },
  { to: BOARD_PATH, label: 'Board', ability: 'agreeToPicks' },
  { to: PICKS_PATH, label: 'Picks', ability: 'agreeToPicks', waiting: ['picks'] },
  { to: paths.staffPhotos, label: 'Photos', ability: 'reviewApplications', waiting: ['photos'] },
  { to: DOCUMENTS_PATH, label: 'Documents', ability: 'reviewDocuments', waiting: ['documents'] },
  { to: paths.staffNames, label: 'Names', ability: 'reviewApplications', waiting: ['names'] },
  { to: paths.staffRequests, label: 'Requests', ability: 'manageMembers', waiting: ['requests'] },
  { to: paths.staffService, label: 'Service', ability: 'seeJobs' },
  { to: paths.staffAudit, label: 'Audit', ability: 'seeAudit' },
  { to: paths.staffInsight, label: 'Analytics', ability: 'seeInsight' },
  { to: REVENUE_PATH, label: 'Revenue', ability: 'seeInsight' },
];
