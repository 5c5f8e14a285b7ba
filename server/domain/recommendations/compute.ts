import { LIMITS } from '../../../shared/limits.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { getOtherUserId } from '../../policies/match-access.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { publish } from '../kernel/events.ts';
import { loadShownCandidates, streamOfferable } from '../matches/candidates.ts';
import { listIntroductions } from '../matches/introductions.ts';
import { findComing } from '../matching/explain/recommend.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { type Pool, PoolBuilder } from '../matching/search/pool.ts';
import { getSource, listOpen, loadViewer } from './current.ts';
import { isFresh } from './profile-feedback.ts';

/** More than are ever shown, because some are responded to, or leave, before the next computation. */
const MAX_STORED = LIMITS.recommendations.max + 10;

/**
 * Computes and stores the recommendations of a member; a fresh result is left alone. For a member who can't be introduced
 * to anyone nothing is stored. Doing it twice, or twice at once, changes nothing. Returns whether it stored a result, which
 * a language model may then reword.
 */
export const computeRecommendations = async (_actor: SystemActor, { userId }: { userId: string }): Promise<boolean> => {
  const [me, introductions, stored] = await Promise.all([
    loadViewer(userId),
    listIntroductions(userId),
    RecommendationSetModel.findById(userId).lean<RecommendationSet>(),
  ]);
  if (!me) {
    await RecommendationSetModel.deleteOne({ _id: userId });
    return false;
  }
  const source = getSource(me, listOpen(userId, introductions));
  if (stored && isFresh('recommendations', stored, source)) return false;
  const candidates = await findBest(me, new Set(introductions.map((one) => getOtherUserId(one, userId))));
  const computed = { computedAt: clock.now(), source, candidates };
  const gone = Object.keys(stored?.reasons ?? {}).filter((id) => !candidates.includes(id));
  const $unset = Object.fromEntries(gone.map((id) => [`reasons.${id}`, 1 as const]));
  await RecommendationSetModel.updateOne({ _id: userId }, { $set: computed, $unset }, { upsert: true });
  if (stored?.candidates.join() !== candidates.join()) {
    publish([{ type: 'insights.ready', userId, of: 'recommendations' }]);
  }
  return true;
};

/** Finds the ids of a member's best candidates. The pool may be some minutes old; the member's own data is their daily snapshot. */
const findBest = async (candidate: Candidate, known: ReadonlySet<string>): Promise<string[]> => {
  const pool = await getPool();
  const isNew = (id: string): boolean => id !== candidate.id && !known.has(id);
  return pool.withTemporaryMember(candidate, (me) =>
    findComing(pool, me, isNew, { seed: today(), limit: MAX_STORED }).map(({ other }) => pool.getId(other)),
  );
};

/** A smaller pool is built in a moment, and so anew each time. */
const MIN_CACHED_MEMBERS = 1_000;
/** A pool is kept this many times as long as it took to build: building takes 5 % of the time at most. */
const CACHE_TO_BUILD_RATIO = 20;

let cachedPool: Promise<Pool> | null = null;

/**
 * Returns all candidates as they are shown to others, from a cache that is some minutes old at most. One pool is built at a time, however many callers
 * wait for it. Whether the members it names may still be shown is decided when a result is read.
 */
const getPool = (): Promise<Pool> => {
  cachedPool ??= buildCachedPool();
  return cachedPool;
};

const buildCachedPool = async (): Promise<Pool> => {
  const startedMs = performance.now();
  const drop = () => {
    cachedPool = null;
  };
  try {
    const builder = new PoolBuilder();
    for await (const { candidates } of streamOfferable(loadShownCandidates)) {
      for (const candidate of candidates) builder.add(candidate);
    }
    const pool = builder.build();
    if (pool.size < MIN_CACHED_MEMBERS) drop();
    else setTimeout(drop, CACHE_TO_BUILD_RATIO * (performance.now() - startedMs)).unref();
    return pool;
  } catch (error) {
    drop();
    throw error;
  }
};
