import type { Contract } from '../../../shared/contract/index.ts';
import { linkAccounts, listLinks, unlinkAccounts } from '../../domain/moderation/account-links.ts';
import { listModeration, moderate, takeBackSeen } from '../../domain/moderation/actions.ts';
import {
  claimAppeal,
  decideAppeal,
  listAppeals,
  releaseAppeal,
  takeBackAppealDecision,
} from '../../domain/moderation/appeals.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentAccountLinks, presentModeration, presentSuspensionAppeals } from '../../presenters/staff/moderation.ts';
import { presentPending } from '../../presenters/staff/staff-decisions.ts';

export const staffConduct: Handlers<Contract>['staffConduct'] = {
  list: async ({ actor, params }) => presentModeration(await listModeration(actor, params.userId)),
  act: async ({ actor, params, body }) => {
    const done = await moderate(actor, params.userId, body);
    return 'takesEffectAt' in done ? reply(202, { pending: presentPending(done) }) : presentModeration(done);
  },
  takeBackSeen: async ({ actor, params }) => {
    await takeBackSeen(actor, params.userId);
    return reply(204, undefined);
  },
  links: async ({ actor, params }) => presentAccountLinks(await listLinks(actor, params.userId), params.userId),
  link: async ({ actor, params, body }) => {
    await linkAccounts(actor, params.userId, body);
    return presentAccountLinks(await listLinks(actor, params.userId, 'staffConduct.link'), params.userId);
  },
  unlink: async ({ actor, params }) => {
    await unlinkAccounts(actor, params.userId, params.otherId);
    return reply(204, undefined);
  },
  appeals: async ({ actor, query }) => presentSuspensionAppeals(await listAppeals(actor, query), actor),
  claimAppeal: async ({ actor, params, body }) => {
    await claimAppeal(actor, params.id, body);
    return reply(204, undefined);
  },
  releaseAppeal: async ({ actor, params }) => {
    await releaseAppeal(actor, params.id);
    return reply(204, undefined);
  },
  decideAppeal: async ({ actor, params, body }) => {
    const pending = await decideAppeal(actor, params.id, body);
    return pending ? reply(200, { pending: presentPending(pending) }) : reply(204, undefined);
  },
  takeBackAppeal: async ({ actor, params }) => {
    await takeBackAppealDecision(actor, params.id);
    return reply(204, undefined);
  },
};
