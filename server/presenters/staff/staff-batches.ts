import type { StaffBatch as StaffBatchView } from '../../../shared/contract/staff/staff-batches.ts';
import type { Offer, StaffBatch } from '../../domain/matches/staff-batches.ts';
import { presentOutcome } from '../conversations.ts';

const presentReason = ({ score, coverage, explanation, relaxation, chosenBy }: NonNullable<Offer['card']>) => ({
  compatibilityScore: score,
  coverage,
  compatibilityReason: explanation.compatibilityReason,
  keyFactors: [...explanation.keyFactors],
  relaxation,
  chosenBy: chosenBy && { name: chosenBy.name, note: chosenBy.note },
});

/** What a member was offered on one day, for staff. */
export const presentStaffBatch = ({ day, offers }: StaffBatch): StaffBatchView => ({
  id: day,
  day,
  introductions: offers.map(({ card, ...outcome }) => ({
    ...presentOutcome(outcome),
    why: card && presentReason(card),
  })),
  cursor: day,
});
