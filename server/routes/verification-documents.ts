import type { Contract } from '../../shared/contract/index.ts';
import { sendDocument } from '../domain/verification/documents.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentOwnDocument } from '../presenters/profiles.ts';

export const verificationDocuments: Handlers<Contract>['verificationDocuments'] = {
  send: async ({ actor, body }) => presentOwnDocument(await sendDocument(actor, body)),
};
