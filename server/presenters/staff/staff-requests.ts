import type { StaffRequest as StaffRequestView } from '../../../shared/contract/staff/staff-members.ts';
import type { StaffRequestPage } from '../../domain/accounts/members/staff-requests.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { presentNameById } from '../people.ts';

/** Requests that wait for a second admin, for an admin. */
export const presentStaffRequests = (
  { requests, recent, users }: StaffRequestPage,
  viewer: UserActor,
): StaffRequestView[] =>
  requests.map(({ _id, kind, subjectId, change, requestedBy, createdAt, expiresAt }) => ({
    id: _id,
    kind,
    subject: presentNameById(users, subjectId),
    change,
    requestedBy: presentNameById(users, requestedBy),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    recent: recent
      .filter((entry) => entry.subjectId === subjectId)
      .map(({ action, actorId, at }) => ({
        kind: action === 'reset-link.issued' ? 'reset-link' : 'email-correction',
        by: actorId === null ? null : presentNameById(users, actorId),
        at: at.toISOString(),
      })),
    canConfirm: requestedBy !== viewer.userId,
  }));
