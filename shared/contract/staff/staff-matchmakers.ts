import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { call } from '../base/define.ts';
import { id, requiredLine, text } from '../base/fields.ts';
import { matchmakerView } from '../base/views.ts';

/** How members see a matchmaker. */
export const matchmakerEntry = z.strictObject({
  userId: id,
  name: requiredLine('Name is required', LIMITS.name.max),
  photo: text(500)
    // The content policy shows no image of other hosts, and browsers read `/\host` as another host.
    .regex(/^(?:\/[\w.~%-]+)+$/, 'A photo is a path of ours, such as /photos/name.jpg')
    .nullable()
    .optional(),
});

/** Calls of staff about the list of matchmakers. */
export const staffMatchmakers = {
  list: call({
    method: 'GET',
    path: '/api/staff/matchmakers',
    summary: 'All matchmakers',
    access: 'staff',
    rate: 'read',
    responses: { 200: z.array(matchmakerView) },
  }),
  create: call({
    method: 'POST',
    path: '/api/staff/matchmakers',
    summary: 'Change how members see a matchmaker; a change of role makes somebody one',
    access: 'admin',
    rate: 'write',
    body: matchmakerEntry,
    example: { userId: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'Khadija', photo: '/photos/khadija.jpg' },
    responses: { 201: matchmakerView },
    errors: ['not_found', 'conflict'],
  }),
};
