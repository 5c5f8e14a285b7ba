import { LIMITS } from '../../../shared/limits.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { publish } from '../kernel/events.ts';
import { candidatesAmong } from '../matches/candidates.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { DEFAULT_LIMITS, Search } from '../matching/search/search.ts';
import { isFresh } from './freshness.ts';
import { offerablePool } from './pool.ts';
import { introducedTo, isIntroducible, sourceOf } from './recommended.ts';
import { askForWording } from './wording.ts';

/** More than are ever shown: some are answered, or gone, before the next computing. */
const KEPT = LIMITS.recommendations.max + 10;

/**
 * Finds whom a member is recommended and keeps it; a good result is left as it is. Someone who may not be introduced to
 * anyone keeps nothing. Doing it twice, or at once, changes nothing.
 */
export const computeRecommendations = async (_actor: SystemActor, { userId }: { userId: string }): Promise<void> => {
  const [[me], introduced, stored] = await Promise.all([
    candidatesAmong([userId]),
    introducedTo(userId),
    RecommendationSetModel.findById(userId).lean<RecommendationSet>(),
  ]);
  if (!me || !isIntroducible(me)) {
    await RecommendationSetModel.deleteOne({ _id: userId });
    return;
  }
  const source = sourceOf(me, introduced);
  if (stored && isFresh('recommendations', stored, source)) return;
  const candidates = await bestOf(me, new Set([...introduced.current, ...introduced.closed]));
  const computed = { computedAt: clock.now(), source, candidates };
  await RecommendationSetModel.updateOne({ _id: userId }, { $set: computed }, { upsert: true });
  if (stored?.candidates.join() !== candidates.join()) {
    publish([{ type: 'insights.ready', userId, of: 'recommendations' }]);
  }
  await askForWording('recommendations', userId);
};

/** The member's own side is as it is now, also where the pool is some minutes old. */
const bestOf = async (candidate: Candidate, known: ReadonlySet<string>): Promise<string[]> => {
  const pool = await offerablePool();
  const isNew = (at: number): boolean => !known.has(pool.getId(at));
  const search = new Search(pool, today(), { ...DEFAULT_LIMITS, resultSize: KEPT });
  return pool.withTemporaryMember(candidate, (me) => search.findBest(me, isNew).map(({ other }) => pool.getId(other)));
};
