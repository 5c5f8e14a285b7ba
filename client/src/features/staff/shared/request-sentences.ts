import type { StaffRequest } from '../../../../../shared/contract/staff/staff-members.ts';
import { ROLE_LABELS } from '../../../content/option-labels.ts';

/** The notification after something that another admin has to confirm. */
export const WAITS_FOR_SECOND_ADMIN = {
  title: 'A second admin must confirm this',
  description: 'It waits under Requests for 24 hours.',
};

/** Returns what a request asks for, as the name of its row. */
export const describeRequest = ({ kind, change }: Pick<StaffRequest, 'kind' | 'change'>): string => {
  if (kind === 'reset-link') return 'A link to set a new password';
  if (kind === 'second-factor-reset') return 'Reset of the second factor';
  return change?.role ? `Role: ${ROLE_LABELS[change.role].toLowerCase()}` : 'A change';
};
