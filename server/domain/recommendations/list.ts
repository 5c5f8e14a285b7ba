import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { Explanation } from '../matching/explain/reason.ts';
import type { Recommendation } from '../matching/explain/recommend.ts';
import { type CurrentRecommendations, getCurrentRecommendations } from './current.ts';
import { takeShowable } from './people-shown.ts';
import { requestInsight, waitForInsight } from './profile-feedback.ts';
import { explainRecommendations, toExplanation } from './reasons.ts';

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
  const current = await getOrAwaitRecommendations(actor.userId, limit);
  const some = await listShown(actor, current, limit);
  if (some.length >= limit || current.isWhole) return explain(current, some);
  // Some of the best are hidden, or are too many for a day.
  const all = await getCurrentRecommendations(actor.userId);
  return explain(all, await listShown(actor, all, limit));
};

type Shown = Omit<RecommendationDetails, 'explanation'>;

const listShown = async (actor: UserActor, { best, from }: CurrentRecommendations, limit: number): Promise<Shown[]> => {
  if (!from) return [];
  const recommended = new Set(best.map(({ id }) => id));
  const { introductions: matches, surroundings } = from;
  const known = { matches, surroundings, findRecommended: () => recommended };
  const profiles = await loadVisibleProfiles(actor.userId, [...recommended], known);
  const visible = best.flatMap((one) => {
    const person = profiles.get(one.id);
    return person ? [{ ...one, person }] : [];
  });
  return takeShowable(actor, visible, limit);
};

const explain = async (
  { from, stored }: CurrentRecommendations,
  shown: readonly Shown[],
): Promise<RecommendationDetails[]> => {
  if (!from) return [];
  const people = shown.map(({ person }) => person);
  const { introduced, others } = await explainRecommendations({ ...from, kept: stored?.reasons ?? {} }, people);
  return shown.flatMap((one) => {
    const other = others.get(one.id);
    // An introduction is explained elsewhere too, in the engine's own words.
    const explanation = introduced.get(one.id) ?? (other && toExplanation(other));
    return explanation ? [{ ...one, explanation }] : [];
  });
};

const getOrAwaitRecommendations = async (userId: string, limit: number): Promise<CurrentRecommendations> => {
  const now = await getCurrentRecommendations(userId, limit);
  if (now.state === 'stale') void requestInsight('recommendations', userId);
  if (now.state !== 'missing') return now;
  await waitForInsight('recommendations', userId, () => RecommendationSetModel.exists({ _id: userId }));
  return getCurrentRecommendations(userId, limit);
};
