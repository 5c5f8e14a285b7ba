import { LIMITS } from '../../../shared/limits.ts';
import { type ProfileInsight, ProfileInsightModel } from '../../models/matching/profile-insight.ts';
import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { UserModel } from '../../models/members/user.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { type Insight, publish } from '../kernel/events.ts';
import { explainTo, viewerCandidate } from '../matches/hydrate.ts';
import { feedbackProfileOf } from './feedback/compute.ts';
import { analyse } from './feedback/rubric/rubric.ts';
import { fingerprint } from './freshness.ts';
import { recommendedNow } from './recommended.ts';
import { configuredWording, explanationMark, type Wording } from './wording.ts';

/** Lets the configured model word what is kept for a member; without one, or where it fails, the engine's words stay. */
export const applyWording = async (
  _actor: SystemActor,
  { userId, of }: { userId: string; of: Insight },
): Promise<void> => {
  const model = configuredWording();
  if (!model) return;
  const changed = await (of === 'feedback' ? wordFeedback(model, userId) : wordReasons(model, userId));
  if (changed) publish([{ type: 'insights.ready', userId, of }]);
};

const wordFeedback = async (model: Wording, userId: string): Promise<boolean> => {
  const [profile, stored] = await Promise.all([
    feedbackProfileOf(userId),
    ProfileInsightModel.findById(userId).lean<ProfileInsight>(),
  ]);
  if (!profile || !stored || stored.source !== fingerprint(profile)) return false;
  const worded = await model.feedback({ bio: profile.bio, names: await namesOf(userId) }, analyse(profile));
  if (!worded) return false;
  const { strengths, suggestions, note } = worded;
  const set = { strengths: [...strengths], suggestions: [...suggestions], note };
  // Only while it still speaks of the same profile.
  const { modifiedCount } = await ProfileInsightModel.updateOne({ _id: userId, source: stored.source }, { $set: set });
  return modifiedCount > 0;
};

const namesOf = async (userId: string): Promise<string[]> => {
  const user = await UserModel.findById(userId, { firstName: 1, lastName: 1, username: 1 }).lean();
  return user ? [user.firstName, user.lastName, user.username] : [];
};

/** Those that the dashboard shows. An explanation that has its words keeps them. */
const wordReasons = async (model: Wording, userId: string): Promise<boolean> => {
  const [{ best, wordings }, viewer] = await Promise.all([recommendedNow(userId), viewerCandidate(userId)]);
  const recommended = new Set(best.map(({ id }) => id));
  const people = await loadVisibleProfiles(userId, [...recommended], { findRecommended: () => recommended });
  const shown = best.flatMap(({ id }) => people.get(id) ?? []).slice(0, LIMITS.recommendations.default);
  if (!viewer) return false;
  const byMark = new Map(shown.map((person) => explainTo(viewer, person)).map((one) => [explanationMark(one), one]));
  const known = wordings.filter(({ of }) => byMark.has(of));
  for (const { of } of known) byMark.delete(of);
  if (byMark.size === 0) return false;
  const texts = await model.reasons([...byMark.values()]);
  const added = [...byMark.keys()].flatMap((mark, at) => {
    const text = texts[at];
    return typeof text === 'string' ? [{ of: mark, text }] : [];
  });
  if (added.length === 0) return false;
  await RecommendationSetModel.updateOne({ _id: userId }, { $set: { wordings: [...known, ...added] } });
  return true;
};
