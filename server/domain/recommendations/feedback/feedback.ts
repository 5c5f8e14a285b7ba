import { type ProfileFeedback, ProfileFeedbackModel } from '../../../models/matching/profile-feedback.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { fingerprint } from '../../kernel/fingerprint.ts';
import { isFresh, requestInsight, waitForInsight } from '../profile-feedback.ts';
import { loadFeedbackProfile } from './compute.ts';

export type StoredFeedback = Pick<ProfileFeedback, 'strengths' | 'suggestions' | 'note'>;

const NOTHING: StoredFeedback = { strengths: [], suggestions: [], note: null };

/**
 * Returns what is strong in a member's profile and what would make it stronger; nothing for staff. A stored result that is
 * old is shown at once and computed again in the background; where nothing is stored it waits for the workers, at most
 * 3.5 s.
 */
export const getProfileFeedback = async (actor: UserActor): Promise<StoredFeedback> => {
  if (actor.role !== 'member') return NOTHING;
  const { userId } = actor;
  const load = () => ProfileFeedbackModel.findById(userId).lean<ProfileFeedback>();
  const [stored, profile] = await Promise.all([load(), loadFeedbackProfile(userId)]);
  if (!profile) return NOTHING;
  if (stored) {
    if (!isFresh('feedback', stored, fingerprint(profile))) void requestInsight('feedback', userId);
    return stored;
  }
  await waitForInsight('feedback', userId, () => ProfileFeedbackModel.exists({ _id: userId }));
  return (await load()) ?? NOTHING;
};
