import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { PHOTO_STATUSES } from '../../options.ts';
import { QUEUE_ORDERS } from '../../review-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, text, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';
import { pendingDecision, undoSeconds } from './staff-decisions.ts';

/** A photo of a person among all that they have, for staff. */
export const personPhoto = z
  .object({ id, status: z.enum(PHOTO_STATUSES), reason: z.string().nullable(), addedAt: time })
  .meta({ id: 'PersonPhoto' });
export type PersonPhoto = z.infer<typeof personPhoto>;

/** A photo as staff see it. */
const staffPhoto = z
  .object({
    id,
    user: personName,
    status: z.enum(PHOTO_STATUSES),
    reason: z.string().nullable(),
    addedAt: time,
    /** A decision that can still be taken back; until then the photo is as it was. */
    pending: pendingDecision.nullable(),
    cursor,
  })
  .meta({ id: 'StaffPhoto' });
export type StaffPhoto = z.infer<typeof staffPhoto>;

/** A decision on a photo, with a reason that its owner reads. */
const photoDecision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  reason: text(LIMITS.photos.reason).optional(),
  undoSeconds,
});

/** Calls of admins about photos. */
export const staffPhotos = {
  list: call({
    method: 'GET',
    path: '/api/staff/photos',
    summary:
      'Photos of a status, longest waiting first unless `order` asks for the latest first; those in review unless another is named',
    access: 'admin',
    rate: 'staff-read',
    /** `of`: only this photo; `person`: only those of this person. */
    query: z.strictObject({
      ...page,
      of: id.optional(),
      person: id.optional(),
      status: z.enum(PHOTO_STATUSES).default('in-review'),
      order: z.enum(QUEUE_ORDERS).optional(),
    }),
    responses: { 200: z.array(staffPhoto) },
  }),
  decide: call({
    method: 'POST',
    path: '/api/staff/photos/:photoId/decision',
    summary: 'Approve a photo, or reject it, with a reason that its owner reads',
    access: 'admin',
    rate: 'write',
    body: photoDecision,
    example: { decision: 'rejected', reason: 'Please choose a photo that shows you alone.', undoSeconds: 0 },
    responses: { 200: staffPhoto },
    errors: ['conflict'],
  }),
  takeBack: call({
    method: 'DELETE',
    path: '/api/staff/photos/:photoId/decision',
    summary: 'Take back a decision of one’s own that has not taken effect',
    access: 'admin',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
};
