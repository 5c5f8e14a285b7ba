import * as z from 'zod';
import * as options from '../../options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, searchQuery, time } from '../base/fields.ts';
import { ownProfile } from '../base/views.ts';
import { accessRequest, privateDetails } from './private-details.ts';

/** An account as staff see it. */
const staffMember = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    /** Null for a matchmaker to whom the private details are closed. */
    email: z.string().nullable(),
    /** Null also where the private details are closed, as they are in lists; so is the income of the profile. */
    phone: z.string().nullable(),
    privateDetails,
    username: z.string(),
    role: z.enum(options.ROLES),
    membershipTier: z.enum(options.TIERS).nullable(),
    assignedMatchmakerId: id.nullable(),
    verificationStatus: z.enum(options.VERIFICATION_STATUSES),
    suspended: z.boolean(),
    createdAt: time,
    lastActiveAt: time.nullable(),
    profile: ownProfile.optional(),
    /** What the viewer may do with this user. */
    can: z.object({
      changeTier: z.boolean(),
      assignMatchmaker: z.boolean(),
      verify: z.boolean(),
      changeRole: z.boolean(),
      /** Suspend them, or lift the suspension. */
      suspend: z.boolean(),
      issueResetLink: z.boolean(),
      editMatchmakerCard: z.boolean(),
      /** Read their thread with their matchmaker. */
      readThread: z.boolean(),
      /** Write in it as their matchmaker. */
      writeThread: z.boolean(),
    }),
    cursor,
  })
  .meta({ id: 'StaffMember' });

const memberChange = z
  .strictObject({
    membershipTier: z.enum(options.TIERS),
    assignedMatchmakerId: id.nullable(),
    verificationStatus: z.enum(options.VERIFICATION_STATUSES),
    suspended: z.boolean(),
    role: z.enum(options.ROLES),
  })
  .partial();

/** Calls of staff about accounts of any role. */
export const staffMembers = {
  list: call({
    method: 'GET',
    path: '/api/staff/members',
    summary: 'People of any role, newest first; a matchmaker sees the members assigned to them',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject({
      ...searchQuery,
      role: z.enum(options.ROLES).optional(),
      tier: z.enum(options.TIERS).optional(),
      status: z.enum(['active', 'suspended']).optional(),
      ...page,
    }),
    responses: { 200: z.array(staffMember) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/members/:userId',
    summary: 'One person with their profile; private details once a reason was given',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: staffMember },
    errors: ['not_found'],
  }),
  openPrivateDetails: call({
    method: 'POST',
    path: '/api/staff/members/:userId/access',
    summary: "Open a person's private details for half an hour; the person is shown the reason",
    access: 'staff',
    rate: 'write',
    body: accessRequest,
    example: { reason: 'help', note: 'You asked us to correct your phone number' },
    responses: { 204: null },
    errors: ['not_found'],
  }),
  change: call({
    method: 'PATCH',
    path: '/api/staff/members/:userId',
    summary: 'Change tier, matchmaker, verification, suspension or role',
    access: 'admin',
    rate: 'write',
    body: memberChange,
    example: {
      membershipTier: 'premium',
      assignedMatchmakerId: null,
      verificationStatus: 'verified',
      suspended: true,
      role: 'member',
    },
    responses: { 200: staffMember },
    errors: ['not_found', 'conflict'],
  }),
  resetLink: call({
    method: 'POST',
    path: '/api/staff/members/:userId/reset-link',
    summary: 'A link to set a new password: one use, one hour',
    access: 'admin',
    rate: 'write',
    responses: { 200: z.object({ url: z.string(), expiresAt: time }).meta({ id: 'ResetLink' }) },
    errors: ['not_found'],
  }),
};

export type StaffMember = z.infer<typeof staffMember>;
export type MemberChange = z.infer<typeof memberChange>;
