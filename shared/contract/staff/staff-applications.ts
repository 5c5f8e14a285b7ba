import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import * as options from '../../options.ts';
import { QUEUE_ORDERS, REVIEW_FINDINGS, REVIEW_QUESTION } from '../../review-options.ts';
import type { ApplicationForm } from '../applications.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, required, searchQuery, text, time } from '../base/fields.ts';
import { missingFacts, personName, reviewQuestion } from '../base/views.ts';
import { privateDetails } from './private-details.ts';
import { claimRequest, pendingDecision, undoSeconds } from './staff-decisions.ts';

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
    /** By when the promise asks for a decision; null once it is decided, and while an answer of the applicant is waited for. */
    dueAt: time.nullable(),
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
        /** Null in the queue, and of a deleted account. */
        facts: z
          .object({
            age: z.number().nullable(),
            location: z.string().nullable(),
            occupation: z.string().nullable(),
            joinedAt: time,
            suspendedAt: time.nullable(),
          })
          .nullable(),
      }),
    ),
    /** What was found when the application was looked through; nothing once it is decided. */
    findings: z.array(z.enum(REVIEW_FINDINGS)),
    /** The same, also once it is decided, with other accounts that it is about; null in the queue. */
    checks: z
      .array(
        z.object({
          found: z.enum(REVIEW_FINDINGS),
          /** `isNewer`: made after the applicant’s own. */
          accounts: z.array(z.object({ member: personName, isSuspended: z.boolean(), isNewer: z.boolean() })),
        }),
      )
      .nullable(),
    /** What was asked of the applicant, in that order; of a row of the queue none. */
    questions: z.array(reviewQuestion.extend({ askedBy: personName.nullable() })),
    /** Whether something asked waits for its answer, or all is answered; null where nothing was asked. */
    asked: z.enum(['waiting', 'answered']).nullable(),
    /** What the applicant wrote against a first decision, which is kept beside it; null where they have not. */
    appeal: z
      .object({
        madeAt: time,
        /** Null in the queue. */
        text: z.string().nullable(),
        first: z.object({
          decidedBy: personName.nullable(),
          decidedAt: time,
          reason: z.string().nullable(),
          note: z.string().nullable(),
        }),
        /** Whether the viewer decided before, and therefore does not decide the appeal. */
        isOwnDecision: z.boolean(),
      })
      .nullable(),
    claimedBy: personName.nullable(),
    claimedAt: time.nullable(),
    /** A decision that can still be taken back; until then the application is as it was. */
    pending: pendingDecision.nullable(),
    decidedBy: personName.nullable(),
    decidedAt: time.nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** What the viewer may do with it now. */
    can: z.object({
      decide: z.boolean(),
      ask: z.boolean(),
      claim: z.boolean(),
      takeOver: z.boolean(),
      release: z.boolean(),
      reopen: z.boolean(),
    }),
    cursor,
  })
  .meta({ id: 'StaffApplication' });

/** A decision on an application: the applicant reads `reason`, only staff read `note`. */
export const decision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  reason: text(LIMITS.about.max).optional(),
  note: text(LIMITS.about.max).optional(),
  undoSeconds,
});

/** A question to an applicant, who reads it. */
export const applicantQuestion = z.strictObject({
  question: required('Please write a question first', REVIEW_QUESTION.maxLength),
});

/** How fast applications were decided; without the time for which the applicant was waited for. */
const reviewFigures = z.object({
  decided: z.number().int(),
  inTime: z.number().int(),
  /** Null where none was decided. */
  medianHours: z.number().nullable(),
});

const queue = { access: 'admin', rate: 'write', errors: ['not_found', 'conflict'] } as const;
const oneApplication = { 200: staffApplication };

/** Calls of admins about the review queue of applications. */
export const staffApplications = {
  list: call({
    method: 'GET',
    path: '/api/staff/applications',
    summary: 'The review queue, longest waiting first unless `order` asks for the latest first',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({
      status: z.enum(options.APPLICATION_STATUSES).optional(),
      order: z.enum(QUEUE_ORDERS).optional(),
      ...searchQuery,
      ...page,
    }),
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
  figures: call({
    method: 'GET',
    path: '/api/staff/review-figures',
    summary: 'How the promise of a timely review was kept in the last weeks, this one first',
    access: 'admin',
    rate: 'staff-read',
    responses: {
      200: z.object({ total: reviewFigures, weeks: z.array(reviewFigures.extend({ monday: z.iso.date() })) }),
    },
  }),
  decide: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/applications/:id/decision',
    summary: 'Approve or reject; `reason` is shown to the applicant, `note` is for staff',
    body: decision,
    example: { decision: 'approved', reason: 'Welcome', note: 'A kind first conversation', undoSeconds: 0 },
    responses: oneApplication,
  }),
  takeBack: call({
    ...queue,
    method: 'DELETE',
    path: '/api/staff/applications/:id/decision',
    summary: 'Take back a decision of one’s own that has not taken effect',
    responses: { 204: null },
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  ask: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/applications/:id/question',
    summary: 'Ask the applicant for more; the application stays pending',
    body: applicantQuestion,
    example: { question: 'How long have you lived there?' },
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
    summary: 'Take an application, so that no one else decides it meanwhile; `takeOver` takes it from somebody else',
    body: claimRequest,
    example: { takeOver: false, reason: 'Out of the office' },
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
export type ReviewFiguresView = z.infer<(typeof staffApplications)['figures']['responses'][200]>;
