import { type ProfileInsight, ProfileInsightModel } from '../../../models/matching/profile-insight.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { askFor, fingerprint, isFresh, waitFor } from '../freshness.ts';
import { feedbackProfileOf } from './compute.ts';

export type StoredFeedback = Pick<ProfileInsight, 'strengths' | 'suggestions' | 'note'>;

const NOTHING: StoredFeedback = { strengths: [], suggestions: [], note: null };

/**
 * What is strong in a member's profile and what would make it stronger; nothing for staff. What is stored is given at once,
 * and written anew behind it where it is old; where there is nothing, it is waited for, at most 3.5 s.
 */
export const profileFeedback = async (actor: UserActor): Promise<StoredFeedback> => {
  if (actor.role !== 'member') return NOTHING;
  const { userId } = actor;
  const load = () => ProfileInsightModel.findById(userId).lean<ProfileInsight>();
  const [stored, profile] = await Promise.all([load(), feedbackProfileOf(userId)]);
  if (!profile) return NOTHING;
  if (stored) {
    if (!isFresh('feedback', stored, fingerprint(profile))) void askFor('feedback', userId);
    return stored;
  }
  await waitFor('feedback', userId, () => ProfileInsightModel.exists({ _id: userId }));
  return (await load()) ?? NOTHING;
};
