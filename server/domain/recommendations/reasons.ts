import { getVersion } from '../../database/kept-documents.ts';
import type { Match } from '../../models/matching/match.ts';
import { getOtherUserId } from '../../policies/match-access.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import { explainIntroductions, explainToViewer, listOfSameDays } from '../matches/hydrate.ts';
import type { Explanation } from '../matching/explain/explain.ts';
import type { Candidate } from '../matching/member/candidate.ts';

/** Why some people are recommended to a viewer, read but not yet computed. */
export interface ReadReasons {
  /** The same text only where `build` would return the same as before, in this process. */
  readonly basis: string;
  /** Returns the explanations of those who were introduced to the viewer, and of the others, by their ids. */
  build(): {
    readonly introduced: ReadonlyMap<string, Explanation>;
    readonly others: ReadonlyMap<string, Explanation>;
  };
}

/**
 * Loads what explains a list of recommendations. Somebody who was introduced to the viewer has the reason that the introduction
 * has everywhere else, among those of its day (decision 0135); the others are explained together, and none begins as one of these does.
 */
export const readReasons = async (
  viewer: Candidate,
  matches: readonly Match[],
  shown: readonly VisibleProfile[],
): Promise<ReadReasons> => {
  const known = new Map(shown.map((person) => [person.user._id, person]));
  const ofDays = listOfSameDays(viewer.id, matches, new Set(known.keys()));
  const missing = ofDays.map((match) => getOtherUserId(match, viewer.id)).filter((id) => !known.has(id));
  const found = await loadVisibleProfiles(viewer.id, missing, { matches: ofDays });
  const introductions = ofDays.flatMap((match) => {
    const id = getOtherUserId(match, viewer.id);
    const other = known.get(id) ?? found.get(id);
    return other ? [{ match, other }] : [];
  });
  return {
    basis: [...introductions.map(({ other }) => other), ...shown].map(describeBasis).join(),
    build: () => {
      const introduced = explainIntroductions(viewer, introductions);
      const others = shown.filter(({ user }) => !introduced.has(user._id));
      const beside = [...introduced].flatMap(([id, explanation]) => (known.has(id) ? [explanation] : []));
      const explained = explainToViewer(viewer, others, beside);
      return { introduced, others: new Map(explained.map((one, at) => [others[at]?.user._id ?? '', one])) };
    },
  };
};

const describeBasis = ({ user, profile, level }: VisibleProfile): string =>
  `${getVersion(user)} ${getVersion(profile)} ${level}`;
