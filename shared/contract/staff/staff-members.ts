import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { COUNTED_VIEWS, MEMBER_VIEWS } from '../../member-views.ts';
import * as options from '../../options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, profileAge, required, searchQuery, time } from '../base/fields.ts';
import { ownProfile, personName } from '../base/views.ts';
import { ownProof } from '../passkeys.ts';
import { bulkChange, memberChange } from './member-change.ts';
import { accessRequest, openCase, privateDetails, shownPhone } from './private-details.ts';
import { personPhoto } from './staff-photos.ts';

/** An account as staff see it. */
export const staffMember = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    /** Null for a matchmaker to whom the private details are closed. */
    email: z.string().nullable(),
    /** Null also where the private details are closed, as they are in lists; so is the income of the profile. */
    phone: z.string().nullable(),
    privateDetails,
    username: z.string(),
    role: z.enum(options.ROLES),
    membershipTier: z.enum(options.TIERS).nullable(),
    assignedMatchmakerId: id.nullable(),
    verificationStatus: z.enum(options.VERIFICATION_STATUSES),
    suspended: z.boolean(),
    /** When the suspension ends by itself; null where it does not, or there is none. */
    suspendedUntil: time.nullable(),
    /** Until when staff have them introduced to nobody new. */
    limitedUntil: time.nullable(),
    createdAt: time,
    /** The UTC day; null also for whoever hides their presence. */
    lastActiveAt: z.iso.date().nullable(),
    profile: ownProfile.optional(),
    /** Of their settings of notifications, else of the city of their profile; null where neither tells. Not in lists. */
    timeZone: z.string().nullable().optional(),
    /** Null also for a matchmaker. Not in lists. */
    applicationId: id.nullable().optional(),
    /** How they were verified the last time, also where the mark has gone since; null where nothing is known of it. Not in lists. */
    verification: z
      .object({
        way: z.enum(options.VERIFICATION_WAYS).nullable(),
        note: z.string().nullable(),
        /** Null for the command line, and for who works here no more. */
        by: personName.nullable(),
        at: time,
      })
      .nullable()
      .optional(),
    /** What waits for an admin about them, the longest first; nothing for a matchmaker. Not in lists. */
    openCases: z.array(openCase).optional(),
    /** What the viewer may do with this user. */
    can: z.object({
      changeTier: z.boolean(),
      assignMatchmaker: z.boolean(),
      verify: z.boolean(),
      /** Correct their age and gender. */
      correctFacts: z.boolean(),
      changeRole: z.boolean(),
      /** Suspend them, or lift the suspension. */
      suspend: z.boolean(),
      issueResetLink: z.boolean(),
      /** Correct their e-mail and phone number. */
      correctContact: z.boolean(),
      /** See where they are signed in, and sign them out; not oneself. */
      endSessions: z.boolean(),
      resetSecondFactor: z.boolean(),
      editMatchmakerCard: z.boolean(),
      /** Read their thread with their matchmaker. */
      readThread: z.boolean(),
      /** Write in it as their matchmaker. */
      writeThread: z.boolean(),
      /** See their phone number without giving a reason; in lists false for an admin. */
      showPhone: z.boolean(),
    }),
    cursor,
  })
  .meta({ id: 'StaffMember' });

/** What came of it: whom it changed, or had changed already, and whom not, with the reason. */
const bulkOutcome = z
  .object({
    changed: z.array(id),
    failed: z.array(z.object({ id, person: personName.nullable(), message: z.string() })),
  })
  .meta({ id: 'BulkOutcome' });

/** What staff correct of a member who may not change it any more, and why, for the audit. */
export const factCorrection = z.strictObject({
  age: profileAge.optional(),
  gender: z.enum(options.GENDERS).optional(),
  explanation: required('Please say why', LIMITS.accessNote.max),
});

const resetLink = z.object({ url: z.string(), expiresAt: time }).meta({ id: 'ResetLink' });

/** What an admin asked for and another has to confirm. */
export const staffRequest = z
  .object({
    id,
    kind: z.enum(options.STAFF_REQUEST_KINDS),
    subject: personName.nullable(),
    change: memberChange.nullable(),
    requestedBy: personName.nullable(),
    createdAt: time,
    expiresAt: time,
    /** What staff did to the subject's account in the last 30 days that gives whoever did it a way into it, newest first. */
    recent: z.array(
      z.object({
        kind: z.enum(['reset-link', 'email-correction']),
        /** Null for the command line and deleted accounts. */
        by: personName.nullable(),
        at: time,
      }),
    ),
    /** Whether the viewer may confirm it: not their own. */
    canConfirm: z.boolean(),
  })
  .meta({ id: 'StaffRequest' });

/** Calls of staff about accounts of any role. */
export const staffMembers = {
  list: call({
    method: 'GET',
    path: '/api/staff/members',
    summary: 'People of any role, newest first; a matchmaker sees the members assigned to them',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject({
      ...searchQuery,
      role: z.enum(options.ROLES).optional(),
      tier: z.enum(options.TIERS).optional(),
      status: z.enum(MEMBER_VIEWS).optional(),
      ...page,
    }),
    responses: { 200: z.array(staffMember) },
  }),
  counts: call({
    method: 'GET',
    path: '/api/staff/member-counts',
    summary:
      'How many people there are in the lists that staff keep an eye on; what the viewer may not see counts as nothing',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: z.record(z.enum(COUNTED_VIEWS), z.number().int().min(0)).meta({ id: 'MemberCounts' }) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/members/:userId',
    summary: 'One person with their profile; private details once a reason was given',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: staffMember },
    errors: ['not_found'],
  }),
  openPrivateDetails: call({
    method: 'POST',
    path: '/api/staff/members/:userId/access',
    summary: "Open a person's private details for half an hour; the person is shown the reason",
    access: 'staff',
    rate: 'write',
    body: accessRequest,
    example: { reason: 'safety', reportId: 'PgCqJ0OUvTsOkYF2xqJLgA', note: 'A message asks for money' },
    responses: { 204: null },
    errors: ['not_found'],
  }),
  showPhone: call({
    method: 'POST',
    path: '/api/staff/members/:userId/phone',
    summary:
      'The phone number of a person, which they are shown: for their matchmaker, and for an admin who can work on an application, a report or a thread of support about them',
    access: 'staff',
    rate: 'write',
    responses: { 200: shownPhone },
    errors: ['not_found', 'forbidden'],
  }),
  photos: call({
    method: 'GET',
    path: '/api/staff/members/:userId/photos',
    summary: 'All photos of a person in their order, which is recorded as a look at them',
    access: 'staff',
    rate: 'staff-read',
    /** `report`: the open report for whose sake an admin looks. */
    query: z.strictObject({ report: id.optional() }),
    responses: { 200: z.array(personPhoto) },
    errors: ['not_found'],
  }),
  change: call({
    method: 'PATCH',
    path: '/api/staff/members/:userId',
    summary: 'Change tier, matchmaker, verification, suspension or role',
    access: 'admin',
    rate: 'write',
    body: memberChange,
    example: {
      membershipTier: 'premium',
      until: '2040-01-31T12:00:00.000Z',
      reason: 'An apology for the delay',
      assignedMatchmakerId: null,
      verificationStatus: 'verified',
      verification: { way: 'document', note: 'Passport, by letter' },
      suspended: true,
      role: 'member',
    },
    // 202 where a second admin has to confirm it.
    responses: { 200: staffMember, 202: staffRequest },
    defaultStatus: 200,
    errors: ['not_found', 'conflict'],
  }),
  changeMany: call({
    method: 'POST',
    path: '/api/staff/member-changes',
    summary: 'Change the tier or the matchmaker of several people, each by itself; says whose could not be changed',
    access: 'admin',
    rate: 'write',
    body: bulkChange,
    example: {
      userIds: ['AAAAAAAAAAAAAAAAAAAAAA'],
      membershipTier: 'premium',
      until: null,
      reason: 'Our first members',
      assignedMatchmakerId: null,
    },
    responses: { 200: bulkOutcome },
  }),
  correctFacts: call({
    method: 'POST',
    path: '/api/staff/members/:userId/correction',
    summary: 'Correct the age or the gender of a member; the member is told',
    access: 'admin',
    rate: 'write',
    body: factCorrection,
    example: { age: 34, gender: 'female', explanation: 'The year of birth was mistyped; seen on the passport' },
    responses: { 200: staffMember },
    errors: ['not_found', 'conflict'],
  }),
  resetLink: call({
    method: 'POST',
    path: '/api/staff/members/:userId/reset-link',
    summary: 'A link to set a new password: one use, one hour; 403 unless the admin proves anew who they are',
    access: 'admin',
    rate: 'login',
    body: ownProof,
    example: { password: 'a quiet garden wall', code: '123456' },
    // 202 where a second admin has to confirm it.
    responses: { 200: resetLink, 202: staffRequest },
    defaultStatus: 200,
    errors: ['not_found', 'conflict'],
  }),
  resetSecondFactor: call({
    method: 'POST',
    path: '/api/staff/members/:userId/second-factor-reset',
    summary: 'Ask a second admin to remove the lost second factor of somebody',
    access: 'admin',
    rate: 'write',
    responses: { 202: staffRequest },
    errors: ['not_found', 'conflict'],
  }),
  requests: call({
    method: 'GET',
    path: '/api/staff/requests',
    summary: 'What waits for a second admin, newest first',
    access: 'admin',
    rate: 'read',
    responses: { 200: z.array(staffRequest) },
  }),
  confirmRequest: call({
    method: 'POST',
    path: '/api/staff/requests/:id/confirm',
    summary: 'Do what another admin asked for; the link, where it is one, comes with the response',
    access: 'admin',
    rate: 'write',
    responses: { 200: z.object({ link: resetLink.nullable() }).meta({ id: 'ConfirmedRequest' }) },
    errors: ['not_found', 'conflict'],
  }),
  declineRequest: call({
    method: 'POST',
    path: '/api/staff/requests/:id/decline',
    summary: 'Decline what another admin asked for, or withdraw what one asked for oneself',
    access: 'admin',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
};

export type StaffMember = z.infer<typeof staffMember>;
export type StaffRequest = z.infer<typeof staffRequest>;
export type FactCorrection = z.infer<typeof factCorrection>;
export type BulkOutcome = z.infer<typeof bulkOutcome>;
