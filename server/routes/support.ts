import type { Contract } from '../../shared/contract/index.ts';
import {
  askSupport,
  listOwnThreads,
  openOwnThread,
  replyToSupport,
  type WrittenThread,
} from '../domain/contact-messages/own-threads.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentOwnThread, presentOwnThreads } from '../presenters/support.ts';

const present = ({ thread, created }: WrittenThread) => reply(created ? 201 : 200, presentOwnThread(thread));

export const support: Handlers<Contract>['support'] = {
  list: async ({ actor, query }) => presentOwnThreads(await listOwnThreads(actor, query)),
  ask: async ({ actor, body }) => present(await askSupport(actor, body)),
  one: async ({ actor, params }) => presentOwnThread(await openOwnThread(actor, params.id)),
  reply: async ({ actor, params, body }) => present(await replyToSupport(actor, params.id, body)),
};
