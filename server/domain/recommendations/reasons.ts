import { getRawCollection } from '../../database/raw-collection.ts';
import {
  type RecommendationReason,
  type RecommendationSet,
  RecommendationSetModel,
} from '../../models/matching/recommendation-set.ts';
import { getOtherUserId } from '../../policies/match-access.ts';
import type { VisibleProfile } from '../../policies/visibility.ts';
import { type Introduction, loadMatches } from '../matches/introductions.ts';
import { explainToViewer, type KeptReasons, readReasons } from '../matches/reasons.ts';
import { composeReason, type Explanation, type Reason } from '../matching/explain/reason.ts';
import type { Candidate } from '../matching/member/candidate.ts';

/** Why some people are recommended to a viewer, by their ids. */
interface Reasons {
  readonly introduced: ReadonlyMap<string, Explanation>;
  readonly others: ReadonlyMap<string, RecommendationReason>;
}

/** To whom, and beside which introductions and kept reasons, recommendations are explained. */
interface Explained {
  readonly viewer: Candidate;
  readonly introductions: readonly Introduction[];
  readonly kept: KeptReasons;
}

/**
 * Explains a list of recommendations. Somebody who was introduced to the viewer has the reason that is stored with the introduction
 * (decision 0017); the others are explained together, none begins as one of these does, and each is kept as it was said first: what is
 * rare is counted by each process for itself.
 */
export const explainRecommendations = async (
  { viewer, introductions, kept }: Explained,
  shown: readonly VisibleProfile[],
): Promise<Reasons> => {
  const known = new Map(shown.map((person) => [person.user._id, person]));
  const matches = await loadMatches(introductions.filter((one) => known.has(getOtherUserId(one, viewer.id))));
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
  const explained = await explainToViewer(viewer, others, kept, beside);
  const reasons = new Map(explained.map((one, at) => [others[at]?.user._id ?? '', one]));
  return { introduced, others: await keep(viewer.id, reasons, kept) };
};

/** Keeps reasons with the stored recommendations where none of the same two is kept, and returns what is kept then. */
const keep = async (
  viewerId: string,
  reasons: ReadonlyMap<string, RecommendationReason>,
  kept: KeptReasons,
): Promise<ReadonlyMap<string, RecommendationReason>> => {
  const writes = [...reasons].flatMap(([id, reason]) => {
    if (kept[id]?.of === reason.of) return [];
    const field = `reasons.${id}`;
    const filter = { _id: viewerId, candidates: id, [`${field}.of`]: { $ne: reason.of } };
    return [{ updateOne: { filter, update: { $set: { [field]: reason } } } }];
  });
  if (writes.length === 0) return reasons;
  await getRawCollection<RecommendationSet>(RecommendationSetModel).bulkWrite(writes);
  const set = await RecommendationSetModel.findById(viewerId, { reasons: 1 }).lean<RecommendationSet>();
  return new Map(
    [...reasons].map(([id, reason]) => {
      const first = set?.reasons?.[id];
      return [id, first?.of === reason.of ? first : reason];
    }),
  );
};

/** Returns a kept reason as it is read: in a model's words where it has some. */
export const toExplanation = ({ wording, ...reason }: RecommendationReason): Explanation => {
  const explanation = composeReason(reason as Reason);
  return wording === undefined ? explanation : { ...explanation, compatibilityReason: wording };
};
