import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import type { StaffWaiting } from '../../../../../shared/contract/staff/staff-operations.ts';
import { paths } from '../../../lib/paths.ts';
import { PICKS_PATH } from './pick-paths.ts';

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
  { to: paths.staffMembers, label: 'People', ability: 'seeMembers' },
  { to: paths.staffConversations, label: 'Conversations', ability: 'seeConversations', waiting: ['conversations'] },
  { to: PICKS_PATH, label: 'Picks', ability: 'agreeToPicks', waiting: ['picks'] },
  { to: paths.staffPhotos, label: 'Photos', ability: 'reviewApplications', waiting: ['photos'] },
  { to: paths.staffRequests, label: 'Requests', ability: 'manageMembers', waiting: ['requests', 'letters'] },
  { to: paths.staffJobs, label: 'Jobs', ability: 'seeJobs' },
  { to: paths.staffAudit, label: 'Audit', ability: 'seeAudit' },
  { to: paths.staffInsight, label: 'Insight', ability: 'seeInsight' },
];
