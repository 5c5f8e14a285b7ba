import { type Match, MatchModel } from '../../models/matching/match.ts';
import type { StoredAssignment } from '../../models/matching/plan-chunk.ts';
import { bulkWrite } from '../kernel/bulk-write.ts';
import { clock } from '../kernel/clock.ts';
import { newId, pairKey } from '../kernel/ids.ts';

/** What a stored match says about who may still receive a slot for it. */
export type StoredPair = Pick<Match, '_id' | 'pairKey' | 'users' | 'offeredAt' | 'responses' | 'status'>;

const FIELDS = { pairKey: 1, users: 1, offeredAt: 1, responses: 1, status: 1 } as const;

/**
 * Returns the stored matches of some assignments by pair key; those that are missing are inserted. A pair has one, however
 * many workers insert it at once.
 */
export const ensurePairs = async (assignments: readonly StoredAssignment[]): Promise<Map<string, StoredPair>> => {
  const wanted = new Map(assignments.map((assignment) => [pairKey(assignment.a, assignment.b), assignment]));
  const pairs = await loadPairs([...wanted.keys()]);
  const missing = [...wanted].filter(([key]) => !pairs.has(key)).map(([key, offer]) => newPair(key, offer));
  const lost = await bulkWrite<Match>(
    MatchModel,
    missing.map((document) => ({ insertOne: { document } })),
  );
  for (const [at, pair] of missing.entries()) if (!lost.has(at)) pairs.set(pair.pairKey, pair);
  const others = missing.filter((_, at) => lost.has(at)).map((pair) => pair.pairKey);
  if (others.length > 0) for (const [key, pair] of await loadPairs(others)) pairs.set(key, pair);
  return pairs;
};

const loadPairs = async (keys: readonly string[]): Promise<Map<string, StoredPair>> => {
  const found: StoredPair[] = await MatchModel.find({ pairKey: { $in: keys } }, FIELDS).lean();
  return new Map(found.map((pair) => [pair.pairKey, pair]));
};

const newPair = (key: string, { a, b, score, coverage, relaxed }: StoredAssignment): Match => ({
  _id: newId(),
  pairKey: key,
  users: a < b ? [a, b] : [b, a],
  responses: [null, null],
  offeredAt: [null, null],
  status: 'pending',
  score,
  coverage,
  ...(relaxed && { relaxed }),
  createdAt: clock.now(),
  acceptedAt: null,
});
