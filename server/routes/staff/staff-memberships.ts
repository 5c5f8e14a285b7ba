import type { Contract } from '../../../shared/contract/index.ts';
import { giveTier, openMembershipOf, recordPayment, refundPayment } from '../../domain/membership/staff-membership.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentMembership, presentMembershipEntry } from '../../presenters/membership.ts';

export const staffMemberships: Handlers<Contract>['staffMemberships'] = {
  show: async ({ actor, params }) => presentMembership(await openMembershipOf(actor, params.userId)),

  recordPayment: async ({ actor, params, body }) => {
    const { entry, among } = await recordPayment(actor, params.userId, body);
    return presentMembershipEntry(entry, among);
  },

  refund: async ({ actor, params, body }) => {
    const { entry, among } = await refundPayment(actor, params.userId, body);
    return presentMembershipEntry(entry, among);
  },

  give: async ({ actor, params, body }) => {
    const { entry, among } = await giveTier(actor, params.userId, body);
    return presentMembershipEntry(entry, among);
  },
};
