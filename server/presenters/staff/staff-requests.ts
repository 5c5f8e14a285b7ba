import type { StaffRequest as StaffRequestView } from '../../../shared/contract/staff/staff-members.ts';
import type { StaffRequestPage } from '../../domain/accounts/members/staff-requests.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { presentNameById } from '../people.ts';

/** Requests that wait for a second admin, for an admin. */
export const presentStaffRequests = ({ requests, users }: StaffRequestPage, viewer: UserActor): StaffRequestView[] =>
  requests.map(({ _id, kind, subjectId, change, requestedBy, createdAt, expiresAt }) => ({
    id: _id,
    kind,
    subject: presentNameById(users, subjectId),
    change,
    requestedBy: presentNameById(users, requestedBy),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    canConfirm: requestedBy !== viewer.userId,
  }));
