import * as z from 'zod';
import { JOB_ACTS, JOB_STATES } from '../../job-options.ts';
import { call } from '../base/define.ts';
import { time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

const queueState = z
  .object({
    name: z.string(),
    /** Whether no job of it is begun; those that run go on. */
    paused: z.boolean(),
    /** Whether it may be paused: people hear of the safety of their accounts by one, and what staff did is sealed by one. */
    canPause: z.boolean(),
    /** Since when the job that has waited longest waits; null where none does. */
    oldestAt: time.nullable(),
  })
  .meta({ id: 'QueueState' });

const queuedJob = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Whom the job is about; null where it is about no one, or they are gone. */
    about: personName.nullable(),
    addedAt: time,
    /** How many times it was tried. */
    attempts: z.number().int().min(0),
    /** Why the last try failed. */
    failure: z.string().nullable(),
    failedAt: time.nullable(),
    /** When a later job is due, where it was not tried yet. */
    dueAt: time.nullable(),
    /** Whether it is enqueued by the clock. */
    byClock: z.boolean(),
    /** What the viewer may do with it. */
    can: z.object({ retry: z.boolean(), run: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'QueuedJob' });

/** Calls of admins about the job queues. */
export const staffQueues = {
  list: call({
    method: 'GET',
    path: '/api/staff/queues',
    summary: 'Which queues are paused, and since when the oldest job of each has waited',
    access: 'admin',
    rate: 'read',
    responses: { 200: z.array(queueState) },
  }),
  jobs: call({
    method: 'GET',
    path: '/api/staff/queues/:queue/jobs',
    summary: 'The jobs of a queue in one state: failed ones newest first, others in the order in which they are done',
    access: 'admin',
    rate: 'read',
    query: z.strictObject({ state: z.enum(JOB_STATES).default('failed') }),
    responses: { 200: z.array(queuedJob) },
    errors: ['not_found'],
  }),
  setPaused: call({
    method: 'POST',
    path: '/api/staff/queues/:queue',
    summary: 'Pause a queue, or let it go on',
    access: 'admin',
    rate: 'write',
    body: z.strictObject({ paused: z.boolean() }),
    example: { paused: false },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  act: call({
    method: 'POST',
    path: '/api/staff/queues/:queue/jobs',
    summary: 'Try a failed job again, do a later one now, or take one out of the queue',
    access: 'admin',
    rate: 'write',
    body: z.strictObject({ jobId: z.string().min(1).max(200), act: z.enum(JOB_ACTS) }),
    example: { jobId: '1', act: 'retry' },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};

export type QueueState = z.infer<typeof queueState>;
export type QueuedJob = z.infer<typeof queuedJob>;
