import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { DOCUMENT_KINDS } from '../options.ts';
import { call } from './base/define.ts';
import { ownDocument } from './base/documents.ts';

/** The call by which somebody shows who they are; it is not found where the service takes no documents. */
export const verificationDocuments = {
  send: call({
    method: 'POST',
    path: '/api/verification-documents',
    summary:
      'Send a passport or national ID, which admins alone look at: a JPEG, PNG or WebP of at most 10 MB and 40 megapixels',
    access: 'signed-in',
    rate: 'photo',
    upload: {
      field: 'document',
      maxBytes: LIMITS.photos.bytes,
      texts: z.strictObject({ kind: z.enum(DOCUMENT_KINDS) }),
    },
    responses: { 202: ownDocument },
    errors: ['not_found', 'conflict'],
  }),
};
