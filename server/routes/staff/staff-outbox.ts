import type { Contract } from '../../../shared/contract/index.ts';
import { getOutboxFigures, listOutbox, readMail } from '../../domain/delivery/outbox.ts';
import { retryDelivery } from '../../domain/delivery/retry.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentOutbox, presentOutboxFigures } from '../../presenters/staff/staff-outbox.ts';

export const staffOutbox: Handlers<Contract>['staffOutbox'] = {
  list: async ({ actor, query }) => presentOutbox(await listOutbox(actor, query)),

  figures: async ({ actor }) => presentOutboxFigures(await getOutboxFigures(actor)),

  read: async ({ actor, params }) => readMail(actor, params.id),

  retry: async ({ actor, params }) => {
    await retryDelivery(actor, params.id);
  },
};
