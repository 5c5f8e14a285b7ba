import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { APPEAL_DECISIONS, MODERATION_KINDS, MODERATION_LIMITS } from '../../moderation-options.ts';
import { QUEUE_ORDERS } from '../../review-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, required, requiredLine, text, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';
import { claimRequest, pendingDecision, undoSeconds } from './staff-decisions.ts';

const appeal = z.object({
  text: z.string(),
  madeAt: time,
  /** Null while nobody has decided. */
  decision: z.enum(APPEAL_DECISIONS).nullable(),
  decidedBy: personName.nullable(),
  decidedAt: time.nullable(),
  /** What the person reads at sign-in. */
  answer: z.string().nullable(),
});

/** What staff did about somebody's conduct. */
const moderationAction = z
  .object({
    id,
    kind: z.enum(MODERATION_KINDS),
    at: time,
    /** Who did it; null where the service did, or the account is gone. */
    by: personName.nullable(),
    /** For staff. */
    note: z.string().nullable(),
    /** What the person reads. */
    message: z.string().nullable(),
    /** When a limit or a suspension ends by itself; null where it does not. */
    until: time.nullable(),
    /** When a suspension ended. */
    endedAt: time.nullable(),
    /** When the person said that they have read it. */
    readAt: time.nullable(),
    /** The report that led to it. */
    reportId: id.nullable(),
    appeal: appeal.nullable(),
  })
  .meta({ id: 'ModerationAction' });

/** A suspension that was appealed, with what was done about the person before. */
const suspensionAppealRow = moderationAction
  .extend({
    person: personName.nullable(),
    /** Who works on the appeal. */
    claimedBy: personName.nullable(),
    claimedAt: time.nullable(),
    /** A decision that can still be taken back; until then the appeal is as it was. */
    pending: pendingDecision.nullable(),
    /** What the viewer may do: nothing where they suspended; where somebody else has claimed the appeal, take it over. */
    can: z.object({ claim: z.boolean(), takeOver: z.boolean(), release: z.boolean(), decide: z.boolean() }),
    cursor,
  })
  .meta({ id: 'SuspensionAppeal' });

const note = text(MODERATION_LIMITS.note).optional();
/** What the person reads; left out, they read a standard sentence. */
const message = required('Please write what the person will read', MODERATION_LIMITS.message).optional();
const days = z
  .number('Please enter how many days')
  .int('Please enter a whole number')
  .min(1, 'At least one day')
  .max(MODERATION_LIMITS.days, `At most ${MODERATION_LIMITS.days} days`);

/** What goes with a warning. */
export const warningTerms = { message };
/** What goes with a limit. */
export const limitTerms = { days, message };
/** What goes with a suspension. */
export const suspensionTerms = {
  message,
  /** When it ends by itself; left out or null where it does not. */
  until: time.nullable().optional(),
};

/** When the last of the marked messages was sent whose number led to it: they wait no longer. */
const seenUntil = time;
const marked = { seenUntil: seenUntil.optional() };

/** What an admin does about somebody's conduct. */
export const moderationRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('seen'), seenUntil, note, undoSeconds }),
  z.strictObject({
    kind: z.literal('noted'),
    note: required('Please write a note', MODERATION_LIMITS.note),
    ...marked,
  }),
  z.strictObject({ kind: z.literal('warned'), ...warningTerms, note, ...marked }),
  z.strictObject({ kind: z.literal('limited'), ...limitTerms, note, ...marked }),
  z.strictObject({ kind: z.literal('unlimited'), note }),
  z.strictObject({ kind: z.literal('suspended'), ...suspensionTerms, note, ...marked }),
  z.strictObject({ kind: z.literal('restored'), note }),
]);

/** How an appeal is decided, and what the person reads of it. */
export const appealDecision = z.strictObject({
  decision: z.enum(APPEAL_DECISIONS, 'Please choose a decision'),
  answer: required('Please write what the person will read', MODERATION_LIMITS.message),
  undoSeconds,
});

/** Another account of the same person, as staff say. */
const accountLink = z
  .object({ id, person: personName.nullable(), by: personName.nullable(), at: time, note: z.string().nullable() })
  .meta({ id: 'AccountLink' });

/** Which other account belongs to the same person. */
export const accountLinkRequest = z.strictObject({
  /** Its e-mail or username. */
  account: requiredLine('Please enter the e-mail or the username', LIMITS.email.max),
  note,
});

const oneAppeal = {
  access: 'admin',
  rate: 'write',
  responses: { 204: null },
  errors: ['not_found', 'forbidden', 'conflict'],
} as const;

/** Calls of admins about the conduct of people. */
export const staffConduct = {
  list: call({
    method: 'GET',
    path: '/api/staff/members/:userId/conduct',
    summary: 'What staff did about the conduct of a person, newest first',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: z.array(moderationAction) },
    errors: ['not_found'],
  }),
  act: call({
    method: 'POST',
    path: '/api/staff/members/:userId/conduct',
    summary:
      'Say that marked messages were looked at, write a note, warn, limit introductions for some days, suspend, or end a limit or suspension',
    access: 'admin',
    rate: 'write',
    body: moderationRequest,
    example: {
      kind: 'warned',
      message: 'Please do not ask people for money.',
      note: 'Two reports in a week',
      seenUntil: '2026-01-31T12:00:00.000Z',
    },
    responses: { 200: z.array(moderationAction), 202: z.object({ pending: pendingDecision }) },
    defaultStatus: 200,
    errors: ['not_found', 'conflict'],
  }),
  takeBackSeen: call({
    ...oneAppeal,
    method: 'DELETE',
    path: '/api/staff/members/:userId/conduct',
    summary: 'Take back that one has looked at marked messages, while it has not taken effect',
  }),
  links: call({
    method: 'GET',
    path: '/api/staff/members/:userId/links',
    summary: 'Other accounts of the same person, as staff say',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: z.array(accountLink) },
    errors: ['not_found'],
  }),
  link: call({
    method: 'POST',
    path: '/api/staff/members/:userId/links',
    summary: 'Say that another account belongs to the same person; it is shown on both',
    access: 'admin',
    rate: 'write',
    body: accountLinkRequest,
    example: { account: 'amina@example.test', note: 'The same phone number' },
    responses: { 200: z.array(accountLink) },
    errors: ['not_found', 'conflict'],
  }),
  unlink: call({
    method: 'DELETE',
    path: '/api/staff/members/:userId/links/:otherId',
    summary: 'Take back that two accounts belong to the same person',
    access: 'admin',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
  appeals: call({
    method: 'GET',
    path: '/api/staff/suspension-appeals',
    summary: 'Appeals of suspensions that wait, the longest first unless `order` asks for the latest first',
    access: 'admin',
    rate: 'staff-read',
    /** `of`: only this appeal. */
    query: z.strictObject({ order: z.enum(QUEUE_ORDERS).optional(), of: id.optional(), ...page }),
    responses: { 200: z.array(suspensionAppealRow) },
  }),
  claimAppeal: call({
    ...oneAppeal,
    method: 'POST',
    path: '/api/staff/suspension-appeals/:id/claim',
    summary:
      'Take an appeal, so that no one else decides it meanwhile; not by who suspended. `takeOver` takes it from somebody else',
    body: claimRequest,
    example: { takeOver: false, reason: 'Out of the office' },
  }),
  releaseAppeal: call({
    ...oneAppeal,
    method: 'DELETE',
    path: '/api/staff/suspension-appeals/:id/claim',
    summary: 'Give an appeal back',
  }),
  decideAppeal: call({
    ...oneAppeal,
    method: 'POST',
    path: '/api/staff/suspension-appeals/:id/decision',
    summary: 'Lift a suspension that was appealed, or keep it; not by who suspended',
    body: appealDecision,
    example: { decision: 'kept', answer: 'We have looked at it again, and the decision stands.', undoSeconds: 0 },
    responses: { 200: z.object({ pending: pendingDecision }), 204: null },
    defaultStatus: 204,
  }),
  takeBackAppeal: call({
    ...oneAppeal,
    method: 'DELETE',
    path: '/api/staff/suspension-appeals/:id/decision',
    summary: 'Take back a decision of one’s own that has not taken effect',
  }),
};

export type ModerationAction = z.infer<typeof moderationAction>;
export type AccountLinkRequest = z.infer<typeof accountLinkRequest>;
export type AccountLinkView = z.infer<typeof accountLink>;
export type ModerationRequest = z.infer<typeof moderationRequest>;
export type SuspensionAppeal = z.infer<typeof suspensionAppealRow>;
