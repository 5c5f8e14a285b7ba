import { setImmediate as breathe } from 'node:timers/promises';
import { enqueueOverdue } from '../../jobs.ts';
import { PlanChunkModel, type StoredAssignment } from '../../models/matching/plan-chunk.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { runInBackground } from './background-throttle.ts';
import { applyAssignments, notifyOfBatches } from './batches.ts';
import { finishRun, noteProgress } from './lease.ts';

/** Few enough that a chunk takes a fraction of a second. */
const MEMBERS_PER_CHUNK = 250;
/** Members who are written at once: messages wait for as long as that takes. */
const MEMBERS_PER_WRITE = 50;
const ASSIGNMENTS_PER_STEP = 5_000;

type Assignment = Omit<StoredAssignment, 'offeredTo'> & { readonly offeredTo: readonly string[] };

/**
 * Cuts a plan into chunks of members, each with all new slots of its members in the plan's order, and stores them. Returns
 * the number of chunks.
 */
export const storeChunks = async (day: string, planId: string, assignments: readonly Assignment[]): Promise<number> => {
  const chunkOf = new Map<string, number>();
  // For each chunk the indices of its assignments, not copies, because a plan has hundreds of thousands. An assignment whose
  // two members are in different chunks belongs to both.
  const chunks: number[][] = [];
  for (const [at, { offeredTo }] of assignments.entries()) {
    if (at % ASSIGNMENTS_PER_STEP === 0) await breathe();
    for (const userId of offeredTo) {
      const part = chunkOf.get(userId) ?? Math.floor(chunkOf.size / MEMBERS_PER_CHUNK);
      chunkOf.set(userId, part);
      chunks[part] ??= [];
      if (chunks[part].at(-1) !== at) chunks[part].push(at);
    }
  }
  for (const [part, some] of chunks.entries()) {
    const mine = filterSides(
      some.flatMap((at) => assignments[at] ?? []),
      (userId) => chunkOf.get(userId) === part,
    );
    await PlanChunkModel.collection.insertOne({
      _id: getChunkId(planId, part),
      planId,
      day,
      part,
      offers: mine,
    } as never);
  }
  return chunks.length;
};

const getChunkId = (planId: string, part: number): string => `${planId}:${part}`;

/** Returns the numbers of a plan's chunks that were not applied yet. */
export const listOpenChunks = async (planId: string): Promise<number[]> => {
  const left = await PlanChunkModel.find({ planId }, { part: 1 }).sort({ part: 1 }).lean();
  return left.map(({ part }) => part);
};

/**
 * Gives the members of one chunk their slots and announces them; the last chunk completes the day. Safe to run again, or
 * twice at once; nothing where the chunk was applied before.
 */
export const applyChunk = async (
  _actor: SystemActor,
  { day, planId, part }: { day: string; planId: string; part: number },
): Promise<void> => {
  const found = await PlanChunkModel.findById(getChunkId(planId, part)).lean();
  if (found) {
    const members = [...new Set(found.offers.flatMap((offer) => offer.offeredTo))];
    for (let at = 0; at < members.length; at += MEMBERS_PER_WRITE) {
      const some = members.slice(at, at + MEMBERS_PER_WRITE);
      await runInBackground(() => giveSlots(day, some, found.offers));
    }
    await PlanChunkModel.deleteOne({ _id: getChunkId(planId, part) });
    await noteProgress(day, planId);
  }
  await finishRunIfDone(day, planId);
};

const giveSlots = async (
  day: string,
  userIds: readonly string[],
  assignments: readonly StoredAssignment[],
): Promise<void> => {
  await applyAssignments(
    day,
    filterSides(assignments, (userId) => userIds.includes(userId)),
  );
  await notifyOfBatches(day, userIds);
};

/** Returns the assignments in which some members receive a slot, narrowed to these members. */
const filterSides = (assignments: readonly Assignment[], isTheirs: (userId: string) => boolean): StoredAssignment[] =>
  assignments.flatMap((assignment) => {
    const offeredTo = assignment.offeredTo.filter(isTheirs);
    return offeredTo.length > 0 ? [{ ...assignment, offeredTo }] : [];
  });

/** Completes the day where all chunks of its plan were applied. */
export const finishRunIfDone = async (day: string, planId: string): Promise<void> => {
  if ((await PlanChunkModel.exists({ planId })) === null) await finishRun(day, planId);
};

/** Enqueues a job for each chunk; called again, it enqueues none twice, and one that has failed once more. */
export const enqueueChunks = async (day: string, planId: string, chunks: readonly number[]): Promise<void> => {
  await noteProgress(day, planId);
  await Promise.all(chunks.map((part) => enqueueOverdue('daily-chunk', { day, planId, part }, `${planId}-${part}`, 0)));
};
