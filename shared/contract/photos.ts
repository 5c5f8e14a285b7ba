import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { PHOTO_STATUSES } from '../options.ts';
import { call } from './base/define.ts';
import { id } from './base/fields.ts';

/** One of the caller's own photos; the approved one with the lowest position is their portrait. */
const photoView = z
  .object({
    id,
    position: z.number().int().min(0),
    status: z.enum(PHOTO_STATUSES),
    /** Why it is shown to no one, in words for its owner; null unless it was rejected with a reason. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'Photo' });
export type PhotoView = z.infer<typeof photoView>;

/** Calls about photos: the caller's own, and the pictures of anyone as far as the caller may see them. */
export const photos = {
  mine: call({
    method: 'GET',
    path: '/api/profile/photos',
    summary: 'My photos, in the order in which others see them',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: z.array(photoView) },
  }),
  add: call({
    method: 'POST',
    path: '/api/profile/photos',
    summary: 'Add a photo: a JPEG, PNG or WebP of at most 10 MB and 40 megapixels',
    access: 'signed-in',
    rate: 'photo',
    upload: { field: 'photo', maxBytes: LIMITS.photos.bytes },
    responses: { 202: photoView },
    errors: ['conflict', 'not_found'],
  }),
  move: call({
    method: 'PATCH',
    path: '/api/profile/photos/:photoId',
    summary: 'Move one of my photos to another position; 0 makes it the portrait',
    access: 'signed-in',
    rate: 'write',
    body: z.strictObject({
      position: z
        .number()
        .int()
        .min(0)
        .max(LIMITS.photos.max - 1),
    }),
    example: { position: 0 },
    responses: { 204: null },
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/profile/photos/:photoId',
    summary: 'Remove one of my photos',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
  }),
  picture: call({
    method: 'GET',
    path: '/api/photos/:photoId/:size',
    summary: 'A photo as I may see it, in the size small, medium or large',
    access: 'signed-in',
    rate: 'picture',
    /**
     * `report`: the open report for whose sake an admin looks. `clear`: the address at which a page asks for a photo that it is shown clearly;
     * what is sent follows from the rights of whoever asks alone.
     */
    query: z.strictObject({ report: id.optional(), clear: z.literal('').optional() }),
    responses: { 200: 'image/webp' },
  }),
  show: call({
    method: 'POST',
    path: '/api/matches/:id/photo-access',
    summary: 'Show my photos to the other',
    access: 'member',
    rate: 'write',
    responses: { 204: null },
  }),
  hide: call({
    method: 'DELETE',
    path: '/api/matches/:id/photo-access',
    summary: 'Show my photos to the other no longer',
    access: 'member',
    rate: 'write',
    responses: { 204: null },
  }),
  ask: call({
    method: 'POST',
    path: '/api/matches/:id/photo-request',
    summary: 'Ask to see the photos of the other',
    access: 'member',
    rate: 'write',
    responses: { 204: null },
    errors: ['conflict'],
  }),
};
