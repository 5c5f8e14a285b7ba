import { getOtherUserId } from '../../policies/match-access.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import { type Introduction, withBatches } from '../matches/introductions.ts';
import { explainIntroductions, explainToViewer, loadClosedToday } from '../matches/load-views.ts';
import type { Explanation } from '../matching/explain/explain.ts';
import type { Candidate } from '../matching/member/candidate.ts';

/** Why some people are recommended to a viewer, by their ids. */
interface Reasons {
  readonly introduced: ReadonlyMap<string, Explanation>;
  readonly others: ReadonlyMap<string, Explanation>;
}

/**
 * Explains a list of recommendations; `all`: the viewer's introductions. Somebody who was introduced to the viewer has the reason that the introduction has everywhere else, among those of its batch (decision 0017); the others are explained together,
 * and none begins as one of these does.
 */
export const explainRecommendations = async (
  viewer: Candidate,
  all: readonly Introduction[],
  shown: readonly VisibleProfile[],
): Promise<Reasons> => {
  const known = new Map(shown.map((person) => [person.user._id, person]));
  const batches = withBatches(
    viewer.id,
    all,
    all.filter((one) => known.has(getOtherUserId(one, viewer.id))),
  );
  const missing = batches.map((match) => getOtherUserId(match, viewer.id)).filter((id) => !known.has(id));
  const [found, beside] = await Promise.all([
    loadVisibleProfiles(viewer.id, missing, { matches: batches }),
    loadClosedToday(viewer.id, batches),
  ]);
  const introductions = batches.flatMap((match) => {
    const id = getOtherUserId(match, viewer.id);
    const other = known.get(id) ?? found.get(id);
    return other ? [{ match, other }] : [];
  });
  const introduced = await explainIntroductions(viewer, [...introductions, ...beside], new Set(known.keys()));
  const others = shown.filter(({ user }) => !introduced.has(user._id));
  const explained = explainToViewer(viewer, others, [...introduced.values()]);
  return { introduced, others: new Map(explained.map((one, at) => [others[at]?.user._id ?? '', one])) };
};
