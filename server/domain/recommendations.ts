import { type SeenPerson, seePeople } from '../policies/visibility.ts';
import type { UserActor } from './actor.ts';
import { explainTo, viewerCandidate } from './match-details.ts';
import type { Explanation } from './matching/explain.ts';
import type { Recommendation } from './matching/recommend.ts';
import { recommendedTo } from './recommended.ts';

export interface RecommendationDetails extends Recommendation {
  person: SeenPerson;
  explanation: Explanation;
}

/** People who suit a member, best first, at most `limit`; nobody for staff. */
export const listRecommendations = async (
  actor: UserActor,
  { limit }: { limit: number },
): Promise<RecommendationDetails[]> => {
  if (actor.role !== 'member') return [];
  const best = await recommendedTo(actor.userId);
  const recommended = new Set(best.map(({ id }) => id));
  const [people, viewer] = await Promise.all([
    seePeople(actor.userId, [...recommended], { recommended }),
    viewerCandidate(actor.userId),
  ]);
  return best
    .flatMap((one) => {
      const person = people.get(one.id);
      return person && viewer ? [{ ...one, person, explanation: explainTo(viewer, person) }] : [];
    })
    .slice(0, limit);
};
