import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import * as options from '../../options.ts';
import { applicationForm } from '../applications.ts';
import { call } from '../base/define.ts';
import { clientMessageId, cursor, id, messageContent, page, required, text, threadPage, time } from '../base/fields.ts';
import { matchmakerMessage, matchmakerView, ownProfile, personName } from '../base/views.ts';
import { jobsView } from './staff-jobs.ts';

const search = { q: text(LIMITS.text.max).optional() };

/** A row of the review queue. */
const staffApplication = z
  .object({
    id,
    userId: id,
    applicant: personName.extend({ email: z.string(), phone: z.string().nullable() }),
    status: z.enum(options.APPLICATION_STATUSES),
    submittedAt: time,
    answers: applicationForm.partial(),
    claimedBy: personName.nullable(),
    decidedBy: personName.nullable(),
    decidedAt: time.nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    cursor,
  })
  .meta({ id: 'StaffApplication' });

/** A person as staff see them. */
const staffMember = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    username: z.string(),
    role: z.enum(options.ROLES),
    membershipTier: z.enum(options.TIERS).nullable(),
    assignedMatchmakerId: id.nullable(),
    verificationStatus: z.enum(options.VERIFICATION_STATUSES),
    suspended: z.boolean(),
    createdAt: time,
    lastActiveAt: time.nullable(),
    profile: ownProfile.optional(),
    cursor,
  })
  .meta({ id: 'StaffMember' });

const memberChange = z
  .strictObject({
    membershipTier: z.enum(options.TIERS),
    assignedMatchmakerId: id.nullable(),
    verificationStatus: z.enum(options.VERIFICATION_STATUSES),
    suspended: z.boolean(),
    role: z.enum(options.ROLES),
  })
  .partial();

const staffConversation = z
  .object({
    member: personName,
    lastMessage: z.object({ content: z.string(), createdAt: time, isFromMatchmaker: z.boolean() }).nullable(),
    unread: z.number().int().min(0),
    cursor,
  })
  .meta({ id: 'StaffConversation' });

const auditEntry = z
  .object({
    id,
    actor: personName.nullable(),
    action: z.string(),
    subject: personName.nullable(),
    details: z.record(z.string(), z.string()),
    at: time,
    cursor,
  })
  .meta({ id: 'AuditEntry' });

/** How an application was decided: `reason` is for the applicant, `note` for staff. */
export const decision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  reason: text(LIMITS.about.max).optional(),
  note: text(LIMITS.about.max).optional(),
});

/** A matchmaker as members see them. */
export const matchmakerEntry = z.strictObject({
  userId: id,
  name: required('Name is required', LIMITS.name.max),
  photo: text(500)
    .regex(/^(https:\/\/|\/(?!\/))/, 'A photo is an https address or a path of ours')
    .nullable()
    .optional(),
});

const queue = { access: 'admin', rate: 'write', errors: ['not_found', 'conflict'] } as const;
const oneApplication = { 200: staffApplication };

export const staffApplications = {
  list: call({
    method: 'GET',
    path: '/api/staff/applications',
    summary: 'The review queue, longest waiting first',
    access: 'admin',
    rate: 'read',
    query: z.strictObject({ status: z.enum(options.APPLICATION_STATUSES).optional(), ...search, ...page }),
    responses: { 200: z.array(staffApplication) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/applications/:id',
    summary: 'One application in full',
    access: 'admin',
    rate: 'read',
    responses: oneApplication,
    errors: ['not_found'],
  }),
  decide: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/applications/:id/decision',
    summary: 'Approve or reject; `reason` is shown to the applicant, `note` is for staff',
    body: decision,
    responses: oneApplication,
  }),
  reopen: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/applications/:id/reopen',
    summary: 'Put a rejected application back into the queue',
    responses: oneApplication,
  }),
  claim: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/applications/:id/claim',
    summary: 'Take an application, so that no one else decides it meanwhile',
    responses: oneApplication,
  }),
  release: call({
    ...queue,
    method: 'DELETE',
    path: '/api/staff/applications/:id/claim',
    summary: 'Give an application back',
    responses: oneApplication,
  }),
};

export const staffMembers = {
  list: call({
    method: 'GET',
    path: '/api/staff/members',
    summary: 'People of any role, newest first; a matchmaker sees the members assigned to them',
    access: 'staff',
    rate: 'read',
    query: z.strictObject({
      ...search,
      role: z.enum(options.ROLES).optional(),
      tier: z.enum(options.TIERS).optional(),
      status: z.enum(['active', 'suspended']).optional(),
      ...page,
    }),
    responses: { 200: z.array(staffMember) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/members/:userId',
    summary: 'One person with their profile',
    access: 'staff',
    rate: 'read',
    responses: { 200: staffMember },
    errors: ['not_found'],
  }),
  change: call({
    method: 'PATCH',
    path: '/api/staff/members/:userId',
    summary: 'Change tier, matchmaker, verification, suspension or role',
    access: 'admin',
    rate: 'write',
    body: memberChange,
    responses: { 200: staffMember },
    errors: ['not_found', 'conflict'],
  }),
  resetLink: call({
    method: 'POST',
    path: '/api/staff/members/:userId/reset-link',
    summary: 'A link to set a new password: one use, one hour',
    access: 'admin',
    rate: 'write',
    responses: { 200: z.object({ url: z.string(), expiresAt: time }).meta({ id: 'ResetLink' }) },
    errors: ['not_found'],
  }),
};

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
    summary: 'Make someone a matchmaker, or change how members see them',
    access: 'admin',
    rate: 'write',
    body: matchmakerEntry,
    responses: { 201: matchmakerView },
    errors: ['not_found', 'conflict'],
  }),
};

export const staffConversations = {
  list: call({
    method: 'GET',
    path: '/api/staff/conversations',
    summary: 'My threads with members, unread and longest waiting first',
    access: 'staff',
    rate: 'read',
    query: z.strictObject(page),
    responses: { 200: z.array(staffConversation) },
  }),
  messages: call({
    method: 'GET',
    path: '/api/staff/conversations/:memberId/messages',
    summary: 'A thread with a member, oldest first; an admin reading one is recorded',
    access: 'staff',
    rate: 'read',
    query: z.strictObject(threadPage),
    responses: { 200: z.array(matchmakerMessage) },
    errors: ['not_found'],
  }),
  send: call({
    method: 'POST',
    path: '/api/staff/conversations/:memberId/messages',
    summary: 'Answer a member',
    access: 'staff',
    rate: 'message',
    body: z.strictObject({ content: messageContent, clientMessageId: clientMessageId.optional() }),
    responses: { 200: matchmakerMessage, 201: matchmakerMessage },
    defaultStatus: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  read: call({
    method: 'POST',
    path: '/api/staff/conversations/:memberId/read',
    summary: 'Mark a thread with a member read',
    access: 'staff',
    rate: 'write',
    responses: { 204: null },
    errors: ['forbidden', 'not_found'],
  }),
};

export const staffOperations = {
  jobs: call({
    method: 'GET',
    path: '/api/staff/jobs',
    summary: "How the last days' batches went or are going, and what waits in the queues",
    access: 'admin',
    rate: 'read',
    responses: { 200: jobsView },
  }),
  runDailyMatches: call({
    method: 'POST',
    path: '/api/staff/jobs/daily-matches',
    summary: "Run the day's batch now",
    access: 'admin',
    rate: 'write',
    body: z.strictObject({ date: z.iso.date().optional() }),
    responses: { 202: z.object({ jobId: z.string() }).meta({ id: 'JobStarted' }) },
  }),
  audit: call({
    method: 'GET',
    path: '/api/staff/audit',
    summary: 'Who did what, when, to whom',
    access: 'admin',
    rate: 'read',
    query: z.strictObject({ actor: id.optional(), ...page }),
    responses: { 200: z.array(auditEntry) },
  }),
};

export type StaffApplication = z.infer<typeof staffApplication>;
export type StaffMember = z.infer<typeof staffMember>;
export type MemberChange = z.infer<typeof memberChange>;
export type StaffConversation = z.infer<typeof staffConversation>;
export type AuditEntry = z.infer<typeof auditEntry>;
