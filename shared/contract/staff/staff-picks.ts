import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { MAX_PICK_NOTE_LENGTH, PICK_DROP_REASONS, PICK_EXCLUSIONS, PICK_STATES } from '../../pick-options.ts';
import { hasVisibleText } from '../../rules/visible-text.ts';
import { call } from '../base/define.ts';
import { cursor, id, line, page, queryInt, text, time } from '../base/fields.ts';
import { otherProfile } from '../base/views.ts';

/** Somebody as a card shows them to members, without a portrait. */
const pickedPerson = z
  .object({
    id,
    firstName: z.string(),
    age: z.number().int().nullable(),
    location: z.string().nullable(),
    occupation: z.string().nullable(),
  })
  .meta({ id: 'PickedPerson' });

/** A note for a member: none, or a text of which a reader sees something. */
export const pickNote = text(MAX_PICK_NOTE_LENGTH)
  .trim()
  .refine((note) => note === '' || hasVisibleText(note), 'Please write a note that can be read')
  .meta({ maxLength: MAX_PICK_NOTE_LENGTH });

/** Somebody who could be introduced to a member. */
export const pickCandidate = z
  .object({
    id,
    person: pickedPerson,
    /** As the member would be shown it. */
    compatibilityScore: z.number().int().min(0).max(100),
    coverage: z.number().min(0).max(1),
    /** What the member would read as the reason: "You" is the member. */
    compatibilityReason: z.string(),
    keyFactors: z.array(z.string()),
    /** Why the pair cannot be picked; empty where nothing that staff may know speaks against it. */
    exclusions: z.array(z.enum(PICK_EXCLUSIONS)),
    /** Whether a pick of the two is open. */
    isPicked: z.boolean(),
    /** Whether they are on the member's shortlist. */
    isShortlisted: z.boolean(),
    cursor,
  })
  .meta({ id: 'PickCandidate' });

/** Somebody as an introduction would show them to a member. */
const candidateProfile = otherProfile
  .extend({
    /** How the member would see the photos; null where there are none. */
    photoView: z.enum(['clear', 'blurred']).nullable(),
  })
  .meta({ id: 'CandidateProfile' });

const pick = z
  .object({
    id,
    member: pickedPerson,
    candidate: pickedPerson,
    /** The matchmaker who picked. */
    pickedBy: z.object({ id, name: z.string() }),
    note: z.string().nullable(),
    state: z.enum(PICK_STATES),
    /** Why it was dropped. */
    reasons: z.array(z.enum(PICK_DROP_REASONS)),
    madeAt: time,
    introducedAt: time.nullable(),
    can: z.object({ withdraw: z.boolean() }),
    cursor,
  })
  .meta({ id: 'Pick' });

/** A pick that waits for the matchmaker of its candidate; the note is for the other member and not shown. */
const pickRequest = pick
  .omit({ note: true, state: true, reasons: true, introducedAt: true, can: true, cursor: true })
  .extend({ compatibilityScore: z.number().int().min(0).max(100), keyFactors: z.array(z.string()) })
  .meta({ id: 'PickRequest' });

/** Calls of a matchmaker about whom they introduce to a member of theirs by hand. */
export const staffPicks = {
  candidates: call({
    method: 'GET',
    path: '/api/staff/members/:userId/candidates',
    summary: 'People for a VIP member, best first, by the rules and the score of the engine; the 400 nearest in age',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject({
      name: line(LIMITS.name.max).optional(),
      city: line(LIMITS.name.max).optional(),
      ageMin: queryInt(LIMITS.profileAge.min, LIMITS.profileAge.max).optional(),
      ageMax: queryInt(LIMITS.profileAge.min, LIMITS.profileAge.max).optional(),
      /** `all` also shows those who cannot be introduced, and why. */
      show: z.enum(['possible', 'all']).default('possible'),
      ...page,
    }),
    responses: { 200: z.array(pickCandidate) },
    errors: ['not_found'],
  }),
  candidate: call({
    method: 'GET',
    path: '/api/staff/members/:userId/candidates/:candidateId',
    summary: 'What a VIP member, introduced to somebody, would see of them; the person can read that it was opened',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: candidateProfile },
    errors: ['not_found', 'conflict'],
  }),
  candidatePhoto: call({
    method: 'GET',
    path: '/api/staff/members/:userId/candidates/:candidateId/photos/:photoId/:size',
    summary: 'A photo of theirs as the member would see it, in the size small, medium or large',
    access: 'staff',
    rate: 'picture',
    responses: { 200: 'image/webp' },
    errors: ['not_found', 'conflict'],
  }),
  list: call({
    method: 'GET',
    path: '/api/staff/members/:userId/picks',
    summary: 'The picks for a VIP member with what became of them, newest first',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject(page),
    responses: { 200: z.array(pick) },
    errors: ['not_found'],
  }),
  make: call({
    method: 'POST',
    path: '/api/staff/members/:userId/picks',
    summary: 'Pick somebody for a member of mine, who reads the note; 409 says why a pair cannot be picked',
    access: 'staff',
    rate: 'write',
    body: z.strictObject({ candidateId: id, note: pickNote.optional() }),
    example: { candidateId: 'AAAAAAAAAAAAAAAAAAAAAA', note: 'You both speak of a calm home.' },
    responses: { 201: pick, 200: pick },
    defaultStatus: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/staff/members/:userId/picks/:pickId',
    summary: 'Take back a pick that was not introduced yet',
    access: 'staff',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};

/** Calls of a matchmaker about picks that need the agreement of two. */
export const staffPickRequests = {
  list: call({
    method: 'GET',
    path: '/api/staff/pick-requests',
    summary: 'Picks that wait for my agreement, and mine that wait for that of another matchmaker',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: z.object({ received: z.array(pickRequest), sent: z.array(pickRequest) }) },
  }),
  answer: call({
    method: 'POST',
    path: '/api/staff/pick-requests/:id',
    summary: 'Agree that a member of mine is introduced to one of another matchmaker, or decline',
    access: 'staff',
    rate: 'write',
    body: z.strictObject({ agrees: z.boolean() }),
    example: { agrees: true },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};

export type PickCandidateView = z.infer<typeof pickCandidate>;
export type CandidateProfileView = z.infer<typeof candidateProfile>;
export type PickView = z.infer<typeof pick>;
export type PickRequestView = z.infer<typeof pickRequest>;
