import type { QueryFilter } from 'mongoose';
import { COUNTED_VIEWS, type CountedView, type MemberView } from '../../../../shared/member-views.ts';
import { PhotosModel } from '../../../models/members/photos.ts';
import { ProfileModel } from '../../../models/members/profile.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { ReportModel } from '../../../models/operations/report.ts';
import { existingAccounts } from '../../../policies/account-state.ts';
import { membersWithMatchmaker, requireStaff, staffVisibleUsers } from '../../../policies/staff.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';

/** A list by ids is kept to so many people: those that wait are few. */
const MAX_IDS = 5_000;

/** Nobody: for what a matchmaker may not ask for. */
const NOBODY: QueryFilter<User> = { _id: { $in: [] } };

/** Members whose profile has a status of verification are asked for by it; `verified` is the smaller part as a rule. */
const byVerification = async (view: 'verified' | 'unverified'): Promise<QueryFilter<User>> => {
  const ids = await ProfileModel.distinct('_id', { verificationStatus: 'verified' });
  return { role: 'member', _id: view === 'verified' ? { $in: ids } : { $nin: ids } };
};

const findWithPhotos = async (): Promise<QueryFilter<User>> => {
  const albums = await PhotosModel.find({ 'photos.status': 'in-review' }, { _id: 1 }).limit(MAX_IDS).lean();
  return { _id: { $in: albums.map(({ _id }) => _id) } };
};

/** Of whom a report is open; each open report has a key, by which an index finds them. */
const findReported = async ({ userId }: UserActor): Promise<QueryFilter<User>> => {
  const ids: string[] = await ReportModel.distinct('reportedId', { openKey: { $type: 'string' } });
  return { _id: { $in: ids.filter((id) => id !== userId).slice(0, MAX_IDS) } };
};

/** Returns the filter for the people of a view. What only admins work on is nobody for a matchmaker. */
export const buildViewFilter = async (actor: UserActor, view: MemberView): Promise<QueryFilter<User>> => {
  const isAdmin = actor.role === 'admin';
  switch (view) {
    case 'active':
      return { suspendedAt: null, leavingSince: null };
    case 'paused':
      return { 'pause.reason': { $type: 'string' } };
    case 'limited':
      return { limitedUntil: { $type: 'date', $gt: clock.now() } };
    case 'suspended':
      return { suspendedAt: { $type: 'date' } };
    case 'leaving':
      return { leavingSince: { $type: 'date' } };
    case 'verified':
    case 'unverified':
      return byVerification(view);
    case 'without-matchmaker':
      return { ...membersWithMatchmaker, assignedMatchmakerId: null };
    case 'photos-waiting':
      return isAdmin ? findWithPhotos() : NOBODY;
    case 'reported':
      return isAdmin ? findReported(actor) : NOBODY;
  }
};

/** Counts the people of the views that are few, of those whom the actor may see. Throws `not_found` for anyone but staff. */
export const countMemberViews = async (actor: UserActor): Promise<Record<CountedView, number>> => {
  requireStaff(actor);
  const count = async (view: CountedView): Promise<[CountedView, number]> => {
    const filter = { $and: [await buildViewFilter(actor, view), staffVisibleUsers(actor), existingAccounts] };
    return [view, await UserModel.countDocuments(filter)];
  };
  return Object.fromEntries(await Promise.all(COUNTED_VIEWS.map(count))) as Record<CountedView, number>;
};
