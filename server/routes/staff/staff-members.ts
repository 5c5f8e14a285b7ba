import type { Contract } from '../../../shared/contract/index.ts';
import { showPhone } from '../../domain/access-log/phone.ts';
import { openPrivateDetails } from '../../domain/access-log/private-details.ts';
import { changeMany } from '../../domain/accounts/members/bulk-changes.ts';
import { countMemberViews } from '../../domain/accounts/members/member-views.ts';
import { listMembers, openMember } from '../../domain/accounts/members/members.ts';
import {
  changeOrRequest,
  confirmStaffRequest,
  declineStaffRequest,
  issueLinkOrRequest,
  listStaffRequests,
  requestSecondFactorReset,
  type StaffRequestPage,
} from '../../domain/accounts/members/staff-requests.ts';
import type { IssuedLink } from '../../domain/accounts/reset-links.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { listPhotosOf } from '../../domain/photos/staff-looks.ts';
import { correctFacts } from '../../domain/profiles/fact-corrections.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentPersonPhoto } from '../../presenters/profiles.ts';
import { presentBulkOutcome, presentStaffMember, presentStaffMemberRow } from '../../presenters/staff/staff-members.ts';
import { presentStaffRequests } from '../../presenters/staff/staff-requests.ts';

const presentLink = ({ url, expiresAt }: IssuedLink) => ({ url, expiresAt: expiresAt.toISOString() });

/** The response to what waits for a second admin. */
const replyWithRequest = (page: StaffRequestPage, actor: UserActor) => {
  const [view] = presentStaffRequests(page, actor);
  if (!view) throw new Error('There is no request to present');
  return reply(202, view);
};

export const staffMembers: Handlers<Contract>['staffMembers'] = {
  list: async ({ actor, query }) =>
    (await listMembers(actor, query)).map((member) => presentStaffMemberRow(member, actor)),
  counts: ({ actor }) => countMemberViews(actor),
  one: async ({ actor, params }) =>
    presentStaffMember(await openMember(actor, params.userId, 'staffMembers.one'), actor),
  openPrivateDetails: async ({ actor, params, body }) => {
    await openPrivateDetails(actor, params.userId, body);
    return reply(204, undefined);
  },
  showPhone: async ({ actor, params }) => ({ phone: await showPhone(actor, params.userId) }),
  photos: async ({ actor, params, query }) => (await listPhotosOf(actor, params.userId, query)).map(presentPersonPhoto),
  change: async ({ actor, params, body }) => {
    const { done, pending } = await changeOrRequest(actor, params.userId, body);
    return pending ? replyWithRequest(pending, actor) : presentStaffMember(done, actor);
  },
  changeMany: async ({ actor, body }) => presentBulkOutcome(await changeMany(actor, body)),
  correctFacts: async ({ actor, params, body }) =>
    presentStaffMember(await correctFacts(actor, params.userId, body), actor),
  resetLink: async ({ actor, params, body, address }) => {
    const { done, pending } = await issueLinkOrRequest(actor, params.userId, body, address);
    return pending ? replyWithRequest(pending, actor) : presentLink(done);
  },
  resetSecondFactor: async ({ actor, params }) =>
    replyWithRequest(await requestSecondFactorReset(actor, params.userId), actor),
  requests: async ({ actor }) => presentStaffRequests(await listStaffRequests(actor), actor),
  confirmRequest: async ({ actor, params }) => {
    const link = await confirmStaffRequest(actor, params.id);
    return { link: link && presentLink(link) };
  },
  declineRequest: async ({ actor, params }) => {
    await declineStaffRequest(actor, params.id);
    return reply(204, undefined);
  },
};
