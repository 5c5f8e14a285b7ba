import { LIMITS } from '../../../shared/limits.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type ProfileFeedback, ProfileFeedbackModel } from '../../models/matching/profile-feedback.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { UserModel } from '../../models/members/user.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import type { SystemActor } from '../kernel/actor.ts';
import type { Insight } from '../kernel/context.ts';
import { publish } from '../kernel/events.ts';
import { fingerprint } from '../kernel/fingerprint.ts';
import type { Explanation } from '../matching/explain/reason.ts';
import { listNameParts } from '../privacy/name-spelling.ts';
import { getCurrentRecommendations } from './current.ts';
import { loadFeedbackProfile } from './feedback/compute.ts';
import { type Analysis, analyse } from './feedback/rubric/rubric.ts';
import { explainRecommendations, toExplanation } from './reasons.ts';

/**
 * A language model that rewords what the engine and the rubric found. What is said, and in which order, stays theirs; null
 * replaces a text of which the model gave no fit wording. Its functions never throw.
 */
export interface WordingModel {
  /** Returns one sentence for each explanation, in their order. */
  reasons(explanations: readonly Explanation[]): Promise<readonly (string | null)[]>;
  /** `names`: of the member, which must not be sent out with what the lines quote. */
  feedback(analysis: Analysis, names: readonly string[]): Promise<WordedAnalysis | null>;
}

/** The texts in the order of the lines that they reword. */
export interface WordedAnalysis {
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
  readonly note: string | null;
}

/** Has a model reword what is stored for a member. Where it gives no fit wording the engine's own words stay. */
export const applyWording = async (
  _actor: SystemActor,
  { userId, of }: { userId: string; of: Insight },
  model: WordingModel,
): Promise<void> => {
  const isChanged = await (of === 'feedback' ? rewordFeedback(model, userId) : rewordReasons(model, userId));
  if (isChanged) publish([{ type: 'insights.ready', userId, of }]);
};

const rewordFeedback = async (model: WordingModel, userId: string): Promise<boolean> => {
  const [profile, stored] = await Promise.all([
    loadFeedbackProfile(userId),
    ProfileFeedbackModel.findById(userId).lean<ProfileFeedback>(),
  ]);
  if (!profile || !stored || stored.source !== fingerprint(profile)) return false;
  const worded = await model.feedback(analyse(profile), await loadNames(userId));
  if (!worded) return false;
  const { strengths, suggestions, note } = worded;
  const set = { strengths: [...strengths], suggestions: [...suggestions], note };
  // Only while the stored feedback is still about the same profile.
  const { modifiedCount } = await ProfileFeedbackModel.updateOne({ _id: userId, source: stored.source }, { $set: set });
  return modifiedCount > 0;
};

const loadNames = async (userId: string): Promise<string[]> => {
  const user = await UserModel.findById(userId, { firstName: 1, lastName: 1, username: 1 }).lean();
  return user ? [...[user.firstName, user.lastName].flatMap(listNameParts), user.username] : [];
};

/**
 * Rewords the recommendations that the dashboard shows, but those of people who were introduced: these are explained on other pages
 * too. A reason that was reworded keeps its words.
 */
const rewordReasons = async (model: WordingModel, userId: string): Promise<boolean> => {
  const { best, stored, from } = await getCurrentRecommendations(userId);
  if (!from) return false;
  const recommended = new Set(best.map(({ id }) => id));
  const profiles = await loadVisibleProfiles(userId, [...recommended], {
    matches: from.introductions,
    surroundings: from.surroundings,
    findRecommended: () => recommended,
  });
  const shown = best.flatMap(({ id }) => profiles.get(id) ?? []).slice(0, LIMITS.recommendations.default);
  const { others } = await explainRecommendations({ ...from, kept: stored?.reasons ?? {} }, shown);
  const plain = [...others].filter(([, { wording }]) => wording === undefined);
  if (plain.length === 0) return false;
  const texts = await model.reasons(plain.map(([, reason]) => toExplanation(reason)));
  const writes = plain.flatMap(([id, { of }], at) => {
    const text = texts[at];
    if (typeof text !== 'string') return [];
    const field = `reasons.${id}`;
    // Only while the same reason is kept.
    const filter = { _id: userId, [`${field}.of`]: of };
    return [{ updateOne: { filter, update: { $set: { [`${field}.wording`]: text } } } }];
  });
  if (writes.length === 0) return false;
  await getRawCollection<RecommendationSet>(RecommendationSetModel).bulkWrite(writes);
  return true;
};
