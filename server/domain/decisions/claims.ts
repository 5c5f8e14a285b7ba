import type { ClaimRequest } from '../../../shared/contract/staff/staff-decisions.ts';
import { CLAIM_IDLE_MINUTES } from '../../../shared/review-options.ts';
import { type Claim, isClaimedByOther, isClaimIdle } from '../../policies/claims.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { invalid } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';

/** What is claimed: its kind, as the audit calls it, and whom it concerns. */
interface Claimed extends Claim {
  readonly kind: 'application' | 'report' | 'suspension-appeal' | 'letter';
  readonly userId: string | null;
}

/**
 * Takes a claim from somebody else where a request asks for that; this is audited, and the former is told. Returns their id, null where
 * there is nothing to take over. To be called in the transaction that claims. Throws `bad_request` where a reason is needed.
 */
export const takeOverClaim = async (
  tx: Transaction,
  actor: UserActor,
  { takeOver, reason }: ClaimRequest,
  claimed: Claimed | null,
): Promise<string | null> => {
  if (!takeOver || !claimed?.claimedBy || !isClaimedByOther(claimed, actor.userId)) return null;
  if (reason === undefined && !isClaimIdle(claimed, clock.now()))
    throw invalid(
      'reason',
      `Less than ${CLAIM_IDLE_MINUTES} minutes ago they worked on this. Please write why you take it over`,
    );
  const { kind, userId, claimedBy } = claimed;
  await recordAudit(tx, actor, `${kind}.taken-over`, userId, { from: claimedBy, ...(reason ? { reason } : {}) });
  await notify(tx, { userId: claimedBy, kind: 'claim-taken-over', event: `claim:${newId()}` });
  return claimedBy;
};

/** What is stored of a claim by the actor, or of a released one. */
export const stampClaim = (claimedBy: string | null) => ({
  claimedBy,
  claimedAt: claimedBy === null ? null : clock.now(),
});
