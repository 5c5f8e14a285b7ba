import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { explainToViewer } from '../matches/hydrate.ts';
import type { Explanation } from '../matching/explain/explain.ts';
import type { Recommendation } from '../matching/explain/recommend.ts';
import { type CurrentRecommendations, getCurrentRecommendations } from './current.ts';
import { requestInsight, waitForInsight } from './insights.ts';
import { takeShowable } from './people-shown.ts';
import { withModelWording } from './wording.ts';

export interface RecommendationDetails extends Recommendation {
  person: VisibleProfile;
  explanation: Explanation;
}

/**
 * Lists the members who suit a member, best first, at most `limit`; none for staff, and no new ones for a member who was
 * shown as many as one may be in a day. A stored result that is old is shown at once and computed again in the background;
 * where nothing is stored it waits for the workers, at most 3.5 s.
 */
export const listRecommendations = async (
  actor: UserActor,
  { limit }: { limit: number },
): Promise<RecommendationDetails[]> => {
  if (actor.role !== 'member') return [];
  const { best, wordings, viewer } = await getOrAwaitRecommendations(actor.userId);
  if (!viewer) return [];
  const recommended = new Set(best.map(({ id }) => id));
  const profiles = await loadVisibleProfiles(actor.userId, [...recommended], { findRecommended: () => recommended });
  const visible = best.flatMap((one) => {
    const person = profiles.get(one.id);
    return person ? [{ ...one, person }] : [];
  });
  const shown = await takeShowable(actor, visible, limit);
  const explanations = explainToViewer(
    viewer,
    shown.map(({ person }) => person),
  );
  return shown.flatMap((one, at) => {
    const explanation = explanations[at];
    return explanation ? [{ ...one, explanation: withModelWording(wordings, explanation) }] : [];
  });
};

const getOrAwaitRecommendations = async (userId: string): Promise<CurrentRecommendations> => {
  const now = await getCurrentRecommendations(userId);
  if (now.state === 'stale') void requestInsight('recommendations', userId);
  if (now.state !== 'missing') return now;
  await waitForInsight('recommendations', userId, () => RecommendationSetModel.exists({ _id: userId }));
  return getCurrentRecommendations(userId);
};
