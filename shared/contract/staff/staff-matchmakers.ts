import * as z from 'zod';
import { MATCHMAKER } from '../../desk-options.ts';
import { LIMITS } from '../../limits.ts';
import { call } from '../base/define.ts';
import { id, requiredLine, text, time } from '../base/fields.ts';
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
  /** In which they work. */
  languages: z.array(requiredLine('Please name a language', LIMITS.name.max)).max(MATCHMAKER.languages).optional(),
  /** With how many members they work at most; null for no limit. */
  limit: z.number().int().min(1).max(MATCHMAKER.members).nullable().optional(),
  /** The first message to a member who is given to them; null for ours. */
  greeting: text(MATCHMAKER.greeting).nullable().optional(),
});

const staffMatchmaker = matchmakerView
  .extend({
    languages: z.array(z.string()),
    limit: z.number().int().nullable(),
    greeting: z.string(),
    /** Whether members can be given to them now. */
    isActive: z.boolean(),
    /** With how many members they work now: what their limit goes by. */
    load: z.number().int().min(0),
    /** How many members are theirs, also while a colleague stands in. */
    own: z.number().int().min(0),
    /** With how many of others they work now, as they stand in. */
    covered: z.number().int().min(0),
    /** Who stands in for them, and when; null where nobody is to. */
    cover: z.object({ by: id, from: time, until: time }).nullable(),
  })
  .meta({ id: 'StaffMatchmaker' });

/** Who stands in for a matchmaker, and from when until when. */
const coverEntry = z.strictObject({ coverId: id, from: time, until: time });

/** Calls of staff about the list of matchmakers. */
export const staffMatchmakers = {
  list: call({
    method: 'GET',
    path: '/api/staff/matchmakers',
    summary: 'All matchmakers, with how many members they work',
    access: 'staff',
    rate: 'read',
    responses: { 200: z.array(staffMatchmaker) },
  }),
  create: call({
    method: 'POST',
    path: '/api/staff/matchmakers',
    summary: 'Change how members see a matchmaker; a change of role makes somebody one',
    access: 'admin',
    rate: 'write',
    body: matchmakerEntry,
    example: {
      userId: 'AAAAAAAAAAAAAAAAAAAAAA',
      name: 'Khadija',
      photo: '/photos/khadija.jpg',
      languages: ['English', 'Arabic'],
      limit: 30,
      greeting: 'As-salamu alaykum. I am Khadija, your matchmaker.',
    },
    responses: { 201: matchmakerView },
    errors: ['not_found', 'conflict'],
  }),
  cover: call({
    method: 'PUT',
    path: '/api/staff/matchmakers/:userId/cover',
    summary: 'Have another matchmaker stand in with all members of one, for a time; the members are told',
    access: 'admin',
    rate: 'write',
    body: coverEntry,
    example: { coverId: 'AAAAAAAAAAAAAAAAAAAAAA', from: '2031-07-01T06:00:00.000Z', until: '2031-07-15T06:00:00.000Z' },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  endCover: call({
    method: 'DELETE',
    path: '/api/staff/matchmakers/:userId/cover',
    summary: 'End a cover now, or call it off',
    access: 'admin',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
};

export type MatchmakerEntry = z.infer<typeof matchmakerEntry>;
export type StaffMatchmaker = z.infer<typeof staffMatchmaker>;
