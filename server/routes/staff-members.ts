import type { Contract } from '../../shared/contract/index.ts';
import { issueResetLink } from '../domain/accounts/reset-links.ts';
import { changeMember } from '../domain/staff/member-changes.ts';
import { listMembers, openMember } from '../domain/staff/members.ts';
import { openPrivateDetails } from '../domain/staff/private-details.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentStaffMember, presentStaffMemberRow } from '../presenters/staff-members.ts';

export const staffMembers: Handlers<Contract>['staffMembers'] = {
  list: async ({ actor, query }) =>
    (await listMembers(actor, query)).map((member) => presentStaffMemberRow(member, actor)),
  one: async ({ actor, params }) =>
    presentStaffMember(await openMember(actor, params.userId, 'staffMembers.one'), actor),
  openPrivateDetails: async ({ actor, params, body }) => {
    await openPrivateDetails(actor, params.userId, body);
    return reply(204, undefined);
  },
  change: async ({ actor, params, body }) => presentStaffMember(await changeMember(actor, params.userId, body), actor),
  resetLink: async ({ actor, params }) => {
    const { url, expiresAt } = await issueResetLink(actor, params.userId);
    return { url, expiresAt: expiresAt.toISOString() };
  },
};
