import type { Assignment } from '../../../shared/contract/staff/staff-assignments.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { type MemberNote, MemberNoteModel } from '../../models/operations/member-note.ts';
import { shownAccounts } from '../../policies/account-state.ts';
import { membersWithMatchmaker, requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import { changeWithin } from '../accounts/members/member-changes.ts';
import { addNoteWithin } from '../accounts/members/notes.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { indexById } from '../kernel/ids.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { greetMember } from '../messaging/greeting.ts';

/** A VIP member without a matchmaker. */
export interface Unassigned {
  readonly member: Pick<User, '_id' | 'firstName' | 'lastName'>;
  readonly since: Date;
  readonly age: number | null;
  readonly location: string | null;
  /** The last note for the next matchmaker. */
  readonly handOver: MemberNote | null;
}

/** Filter for the VIP members without a matchmaker. */
const unassigned = { ...shownAccounts, ...membersWithMatchmaker, assignedMatchmakerId: null };

/** Lists the VIP members without a matchmaker, longest first, for admins. Throws `bad_request` for a text that is no cursor. */
export const listUnassigned = async (
  actor: UserActor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Unassigned[]> => {
  requireAdmin(actor);
  const members = await UserModel.aggregate<User & { since: Date }>([
    { $match: unassigned },
    { $set: { since: { $ifNull: ['$withoutMatchmakerSince', '$createdAt'] } } },
    { $match: buildCursorFilter(before, 'since', 'newer') },
    { $sort: { since: 1, _id: 1 } },
    { $limit: limit },
  ]);
  const ids = members.map(({ _id }) => _id);
  const [profiles, notes] = await Promise.all([
    ProfileModel.find({ _id: { $in: ids } }, { age: 1, location: 1 }).lean<Profile[]>(),
    MemberNoteModel.find({ userId: { $in: ids }, isHandOver: true })
      .sort({ createdAt: 1 })
      .lean<MemberNote[]>(),
    recordList(actor, 'staffAssignments.list', ids),
  ]);
  const profileOf = indexById(profiles);
  const noteOf = new Map(notes.map((note) => [note.userId, note]));
  return members.map((member) => ({
    member,
    since: member.since,
    age: profileOf.get(member._id)?.age ?? null,
    location: profileOf.get(member._id)?.location ?? null,
    handOver: noteOf.get(member._id) ?? null,
  }));
};

/** Counts the VIP members without a matchmaker; 0 for anyone but an admin and the system. Nobody is named: no access is recorded. */
export const countUnassigned = async (actor: Actor): Promise<number> =>
  actor.kind === 'user' && actor.role !== 'admin' ? 0 : UserModel.countDocuments(unassigned);

/**
 * Gives a VIP member a matchmaker, with a note for them. Throws `not_found`, and `conflict` for whoever has no VIP membership, and where
 * the matchmaker works with as many members as they take.
 */
export const assignMatchmaker = async (
  actor: UserActor,
  { userId, matchmakerId, handOver }: Assignment,
): Promise<void> => {
  requireAdmin(actor);
  const member = await UserModel.findOne({ ...shownAccounts, _id: userId }).lean<User>();
  if (!member) throw notFound('no such member');
  if (member.membershipTier !== 'vip') throw conflict('Only VIP members have a matchmaker.');
  const limit = (await MatchmakerModel.findById(matchmakerId, { limit: 1 }).lean<Matchmaker>())?.limit ?? null;
  const load = { ...shownAccounts, ...membersWithMatchmaker, assignedMatchmakerId: matchmakerId };
  if (limit !== null && (await UserModel.countDocuments({ ...load, _id: { $ne: userId } })) >= limit)
    throw conflict('This matchmaker works with as many members as they can.');
  await inTransaction(async (tx) => {
    if (handOver?.trim()) await addNoteWithin(tx, actor, userId, { text: handOver, isHandOver: true });
    await changeWithin(tx, actor, userId, { assignedMatchmakerId: matchmakerId });
  });
  await greetMember(userId);
};
