import * as z from 'zod';
import { DOCUMENT_CHECKS, DOCUMENT_KINDS, DOCUMENT_STATUSES } from '../../options.ts';
import { time } from './fields.ts';

/** What staff have checked on documents, each until a day, which is the last one; null for none. */
export const documentChecks = z
  .array(z.object({ check: z.enum(DOCUMENT_CHECKS), until: z.iso.date().nullable() }))
  .meta({ id: 'DocumentChecks' });

/** The last document that somebody has sent, as they see it. */
export const ownDocument = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    status: z.enum(DOCUMENT_STATUSES),
    sentAt: time,
    /** Why it was rejected; null otherwise. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnDocument' });

export type DocumentChecks = z.infer<typeof documentChecks>;
export type OwnDocument = z.infer<typeof ownDocument>;
