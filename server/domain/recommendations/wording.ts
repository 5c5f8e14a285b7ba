import { LIMITS } from '../../../shared/limits.ts';
import { type ProfileFeedback, ProfileFeedbackModel } from '../../models/matching/profile-feedback.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { UserModel } from '../../models/members/user.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import type { SystemActor } from '../kernel/actor.ts';
import type { Insight } from '../kernel/context.ts';
import { publish } from '../kernel/events.ts';
import type { Explanation } from '../matching/explain/reason.ts';
import { listNameParts } from '../privacy/name-spelling.ts';
import { getCurrentRecommendations } from './current.ts';
import { loadFeedbackProfile } from './feedback/compute.ts';
import { type Analysis, analyse } from './feedback/rubric/rubric.ts';
import { fingerprint } from './profile-feedback.ts';
import { explainRecommendations } from './reasons.ts';

/**
 * A language model that rewords what the engine and the rubric found. What is said, and in which order, stays theirs; null
 * replaces a text of which the model gave no fit wording. Its functions never throw.
 */
export interface WordingModel {
  /** Returns one sentence for each explanation, in their order. */
  reasons(explanations: readonly Explanation[]): Promise<readonly (string | null)[]>;
  feedback(about: AboutMember, analysis: Analysis): Promise<WordedAnalysis | null>;
}

/** The member's text, and the names that must not be sent out with it. */
export interface AboutMember {
  readonly bio: string | null;
  readonly names: readonly string[];
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
  const worded = await model.feedback({ bio: profile.bio, names: await loadNames(userId) }, analyse(profile));
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
 * too. An explanation that was reworded before keeps its words.
 */
const rewordReasons = async (model: WordingModel, userId: string): Promise<boolean> => {
  const { best, stored, from } = await getCurrentRecommendations(userId);
  if (!from) return false;
  const wordings = stored?.wordings ?? [];
  const recommended = new Set(best.map(({ id }) => id));
  const profiles = await loadVisibleProfiles(userId, [...recommended], {
    matches: from.introductions,
    surroundings: from.surroundings,
    findRecommended: () => recommended,
  });
  const shown = best.flatMap(({ id }) => profiles.get(id) ?? []).slice(0, LIMITS.recommendations.default);
  const { others } = await explainRecommendations(from.viewer, from.introductions, shown);
  const byKey = new Map([...others.values()].map((one) => [getWordingKey(one), one]));
  const known = wordings.filter(({ of }) => byKey.has(of));
  for (const { of } of known) byKey.delete(of);
  if (byKey.size === 0) return false;
  const texts = await model.reasons([...byKey.values()]);
  const added = [...byKey.keys()].flatMap((key, at) => {
    const text = texts[at];
    return typeof text === 'string' ? [{ of: key, text }] : [];
  });
  if (added.length === 0) return false;
  await RecommendationSetModel.updateOne({ _id: userId }, { $set: { wordings: [...known, ...added] } });
  return true;
};

/**
 * Returns the explanation in the model's words, where there are some for exactly this one: they are not used any more once
 * the explanation changes.
 */
export const withModelWording = (wordings: RecommendationSet['wordings'], explanation: Explanation): Explanation => {
  const key = getWordingKey(explanation);
  const text = wordings.find(({ of }) => of === key)?.text;
  return text === undefined ? explanation : { ...explanation, compatibilityReason: text };
};

const getWordingKey = ({ keyFactors, compatibilityReason }: Explanation): string =>
  fingerprint([keyFactors, compatibilityReason]);
