import type { StaffSupportThread } from '../../../../../shared/contract/staff/staff-support.ts';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { describePromise } from '../conversations/promise.ts';
import { ClaimChip } from '../queue/claim.tsx';

interface StandChipProps {
  thread: StaffSupportThread;
  now: Date;
  /** In a list there is little room. */
  isListed?: boolean;
}

/** How a thread stands: by when an answer is promised, or what became of it. */
export const StandChip = ({ thread: { state, dueAt, isAnswered }, now, isListed = false }: StandChipProps) => {
  if (state === 'done')
    return isAnswered ? <StatusChip tone="green">Answered</StatusChip> : <StatusChip>No answer needed</StatusChip>;
  if (dueAt === null) return <StatusChip>No answer promised</StatusChip>;
  const promise = describePromise(dueAt, now);
  return <StatusChip tone={promise.isLate ? 'clay' : 'brass'}>{isListed ? promise.short : promise.text}</StatusChip>;
};

/** Whose it is, and the tier of its writer. */
export const ThreadChips = ({ thread: { tier, claimedBy, writer } }: { thread: StaffSupportThread }) => (
  <>
    {tier && tier !== 'standard' ? <StatusChip tone="brass">{TIER_LABELS[tier]}</StatusChip> : null}
    {writer ? null : <StatusChip>Visitor</StatusChip>}
    <ClaimChip claimedBy={claimedBy} />
  </>
);
