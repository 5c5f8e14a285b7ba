import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { ACCESS_REASONS } from '../../options.ts';
import { text, time } from '../base/fields.ts';

/** Whether a person's private details (income, phone number; for a matchmaker the e-mail address) are shown to the viewer. */
export const privateDetails = z.object({
  isOpen: z.boolean(),
  /** When they close again; null where they are closed, or open for the review of an application. */
  openUntil: time.nullable(),
});

/** Why private details are opened. The person is shown the reason and the note. */
export const accessRequest = z.strictObject({
  reason: z.enum(ACCESS_REASONS, 'Please choose a reason'),
  note: text(LIMITS.accessNote.max).optional(),
});

export type PrivateDetails = z.infer<typeof privateDetails>;
