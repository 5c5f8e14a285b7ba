import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { paths } from './paths.ts';

/** Returns the address on which a user begins after signing in: staff begin on what waits for them. */
export const getStartPath = ({ apply, staff }: CurrentUser['can']): string => {
  if (apply) return paths.application;
  if (staff.reviewApplications) return paths.staff;
  return staff.enter ? paths.staffConversations : paths.home;
};
