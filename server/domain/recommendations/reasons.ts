import { getOtherUserId } from '../../policies/match-access.ts';
import type { VisibleProfile } from '../../policies/visibility.ts';
import { type Introduction, loadMatches } from '../matches/introductions.ts';
import { explainToViewer, readReasons } from '../matches/reasons.ts';
import type { Explanation } from '../matching/explain/reason.ts';
import type { Candidate } from '../matching/member/candidate.ts';

/** Why some people are recommended to a viewer, by their ids. */
interface Reasons {
  readonly introduced: ReadonlyMap<string, Explanation>;
  readonly others: ReadonlyMap<string, Explanation>;
}

/**
 * Explains a list of recommendations; `all`: the viewer's introductions. Somebody who was introduced to the viewer has the reason that is
 * stored with the introduction (decision 0017); the others are explained together, and none begins as one of these does.
 */
export const explainRecommendations = async (
  viewer: Candidate,
  all: readonly Introduction[],
  shown: readonly VisibleProfile[],
): Promise<Reasons> => {
  const known = new Map(shown.map((person) => [person.user._id, person]));
  const matches = await loadMatches(all.filter((one) => known.has(getOtherUserId(one, viewer.id))));
  const seen = matches.flatMap((match) => {
    const other = known.get(getOtherUserId(match, viewer.id));
    return other ? [{ match, other }] : [];
  });
  const told = await readReasons(viewer, seen);
  const introduced = new Map(
    seen.flatMap(({ match, other }) => {
      const explanation = told.get(match._id)?.explanation;
      return explanation ? [[other.user._id, explanation]] : [];
    }),
  );
  const others = shown.filter(({ user }) => !introduced.has(user._id));
  const beside = [...introduced.values()].map(({ compatibilityReason }) => compatibilityReason);
  const explained = await explainToViewer(viewer, others, beside);
  return { introduced, others: new Map(explained.map((one, at) => [others[at]?.user._id ?? '', one])) };
};
