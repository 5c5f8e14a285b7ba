import type { Contract } from '../../../shared/contract/index.ts';
import {
  answerThread,
  claimThread,
  finishThread,
  releaseThread,
  reopenThread,
} from '../../domain/contact-messages/review.ts';
import { listSupportThreads, openSupportThread, reopenChanged } from '../../domain/contact-messages/review-list.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import type { ContactMessage } from '../../models/operations/contact-message.ts';
import { presentSupportThread, presentSupportThreads } from '../../presenters/staff/staff-support.ts';

/** Presents a thread that the viewer has just changed by a call. */
const present = async (thread: ContactMessage, viewer: UserActor, call: string) =>
  presentSupportThread(await reopenChanged(viewer, thread, call), viewer);

export const staffSupport: Handlers<Contract>['staffSupport'] = {
  list: async ({ actor, query }) => presentSupportThreads(await listSupportThreads(actor, query), actor),
  one: async ({ actor, params }) => presentSupportThread(await openSupportThread(actor, params.id), actor),
  claim: async ({ actor, params, body }) => present(await claimThread(actor, params.id, body), actor, 'claim'),
  release: async ({ actor, params }) => present(await releaseThread(actor, params.id), actor, 'release'),
  reply: async ({ actor, params, body }) => {
    const { thread, created } = await answerThread(actor, params.id, body);
    return reply(created ? 201 : 200, await present(thread, actor, 'reply'));
  },
  done: async ({ actor, params, body }) => present(await finishThread(actor, params.id, body), actor, 'done'),
  reopen: async ({ actor, params }) => present(await reopenThread(actor, params.id), actor, 'reopen'),
};
