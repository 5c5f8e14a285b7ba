import type * as z from 'zod';
import type { feedbackView } from '../../shared/contract/profiles.ts';
import type { Feedback } from '../domain/feedback/rubric.ts';

/** Feedback for the profile's owner. */
export const presentFeedback = ({
  strengths,
  suggestions,
  additionalNotes,
}: Feedback): z.infer<typeof feedbackView> => ({
  strengths: [...strengths],
  suggestions: [...suggestions],
  ...(additionalNotes === undefined ? {} : { additionalNotes }),
});
