import type { QueryFilter } from 'mongoose';
import type { MemberView } from '../../../../shared/member-views.ts';
import type { Role, Tier } from '../../../../shared/options.ts';
import { seesAddresses } from '../../../../shared/rules/roles.ts';
import { ApplicationModel } from '../../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../../models/members/settings.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import type { AccessGrant } from '../../../models/operations/access-grant.ts';
import { existingAccounts } from '../../../policies/account-state.ts';
import { staffVisibleUsers } from '../../../policies/staff.ts';
import { withPresentChecks } from '../../../policies/verification.ts';
import { findGrant } from '../../access-log/grants.ts';
import { findOpenCases, type OpenCase } from '../../access-log/open-cases.ts';
import { recordAccess, recordList } from '../../access-log/record-access.ts';
import { requireVisiblePerson } from '../../access-log/visible-person.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/errors.ts';
import { loadUsersById } from '../../kernel/load-users.ts';
import { buildCursorFilter } from '../../kernel/pagination.ts';
import { referenceFilters } from '../../kernel/reference-filters.ts';
import { userTextFilter } from '../../kernel/user-text-filter.ts';
import { findByDetails } from '../../privacy/find-by-details.ts';
import { getKnownTimeZone } from '../../settings/notification-times.ts';
import { getActiveDay, type PrivacySettings } from './active-day.ts';
import { buildViewFilter } from './member-views.ts';

/** A user with their profile, as staff see them. */
export interface StaffMember {
  user: User;
  profile: Profile;
  /** The UTC day of the last activity, YYYY-MM-DD; null for none yet, and for whoever hides their presence. */
  lastActiveOn: string | null;
}

/** The same opened by itself. */
export interface OpenedMember extends StaffMember {
  /** The reason for which the private details are open; null where they are closed. */
  grant: AccessGrant | null;
  /** Who of the staff verified the person the last time; null where nobody is known. */
  verifiedBy: User | null;
  /** Of the application that they sent; null where there is none, and for whoever does not review any. */
  applicationId: string | null;
  /** What waits for admins about the person, for an admin. */
  openCases: readonly OpenCase[];
  /** Null where it is not known. */
  timeZone: string | null;
}

export interface MembersQuery {
  q?: string | undefined;
  role?: Role | undefined;
  tier?: Tier | undefined;
  status?: MemberView | undefined;
  before?: string | undefined;
  limit: number;
}

/**
 * Lists users of any role, newest first; a matchmaker sees the members assigned to them. Throws `not_found` for anyone but
 * staff, `bad_request` for a text that is no cursor.
 */
export const listMembers = async (actor: UserActor, query: MembersQuery): Promise<StaffMember[]> => {
  const { q, role, tier, status, before, limit } = query;
  const wanted: QueryFilter<User>[] = [staffVisibleUsers(actor), existingAccounts];
  if (role) wanted.push({ role });
  if (tier) wanted.push({ role: 'member', membershipTier: tier });
  if (status) wanted.push(await buildViewFilter(actor, status));
  // A search by what is not shown would tell it letter by letter.
  const isByEmail = seesAddresses(actor.role);
  if (q?.trim()) wanted.push(await matchSearch(q.trim(), isByEmail));
  const users = await UserModel.find({ $and: wanted, ...buildCursorFilter(before, 'createdAt', 'older') })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<User[]>();
  const ids = users.map((user) => user._id);
  const [profiles, settings] = await Promise.all([
    ProfileModel.find({ _id: { $in: ids } }).lean<Profile[]>(),
    SettingsModel.find({ _id: { $in: ids } }, { privacy: 1 }).lean<PrivacySettings[]>(),
    recordList(actor, 'staffMembers.list', ids),
  ]);
  const profileOf = new Map(profiles.map((profile) => [profile._id, profile]));
  const settingsOf = new Map(settings.map((one) => [one._id, one]));
  return users.map((user) => ({
    user,
    profile: profileOf.get(user._id) ?? emptyProfile(user._id),
    lastActiveOn: getActiveDay(user.lastActiveAt, settingsOf.get(user._id)),
  }));
};

/** Returns the filter for the people that a search finds; for admins also by e-mail, phone number and the reference of the application. */
const matchSearch = async (q: string, isByEmail: boolean): Promise<QueryFilter<User>> => {
  const [byDetails, byReference] = await Promise.all([
    findByDetails(q, { byPhone: isByEmail }),
    isByEmail ? ApplicationModel.distinct('userId', { $or: referenceFilters(q) }) : [],
  ]);
  const ids = [...byDetails, ...byReference];
  const byText = userTextFilter(q, isByEmail ? ['name', 'email', 'username'] : ['name', 'username']);
  return ids.length > 0 ? { $or: [byText, { _id: { $in: ids } }] } : byText;
};

/**
 * Opens one user with their profile, which is recorded as a look by this call. Throws `not_found` also for a member whom
 * this matchmaker does not work with.
 */
export const openMember = async (actor: Actor, userId: string, call: string): Promise<OpenedMember> => {
  const [user, grant] = await Promise.all([requireVisiblePerson(actor, userId), findGrant(actor, userId)]);
  const [profile, application, settings, openCases] = await Promise.all([
    ProfileModel.findById(userId).lean<Profile>(),
    actor.kind === 'system' || seesAddresses(actor.role)
      ? ApplicationModel.findOne({ userId }, { _id: 1 }).lean()
      : null,
    SettingsModel.findById(userId, { noticeTimes: 1, privacy: 1 }).lean<
      PrivacySettings & Pick<Settings, 'noticeTimes'>
    >(),
    findOpenCases(actor, userId),
    recordAccess(actor, { call, part: grant ? 'details' : 'profile', subject: user, reason: grant }),
  ]);
  const verifierId = profile?.verification?.by ?? null;
  const verifiedBy = (verifierId && (await loadUsersById([verifierId])).get(verifierId)) || null;
  const timeZone = getKnownTimeZone(settings?.noticeTimes, profile?.location ?? null);
  const lastActiveOn = getActiveDay(user.lastActiveAt, settings);
  const applicationId = application?._id ?? null;
  const shown = withPresentChecks(profile ?? emptyProfile(userId), clock.now());
  return { user, profile: shown, lastActiveOn, grant, verifiedBy, applicationId, openCases, timeZone };
};

/** Throws `not_found` where there is no such account, or no more. */
export const requireAccount = async (userId: string): Promise<void> => {
  if (!(await UserModel.exists({ ...existingAccounts, _id: userId }))) throw notFound('no such person');
};

const emptyProfile = (_id: string): Profile => new ProfileModel({ _id }).toObject();
