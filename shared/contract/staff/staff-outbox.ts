import * as z from 'zod';
import { DELIVERY_CHANNELS, OUTBOX_STATES } from '../../notification.ts';
import { NOTIFICATION_KINDS } from '../../notifications.ts';
import { call } from '../base/define.ts';
import { cursor, id, line, page, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

const way = z.enum(DELIVERY_CHANNELS);
const kind = z.enum(NOTIFICATION_KINDS);
const count = z.number().int().min(0);

/** Something that was sent to somebody, or is to be: never what it said, nor of whom. */
const outboxEntry = z
  .object({
    id,
    way,
    /** What it tells of; several notifications that are due to one person go out as one. */
    kinds: z.array(kind),
    /** Null for a contact message, and where somebody asked for a mail of an account that there is not. */
    receiver: personName.nullable(),
    state: z.enum(OUTBOX_STATES),
    createdAt: time,
    /** When it was handed over last; null where it was not, or that is not known. */
    handedOverAt: time.nullable(),
    /** How often it was tried and is to be tried again. */
    tries: count,
    /** Why it did not arrive, in words of the service. */
    reason: z.string().nullable(),
    /** When its turn is at the domain that receives it, where it waits for one. */
    turnAt: time.nullable(),
    can: z.object({ retry: z.boolean(), read: z.boolean() }),
    cursor,
  })
  .meta({ id: 'OutboxEntry' });

const outboxFigures = z
  .object({
    /** What left the service or was to in the last 24 hours, by way. */
    ways: z.array(
      z.object({
        way,
        /** Whether this service sends by it. */
        isSent: z.boolean(),
        /** Notifications that are not due yet, or only after their receivers' quiet times. */
        later: count,
        states: z.object(Object.fromEntries(OUTBOX_STATES.map((state) => [state, count]))),
      }),
    ),
    /** What the receiving ends refused in the last 24 hours, and why; the most frequent first. */
    refusals: z.array(z.object({ way, reason: z.string(), count, lastAt: time })),
  })
  .meta({ id: 'OutboxFigures' });

/** Calls of admins about what the service sends by mail and push. */
export const staffOutbox = {
  list: call({
    method: 'GET',
    path: '/api/staff/outbox',
    summary: 'What was sent by mail and push, or is to be, never the text; the latest first',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({
      way: way.optional(),
      kind: kind.optional(),
      state: z.enum(OUTBOX_STATES).optional(),
      q: line(100).optional(),
      ...page,
    }),
    responses: { 200: z.array(outboxEntry) },
  }),
  figures: call({
    method: 'GET',
    path: '/api/staff/outbox/figures',
    summary: 'How much was sent by mail and push in the last 24 hours, waits, or was refused, and why',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: outboxFigures },
  }),
  read: call({
    method: 'GET',
    path: '/api/staff/outbox/:id/mail',
    summary:
      'A mail as its reader sees it, where mails are written into files in place of a mail server, in development',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: 'text/html' },
    errors: ['not_found'],
  }),
  retry: call({
    method: 'POST',
    path: '/api/staff/outbox/:id/retry',
    summary: 'Try again now to send what was refused or failed, as long as it may still be told',
    access: 'admin',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};

export type OutboxEntry = z.infer<typeof outboxEntry>;
export type OutboxFigures = z.infer<typeof outboxFigures>;
