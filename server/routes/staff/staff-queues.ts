import type { Contract } from '../../../shared/contract/index.ts';
import { actOnJob, listQueueJobs, listQueues, setQueuePaused } from '../../domain/operations/queues.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentQueuedJobs, presentQueues } from '../../presenters/staff/staff-queues.ts';

export const staffQueues: Handlers<Contract>['staffQueues'] = {
  list: async ({ actor }) => presentQueues(await listQueues(actor)),

  jobs: async ({ actor, params, query }) => presentQueuedJobs(await listQueueJobs(actor, params.queue, query.state)),

  setPaused: async ({ actor, params, body }) => {
    await setQueuePaused(actor, params.queue, body.paused);
    return reply(204, undefined);
  },

  act: async ({ actor, params, body }) => {
    await actOnJob(actor, params.queue, body);
    return reply(204, undefined);
  },
};
