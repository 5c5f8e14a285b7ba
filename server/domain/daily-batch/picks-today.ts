import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { PickModel, type StoredPick } from '../../models/matching/pick.ts';
import type { StoredAssignment } from '../../models/matching/plan-chunk.ts';
import { UserModel } from '../../models/members/user.ts';
import { isAbsent } from '../../policies/account-state.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { notifyMany } from '../notifications/notify.ts';
import { loadReadyPicks, markTried } from '../picks/planned-picks.ts';
import { findPossible } from '../picks/possible.ts';
import { applyAssignments, countCapacity, notifyOfBatches } from './batches.ts';
import { isDayDone } from './lease.ts';

/**
 * Introduces the picks for a member today, as far as their allowance has room: beside the pace, and to the member alone. The candidate gets a
 * place with the next run. Until the run of the day is done it does nothing, as that run places them. A pick that is not possible now waits
 * for the next run, which drops it where it still is not: so nobody reads from the hour of a drop what keeps the two apart. It may be
 * repeated, and be interrupted anywhere.
 */
export const introducePicks = async (_actor: SystemActor, { userId }: { userId: string }): Promise<void> => {
  const day = today();
  if (!(await isDayDone(day))) return;
  const picks = await loadReadyPicks(userId);
  const member = await UserModel.findById(userId, { membershipTier: 1, lastActiveAt: 1 }).lean();
  if (!member || isAbsent(member, clock.now()) || picks.length === 0) return;
  const possible = await findPossible(
    userId,
    picks.map(({ candidateId }) => candidateId),
  );
  const free = (await countCapacity(day, [member])).get(userId) ?? 0;
  const placed = picks.filter(({ candidateId }) => possible.has(candidateId)).slice(0, Math.max(0, free));
  const assignments = placed.flatMap(({ _id, candidateId }): StoredAssignment[] => {
    const pair = possible.get(candidateId);
    const [a, b] = userId < candidateId ? [userId, candidateId] : [candidateId, userId];
    return pair ? [{ a, b, offeredTo: [userId], score: pair.score, coverage: pair.coverage, pickId: _id }] : [];
  });
  if (assignments.length > 0) {
    const before = await BatchModel.findById(getBatchId(userId, day), { announced: 1 }).lean();
    await applyAssignments(day, assignments);
    await notifyOfBatches(day, [userId]);
    // The first introductions of the day are told of as such.
    if (before && before.announced > 0) await notifyOfPicks(userId, placed);
  }
  await markTried(picks, day);
};

/** Notifies a member who knows the day's introductions already of those that were picked since. */
const notifyOfPicks = async (userId: string, placed: readonly StoredPick[]): Promise<void> => {
  const ids = placed.map(({ _id }) => _id);
  const introduced = await PickModel.find({ _id: { $in: ids }, status: 'introduced' }, { _id: 1 }).lean();
  await notifyMany(introduced.map(({ _id }) => ({ userId, kind: 'matchmaker-pick', event: `pick:${_id}` })));
};
