import type { Contract } from '../../../shared/contract/index.ts';
import { decideDocument, getDocumentFile, listDocuments } from '../../domain/verification/review.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentStaffDocument } from '../../presenters/staff/staff-verification-documents.ts';

export const staffVerificationDocuments: Handlers<Contract>['staffVerificationDocuments'] = {
  list: async ({ actor, query }) =>
    (await listDocuments(actor, query)).map((document) => presentStaffDocument(document, actor)),

  file: ({ actor, params }) => getDocumentFile(actor, params.id),

  decide: async ({ actor, params, body }) => {
    const { isPending, ...decided } = await decideDocument(actor, params.id, body);
    return reply(isPending ? 202 : 200, presentStaffDocument(decided, actor));
  },
};
