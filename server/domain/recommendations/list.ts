import { getVersion } from '../../database/kept-documents.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { Explanation } from '../matching/explain/explain.ts';
import type { Recommendation } from '../matching/explain/recommend.ts';
import { type CurrentRecommendations, getCurrentRecommendations } from './current.ts';
import { requestInsight, waitForInsight } from './insights.ts';
import { takeShowable } from './people-shown.ts';
import { type ReadReasons, readReasons } from './reasons.ts';
import { withModelWording } from './wording.ts';

export interface RecommendationDetails extends Recommendation {
  person: VisibleProfile;
  explanation: Explanation;
}

/** The recommendations that a viewer is shown, found but not yet explained. */
export interface ReadRecommendations {
  /** The same text only where `build` would return the same as before, in this process. */
  readonly basis: string;
  build(): RecommendationDetails[];
}

const NOTHING: ReadRecommendations = { basis: '', build: () => [] };

/**
 * Lists the members who suit a member, best first, at most `limit`; none for staff, and no new ones for a member who was
 * shown as many as one may be in a day. A stored result that is old is shown at once and computed again in the background;
 * where nothing is stored it waits for the workers, at most 3.5 s.
 */
export const listRecommendations = async (
  actor: UserActor,
  page: { limit: number },
): Promise<RecommendationDetails[]> => (await readRecommendations(actor, page)).build();

/** Lists the same, but leaves explaining them to be done only where it would differ from what was done before. */
export const readRecommendations = async (
  actor: UserActor,
  { limit }: { limit: number },
): Promise<ReadRecommendations> => {
  if (actor.role !== 'member') return NOTHING;
  const { best, stored, from } = await getOrAwaitRecommendations(actor.userId);
  if (!from) return NOTHING;
  const { viewer, matches, surroundings } = from;
  const recommended = new Set(best.map(({ id }) => id));
  const known = { matches, surroundings, findRecommended: () => recommended };
  const profiles = await loadVisibleProfiles(actor.userId, [...recommended], known);
  const visible = best.flatMap((one) => {
    const person = profiles.get(one.id);
    return person ? [{ ...one, person }] : [];
  });
  const shown = await takeShowable(actor, visible, limit);
  const reasons = await readReasons(
    viewer,
    matches,
    shown.map(({ person }) => person),
  );
  const scores = shown.map(({ score, coverage }) => `${score} ${coverage}`);
  return {
    basis: [getVersion(viewer), stored ? getVersion(stored) : '', reasons.basis, ...scores].join(),
    build: () => explainAll(reasons, shown, stored?.wordings ?? []),
  };
};

const explainAll = (
  reasons: ReadReasons,
  shown: readonly Omit<RecommendationDetails, 'explanation'>[],
  wordings: RecommendationSet['wordings'],
): RecommendationDetails[] => {
  const { introduced, others } = reasons.build();
  return shown.flatMap((one) => {
    const other = others.get(one.id);
    // An introduction is explained elsewhere too, in the engine's own words.
    const explanation = introduced.get(one.id) ?? (other && withModelWording(wordings, other));
    return explanation ? [{ ...one, explanation }] : [];
  });
};

const getOrAwaitRecommendations = async (userId: string): Promise<CurrentRecommendations> => {
  const now = await getCurrentRecommendations(userId);
  if (now.state === 'stale') void requestInsight('recommendations', userId);
  if (now.state !== 'missing') return now;
  await waitForInsight('recommendations', userId, () => RecommendationSetModel.exists({ _id: userId }));
  return getCurrentRecommendations(userId);
};
