import { isDeepStrictEqual } from 'node:util';
import { type DailySnapshot, DailySnapshotModel } from '../../models/matching/daily-snapshot.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getMatchmakingDay, today } from '../kernel/day.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { isDuplicate } from '../kernel/errors.ts';
import { type Candidate, isIntroducible } from '../matching/member/candidate.ts';
import { loadOwnSide } from './candidates.ts';
import { hasNewTomorrow } from './counted-limits.ts';

/*
 * A member's daily snapshot: their own side (profile, preferences, answers) as it was at the start of the service's day. All that a
 * member is shown of others rests on it, so that nobody can read hidden facts of others by editing their own side and
 * looking again (decision 0049). It is taken once a day, when it is first needed or before the first change, whichever comes
 * first: until then nothing has changed that day.
 */

/**
 * Returns a user's daily snapshot, and takes it where today's is missing. A user who can't be introduced to anyone is shown nobody
 * new, so nothing is kept of them, and their side is that of now. Null without a profile.
 */
export const loadDailySnapshot = async (userId: string): Promise<Candidate | null> => {
  // Read first: what is loaded afterwards belongs to this day or a later one.
  const day = today();
  const kept = await findKept(userId, day);
  if (kept) return kept;
  const side = await loadOwnSide(userId);
  return side && isIntroducible(side) ? keep(side, day) : side;
};

/** Keeps a member's side before they change it. To be called, and awaited, before every change of what a side is made of. */
export const keepDailySnapshot = async ({ role, userId }: UserActor): Promise<void> => {
  if (role === 'member') await loadDailySnapshot(userId);
};

/** Returns a member with their daily snapshot; what identifies and protects them is that of now. */
export const withDailySnapshot = async (live: Candidate): Promise<Candidate> => {
  const { blockedIds, hideFromContacts, firmHashes, phoneHashes, contactHashes } = live;
  const side = await loadDailySnapshot(live.id);
  return side ? { ...side, blockedIds, hideFromContacts, firmHashes, phoneHashes, contactHashes } : live;
};

/** Whether a member's changes of today are still to count, and from when on they will. */
export interface Renewal {
  isPending: boolean;
  renewsAt: Date;
}

/** Returns whether a member has changed what their daily snapshot is made of since it was taken. */
export const getRenewal = async ({ userId }: UserActor): Promise<Renewal> => {
  const { day, endsAtMs } = getMatchmakingDay();
  const [kept, side, settings] = await Promise.all([
    findKept(userId, day),
    loadOwnSide(userId),
    SettingsModel.findById(userId, { countedLimits: 1 }).lean<Pick<Settings, 'countedLimits'>>(),
  ]);
  const hasChanged = kept !== null && !isDeepStrictEqual(kept, side);
  return { isPending: hasChanged || hasNewTomorrow(settings?.countedLimits), renewsAt: new Date(endsAtMs) };
};

const readSnapshots = createDocumentReader<DailySnapshot>(DailySnapshotModel);

/** A side of a later day counts too: it was taken by a process whose clock is ahead. */
const findKept = async (userId: string, day: string): Promise<Candidate | null> => {
  const [kept] = (await readSnapshots([userId]))(userId);
  return kept && kept.day >= day ? (kept.side as Candidate) : null;
};

/** Loads the snapshots of today of some users, by id. Whoever has none has changed nothing today. */
export const loadSnapshots = async (userIds: readonly string[]): Promise<ReadonlyMap<string, Candidate>> => {
  const day = today();
  const kept = await readSnapshots(userIds);
  return new Map(
    userIds.flatMap((id) => {
      const [snapshot] = kept(id);
      return snapshot && snapshot.day >= day ? [[id, snapshot.side as Candidate]] : [];
    }),
  );
};

/**
 * Returns candidates with their answers and preferences as they were at the start of the service's day: counts of many rest on them. Whoever has no
 * snapshot of today has changed nothing today.
 */
export const withAnswersOfToday = async (candidates: readonly Candidate[]): Promise<Candidate[]> => {
  const snapshots = await loadSnapshots(candidates.map(({ id }) => id));
  return candidates.map((one) => {
    const snapshot = snapshots.get(one.id);
    return snapshot ? { ...one, answers: snapshot.answers, preferences: snapshot.preferences } : one;
  });
};

/** Stores a side unless the day has one already, and returns the one that is stored: the first wins, however many race. */
const keep = async (side: Candidate, day: string): Promise<Candidate> => {
  try {
    const taken = { day, takenAt: clock.now(), side };
    await DailySnapshotModel.updateOne({ _id: side.id, day: { $lt: day } }, { $set: taken }, { upsert: true });
    return side;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const first = await findKept(side.id, day);
    if (!first) throw error;
    return first;
  }
};
