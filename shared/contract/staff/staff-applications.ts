import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import * as options from '../../options.ts';
import type { ApplicationForm } from '../applications.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, searchQuery, text, time } from '../base/fields.ts';
import { missingFacts, personName } from '../base/views.ts';
import { privateDetails } from './private-details.ts';

/** The answers as they were stored: under earlier limits and option sets, so those of today do not hold for them. */
const storedAnswers = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    occupation: z.string(),
    education: z.string(),
    income: z.string(),
    religiousLevel: z.string(),
    about: z.string(),
    age: z.number(),
    gender: z.string(),
    ethnicity: z.string(),
    location: z.string(),
    height: z.string(),
    maritalStatus: z.string(),
    hasChildren: z.boolean(),
    wantsChildren: z.boolean(),
    verificationAgreement: z.boolean(),
  } satisfies Record<keyof ApplicationForm, z.ZodType>)
  .partial();

/** An application, opened or as a row of the review queue. */
const staffApplication = z
  .object({
    id,
    userId: id,
    /** `phone` is null also where the private details are closed, as they are in the queue. */
    applicant: personName.extend({ email: z.string(), phone: z.string().nullable() }),
    privateDetails,
    status: z.enum(options.APPLICATION_STATUSES),
    submittedAt: time,
    /**
     * In the queue occupation and location alone; without income and phone where the private details are closed. While the
     * application is pending, with the age and gender that the applicant has added since.
     */
    answers: storedAnswers,
    missingFacts,
    /** Suspended and deleted accounts with the applicant's e-mail, in any spelling, or phone number. */
    earlier: z.array(
      z.object({
        member: personName,
        state: z.enum(['suspended', 'deleted']),
        by: z.array(z.enum(['email', 'phone'])),
      }),
    ),
    claimedBy: personName.nullable(),
    decidedBy: personName.nullable(),
    decidedAt: time.nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** What the viewer may do with it now. */
    can: z.object({ decide: z.boolean(), claim: z.boolean(), release: z.boolean(), reopen: z.boolean() }),
    cursor,
  })
  .meta({ id: 'StaffApplication' });

/** A decision on an application: the applicant reads `reason`, only staff read `note`. */
export const decision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  reason: text(LIMITS.about.max).optional(),
  note: text(LIMITS.about.max).optional(),
});

const queue = { access: 'admin', rate: 'write', errors: ['not_found', 'conflict'] } as const;
const oneApplication = { 200: staffApplication };

/** Calls of admins about the review queue of applications. */
export const staffApplications = {
  list: call({
    method: 'GET',
    path: '/api/staff/applications',
    summary: 'The review queue, longest waiting first',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({ status: z.enum(options.APPLICATION_STATUSES).optional(), ...searchQuery, ...page }),
    responses: { 200: z.array(staffApplication) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/applications/:id',
    summary: 'One application in full; once it is decided, private details need a reason',
    access: 'admin',
    rate: 'staff-read',
    responses: oneApplication,
    errors: ['not_found'],
  }),
  decide: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/applications/:id/decision',
    summary: 'Approve or reject; `reason` is shown to the applicant, `note` is for staff',
    body: decision,
    example: { decision: 'approved', reason: 'Welcome', note: 'A kind first conversation' },
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

export type StaffApplication = z.infer<typeof staffApplication>;
