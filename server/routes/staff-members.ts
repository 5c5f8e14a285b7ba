import type { Contract } from '../../shared/contract/index.ts';
import { issueResetLink } from '../domain/accounts/reset-links.ts';
import { changeMember } from '../domain/staff/member-changes.ts';
import { listMembers, requireMember } from '../domain/staff/members.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentStaffMember, presentStaffMemberRow } from '../presenters/staff-members.ts';

export const staffMembers: Handlers<Contract>['staffMembers'] = {
  list: async ({ actor, query }) =>
    (await listMembers(actor, query)).map((member) => presentStaffMemberRow(member, actor)),
  one: async ({ actor, params }) => presentStaffMember(await requireMember(actor, params.userId), actor),
  change: async ({ actor, params, body }) => presentStaffMember(await changeMember(actor, params.userId, body), actor),
  resetLink: async ({ actor, params }) => {
    const { url, expiresAt } = await issueResetLink(actor, params.userId);
    return { url, expiresAt: expiresAt.toISOString() };
  },
};
