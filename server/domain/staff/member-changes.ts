import type { MemberChange } from '../../../shared/contract/staff/staff-members.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { activeAdmins, assignableAccounts, existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, forbidden, invalid, notFound } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { bumpRightsVersion, closeConversationsOf } from '../messaging/conversations.ts';
import { followChange } from './member-effects.ts';
import { requireMember, type StaffMember } from './members.ts';

/**
 * Changes someone's tier, matchmaker, verification, suspension or role, with all that follows from it, in one transaction.
 * Throws `not_found`, `bad_request` for a matchmaker who is none, and `conflict` for what can't be: suspending oneself,
 * leaving the service without an admin, a tier or a matchmaker for someone who is no member.
 */
export const changeMember = async (actor: Actor, userId: string, change: MemberChange): Promise<StaffMember> => {
  requireAdmin(actor);
  await inTransaction((tx) => changeWithin(tx, actor, userId, change));
  return requireMember(actor, userId);
};

/** The same inside the caller's transaction. */
export const changeWithin = async (
  tx: Transaction,
  actor: Actor,
  userId: string,
  change: MemberChange,
): Promise<User> => {
  const { session } = tx;
  // Before all else, or someone who never stops writing could not be stopped; a refusal below undoes it.
  if (change.suspended) await closeConversationsOf(session, userId, 'suspended');
  const before = await UserModel.findOne({ ...existingAccounts, _id: userId }, null, { session }).lean<User>();
  if (!before) throw notFound('no such person');
  const next = nextState(before, change);
  await requireAnAdmin(tx, actor, before, next);
  if (next.assignedMatchmakerId && next.assignedMatchmakerId !== before.assignedMatchmakerId) {
    await requireMatchmaker(tx, next.assignedMatchmakerId);
  }
  const isSuspension = next.suspendedAt !== null && before.suspendedAt === null;
  const after = await UserModel.findOneAndUpdate(
    { _id: userId },
    { $set: next, $inc: { sessionEpoch: isSuspension ? 1 : 0 } },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!after) throw notFound('no such person');
  const verified = await verify(tx, userId, change.verificationStatus);
  const details = { ...differences(before, after), ...verified };
  if (Object.keys(details).length === 0) return after;
  await followChange(tx, before, after);
  await recordAudit(tx, actor, 'member.changed', userId, details);
  tx.record({ type: 'user.updated', userId });
  return after;
};

type State = Pick<User, 'role' | 'membershipTier' | 'assignedMatchmakerId' | 'suspendedAt'>;

/** What the account will be; only members have a tier and a matchmaker, and every member has a tier. */
const nextState = (user: User, change: MemberChange): State => {
  const role = change.role ?? user.role;
  const suspended = change.suspended ?? user.suspendedAt !== null;
  const suspendedAt = suspended ? (user.suspendedAt ?? clock.now()) : null;
  if (role !== 'member') {
    if (change.membershipTier) throw conflict('Only members have a membership tier.');
    if (change.assignedMatchmakerId) throw conflict('Only members have a matchmaker.');
    return { role, suspendedAt, membershipTier: null, assignedMatchmakerId: null };
  }
  const { membershipTier = user.membershipTier ?? 'standard', assignedMatchmakerId = user.assignedMatchmakerId } =
    change;
  return { role, suspendedAt, membershipTier, assignedMatchmakerId };
};

const isAdmin = (state: State): boolean => state.role === 'admin' && state.suspendedAt === null;

/**
 * Nobody takes the admin's rights from themselves, and whoever takes another's is still an admin at that moment: writing
 * their account makes two admins who do it to each other meet. So one is always left.
 */
const requireAnAdmin = async ({ session }: Transaction, actor: Actor, before: User, next: State): Promise<void> => {
  if (!isAdmin(before) || isAdmin(next)) return;
  if (actor.kind === 'system') throw conflict('An admin can only be suspended or demoted by another admin.');
  if (actor.userId === before._id) throw conflict('You cannot suspend yourself or give up your own admin role.');
  const still = await UserModel.updateOne(
    { ...activeAdmins, _id: actor.userId },
    { $inc: { rightsVersion: 1 } },
    { session },
  );
  if (still.matchedCount === 0) throw forbidden();
};

/** Someone to assign to; writing the account makes a demotion at the same time meet this. */
const requireMatchmaker = async ({ session }: Transaction, matchmakerId: string): Promise<void> => {
  await bumpRightsVersion(session, [matchmakerId]);
  const found = await UserModel.exists({ ...assignableAccounts, _id: matchmakerId }).session(session);
  if (!found) throw invalid('assignedMatchmakerId', 'This is not an active matchmaker.');
};

const verify = async (
  { session }: Transaction,
  userId: string,
  verificationStatus: MemberChange['verificationStatus'],
): Promise<Record<string, string>> => {
  if (verificationStatus === undefined) return {};
  const { modifiedCount, upsertedCount } = await ProfileModel.updateOne(
    { _id: userId },
    { $set: { verificationStatus } },
    { session, upsert: true, setDefaultsOnInsert: true },
  );
  return modifiedCount + upsertedCount > 0 ? { verificationStatus } : {};
};

/** What changed, for the audit. */
const differences = (before: User, after: User): Record<string, string> => {
  const facts = (user: User) => ({
    role: user.role as string,
    membershipTier: user.membershipTier ?? 'none',
    assignedMatchmakerId: user.assignedMatchmakerId ?? 'none',
    suspended: String(user.suspendedAt !== null),
  });
  const was: Record<string, string> = facts(before);
  return Object.fromEntries(Object.entries(facts(after)).filter(([fact, value]) => was[fact] !== value));
};
