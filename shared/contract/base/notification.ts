import * as z from 'zod';
import { OVERDUE_KINDS, type OverdueKind, TOPICS } from '../../notification.ts';
import { BELL_KINDS } from '../../notifications.ts';
import { cursor, id, time } from './fields.ts';

const overdueCounts = z.object(
  Object.fromEntries(OVERDUE_KINDS.map((kind) => [kind, z.number().int().min(0).optional()])) as Record<
    OverdueKind,
    z.ZodOptional<z.ZodNumber>
  >,
);

/** Something that happened, as it is told to the one whom it concerns: never a text of somebody else's. */
export const notice = z
  .object({
    id,
    kind: z.enum(BELL_KINDS),
    at: time,
    isRead: z.boolean(),
    /** Whom it is about, with their photo as the receiver sees it; null for what is about nobody else. */
    person: z.object({ id, firstName: z.string(), photo: z.string().nullable() }).nullable(),
    /** The match with that person; null for other kinds. */
    matchId: id.nullable(),
    /** What a link in a mail switched mails off about; absent for other kinds. */
    topics: z.array(z.enum(TOPICS)).optional(),
    /** How the receiver's application was decided; absent for other kinds. */
    outcome: z.enum(['approved', 'rejected']).optional(),
    /** How much of the receiver's work is overdue, by what it is; absent for other kinds. */
    overdue: overdueCounts.optional(),
    /** Where it leads; absent from a server of the release before. */
    path: z.string().optional(),
    cursor,
  })
  .meta({ id: 'Notice' });
export type NotificationView = z.infer<typeof notice>;
