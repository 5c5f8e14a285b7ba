import type { Contract } from '../../shared/contract/index.ts';
import { loadMembership } from '../domain/membership/overview.ts';
import { cancelOwnPlan, chooseOwnPlan, keepOwnPlan } from '../domain/membership/own-membership.ts';
import { openCheckout, openPortal } from '../domain/membership/payments/checkout.ts';
import { findReceipt } from '../domain/membership/receipts.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentMembership } from '../presenters/membership.ts';
import { presentReceipt } from '../presenters/receipts.ts';

export const memberships: Handlers<Contract>['memberships'] = {
  show: async ({ actor }) => presentMembership(await loadMembership(actor.userId)),

  choose: async ({ actor, body }) => {
    const checkout = await openCheckout(actor, body.plan);
    if (checkout !== null) return reply(200, { checkout });
    return reply(202, presentMembership(await chooseOwnPlan(actor, body.plan)));
  },

  cancel: async ({ actor }) => presentMembership(await cancelOwnPlan(actor)),

  keep: async ({ actor }) => presentMembership(await keepOwnPlan(actor)),

  receipt: async ({ actor, params }) => presentReceipt(await findReceipt(actor, params.id)),

  portal: async ({ actor }) => ({ address: await openPortal(actor) }),
};
