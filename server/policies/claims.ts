import { CLAIM_IDLE_MINUTES } from '../../shared/review-options.ts';

/** Who works on something, and when they last did something with it; null where that is not known. */
export interface Claim {
  readonly claimedBy: string | null;
  readonly lastActAt: Date | null;
}

/** Whether somebody else than this user has claimed it. */
export const isClaimedByOther = ({ claimedBy }: Pick<Claim, 'claimedBy'>, userId: string): boolean =>
  claimedBy !== null && claimedBy !== userId;

/** Whether a claim is taken over without a reason at `now`: who claimed has done nothing with it for half an hour. */
export const isClaimIdle = ({ lastActAt }: Pick<Claim, 'lastActAt'>, now: Date): boolean =>
  lastActAt === null || now.getTime() - lastActAt.getTime() >= CLAIM_IDLE_MINUTES * 60_000;
