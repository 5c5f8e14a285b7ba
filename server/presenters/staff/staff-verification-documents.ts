import type { StaffVerificationDocument } from '../../../shared/contract/staff/staff-verification-documents.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { ReviewedDocument } from '../../domain/verification/review.ts';
import { getDocumentAbilities } from '../../policies/abilities.ts';
import { presentNameForStaff } from '../people.ts';

/** A document for an admin; its picture is a call of its own. */
export const presentStaffDocument = (
  { document, owner, profile, firstBy, isDecisive }: ReviewedDocument,
  viewer: UserActor,
): StaffVerificationDocument => {
  const { first, decidedAt } = document;
  const { checked, until, reason } = document;
  return {
    id: document._id,
    user: presentNameForStaff(owner),
    age: profile?.age ?? null,
    gender: profile?.gender ?? null,
    maritalStatus: profile?.maritalStatus ?? null,
    kind: document.kind,
    status: document.status,
    sentAt: document.sentAt.toISOString(),
    version: document.version,
    first: first && {
      by: firstBy && presentNameForStaff(firstBy),
      at: first.at.toISOString(),
      checked: first.checked,
      until: first.until,
    },
    outcome: decidedAt && { at: decidedAt.toISOString(), checked, until, reason },
    can: getDocumentAbilities(viewer, document, isDecisive),
    isDecisive,
    cursor: formatCursor(decidedAt ?? document.sentAt, document._id),
  };
};
