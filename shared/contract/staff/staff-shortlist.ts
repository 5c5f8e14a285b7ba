import * as z from 'zod';
import { BOARD_DUES, BOARD_GROUPS, QUESTION_STATES } from '../../shortlist-options.ts';
import { call } from '../base/define.ts';
import { id, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';
import { pickCandidate } from './staff-picks.ts';

const entry = z
  .object({
    /** The candidate's. */
    id,
    person: pickCandidate.shape.person,
    addedAt: time,
    /** How well they fit, and what stands in the way; null while they may be introduced to nobody. */
    candidate: pickCandidate.omit({ cursor: true }).nullable(),
    /** What the member was asked about them, and answered; null where they were not asked. */
    question: z.object({ state: z.enum(QUESTION_STATES), askedAt: time, answeredAt: time.nullable() }).nullable(),
    can: z.object({ ask: z.boolean(), pick: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'ShortlistEntry' });

/** Calls of a matchmaker about whom they have put aside for a member. */
export const staffShortlist = {
  list: call({
    method: 'GET',
    path: '/api/staff/members/:userId/shortlist',
    summary: 'Whom the matchmaker of a VIP member has put aside for them, the latest first; 50 at most',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: z.array(entry) },
    errors: ['not_found'],
  }),
  add: call({
    method: 'POST',
    path: '/api/staff/members/:userId/shortlist',
    summary: 'Put a candidate aside for a member of mine',
    access: 'staff',
    rate: 'write',
    body: z.strictObject({ candidateId: id }),
    example: { candidateId: 'AAAAAAAAAAAAAAAAAAAAAA' },
    responses: { 201: entry, 200: entry },
    defaultStatus: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/staff/members/:userId/shortlist/:candidateId',
    summary: 'Take a candidate off the list, and back a question that is not answered',
    access: 'staff',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found', 'forbidden'],
  }),
  ask: call({
    method: 'POST',
    path: '/api/staff/members/:userId/shortlist/:candidateId/ask',
    summary: 'Ask a member of mine, and nobody else, whether a candidate may be introduced to them',
    access: 'staff',
    rate: 'write',
    responses: { 200: entry },
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
};

const boardMember = z
  .object({
    /** The member's. */
    id,
    member: personName,
    matchmaker: personName.nullable(),
    group: z.enum(BOARD_GROUPS),
    /**
     * What is due, and from when on or by when; `firstName`: of the person whom it is about. Null where nothing is due.
     */
    due: z.object({ kind: z.enum(BOARD_DUES), at: time.nullable(), firstName: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'BoardMember' });

/** Calls of staff about what is due with the members of a matchmaker. */
export const staffBoard = {
  list: call({
    method: 'GET',
    path: '/api/staff/board',
    summary: 'The members of a matchmaker by what is due: my own, for an admin those of one or of all; 500 at most',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject({ matchmakerId: id.optional() }),
    responses: { 200: z.array(boardMember) },
  }),
};

export type ShortlistEntryView = z.infer<typeof entry>;
export type BoardMemberView = z.infer<typeof boardMember>;
