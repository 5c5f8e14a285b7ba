import type * as z from 'zod';
import type { feedbackView } from '../../shared/contract/profiles.ts';
import type { StoredFeedback } from '../domain/recommendations/feedback/feedback.ts';

/** Feedback for the profile's owner. */
export const presentFeedback = ({ strengths, suggestions, note }: StoredFeedback): z.infer<typeof feedbackView> => ({
  strengths,
  suggestions,
  ...(note === null ? {} : { additionalNotes: note }),
});
