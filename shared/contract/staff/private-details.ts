import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { ACCESS_REASONS, OPEN_CASES } from '../../options.ts';
import { id, text, time } from '../base/fields.ts';

/** Whether a person's private details (income, phone number; for a matchmaker the e-mail address) are shown to the viewer. */
export const privateDetails = z.object({
  isOpen: z.boolean(),
  /** When they close again; null where they are closed, or open for the review of an application. */
  openUntil: time.nullable(),
});

/**
 * Why private details are opened. The person is shown the reason and the note; where it is safety, once the report that is named is
 * closed, or after 90 days.
 */
export const accessRequest = z
  .strictObject({
    reason: z.enum(ACCESS_REASONS, 'Please choose a reason'),
    /** The open report by or about the person for whose sake they are opened; with the reason `safety`, and with no other. */
    reportId: id.optional(),
    note: text(LIMITS.accessNote.max).optional(),
  })
  .refine(({ reason, reportId }) => (reason === 'safety') === (reportId !== undefined), {
    path: ['reportId'],
    message: 'Please choose an open report',
  });

/** Something about a person that waits for an admin, whoever has claimed it. */
export const openCase = z.object({ kind: z.enum(OPEN_CASES), id, since: time }).meta({ id: 'OpenCase' });

/** The phone number of a person; null where they have given none. */
export const shownPhone = z.object({ phone: z.string().nullable() }).meta({ id: 'ShownPhone' });

export type OpenCase = z.infer<typeof openCase>;
export type PrivateDetails = z.infer<typeof privateDetails>;
