import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { explainTo, viewerCandidate } from '../matches/hydrate.ts';
import type { Explanation } from '../matching/explain/explain.ts';
import type { Recommendation } from '../matching/explain/recommend.ts';
import { askFor, waitFor } from './freshness.ts';
import { type RecommendedNow, recommendedNow } from './recommended.ts';
import { wordedAs } from './wording.ts';

export interface RecommendationDetails extends Recommendation {
  person: VisibleProfile;
  explanation: Explanation;
}

/**
 * People who suit a member, best first, at most `limit`; nobody for staff. A stored result that is old is given at once,
 * and computed anew behind it; where there is none, it is waited for, at most 3.5 s.
 */
export const listRecommendations = async (
  actor: UserActor,
  { limit }: { limit: number },
): Promise<RecommendationDetails[]> => {
  if (actor.role !== 'member') return [];
  const { best, wordings } = await ready(actor.userId);
  const recommended = new Set(best.map(({ id }) => id));
  const [people, viewer] = await Promise.all([
    loadVisibleProfiles(actor.userId, [...recommended], { findRecommended: () => recommended }),
    viewerCandidate(actor.userId),
  ]);
  const seen = best.flatMap((one) => {
    const person = people.get(one.id);
    return person ? [{ ...one, person }] : [];
  });
  if (!viewer) return [];
  return seen
    .slice(0, limit)
    .map((one) => ({ ...one, explanation: wordedAs(wordings, explainTo(viewer, one.person)) }));
};

const ready = async (userId: string): Promise<RecommendedNow> => {
  const now = await recommendedNow(userId);
  if (now.state === 'stale') void askFor('recommendations', userId);
  if (now.state !== 'missing') return now;
  await waitFor('recommendations', userId, () => RecommendationSetModel.exists({ _id: userId }));
  return recommendedNow(userId);
};
