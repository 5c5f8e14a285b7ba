import { type Match, MatchModel } from '../../models/matching/match.ts';
import type { PlannedOffer } from '../../models/matching/plan-chunk.ts';
import { bulkWrite } from '../kernel/bulk-write.ts';
import { clock } from '../kernel/clock.ts';
import { newId, pairKey } from '../kernel/ids.ts';

/** What has to be known of a pair to give someone a place for it. */
export type OfferedPair = Pick<Match, '_id' | 'pairKey' | 'users' | 'offeredAt' | 'status'>;

const FIELDS = { pairKey: 1, users: 1, offeredAt: 1, status: 1 } as const;

/** The pairs' documents, made where they are missing, by pair key. A pair has one, however many make it at once. */
export const pairsFor = async (offers: readonly PlannedOffer[]): Promise<Map<string, OfferedPair>> => {
  const wanted = new Map(offers.map((offer) => [pairKey(offer.a, offer.b), offer]));
  const pairs = await load([...wanted.keys()]);
  const missing = [...wanted].filter(([key]) => !pairs.has(key)).map(([key, offer]) => newPair(key, offer));
  const lost = await bulkWrite<Match>(
    MatchModel,
    missing.map((document) => ({ insertOne: { document } })),
  );
  for (const [at, pair] of missing.entries()) if (!lost.has(at)) pairs.set(pair.pairKey, pair);
  const others = missing.filter((_, at) => lost.has(at)).map((pair) => pair.pairKey);
  if (others.length > 0) for (const [key, pair] of await load(others)) pairs.set(key, pair);
  return pairs;
};

const load = async (keys: readonly string[]): Promise<Map<string, OfferedPair>> => {
  const found: OfferedPair[] = await MatchModel.find({ pairKey: { $in: keys } }, FIELDS).lean();
  return new Map(found.map((pair) => [pair.pairKey, pair]));
};

const newPair = (key: string, { a, b, score, coverage, relaxed }: PlannedOffer): Match => ({
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
