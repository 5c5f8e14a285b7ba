import type { ClientSession } from 'mongoose';
import type { MemberChange } from '../../../../shared/contract/staff/member-change.ts';
import { isStaffRole } from '../../../../shared/rules/roles.ts';
import { ApplicationModel } from '../../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../../models/members/profile.ts';
import { PushSubscriptionModel } from '../../../models/members/push-subscription.ts';
import { ResetTokenModel } from '../../../models/members/reset-token.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { ModerationActionModel } from '../../../models/operations/moderation-action.ts';
import { ReportModel } from '../../../models/operations/report.ts';
import { activeAdmins, assignableAccounts, existingAccounts, isShown } from '../../../policies/account-state.ts';
import { requireAdmin } from '../../../policies/staff.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { clock } from '../../kernel/clock.ts';
import { getContext } from '../../kernel/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../kernel/errors.ts';
import { inTransaction, type Transaction } from '../../kernel/transaction.ts';
import { confirmAddress } from '../../mail/confirmed-address.ts';
import { tellMember } from '../../membership/tell.ts';
import { nameTiers, settleWaiting, tellMatchmaker } from '../../membership/tier.ts';
import {
  bumpRightsVersion,
  closeConversationsOf,
  listPartners,
  reopenConversationsOf,
} from '../../messaging/conversations.ts';
import { greetMember } from '../../messaging/greeting.ts';
import { syncMatchmakerThread } from '../../messaging/matchmaker-thread.ts';
import { notify } from '../../notifications/notify.ts';
import { endLostRequests } from '../../picks/planned-picks.ts';
import { followMembership } from './followed-membership.ts';
import { type AccountChange, settleCover, tellOfMatchmaker, unassignAll } from './matchmaker-changes.ts';
import { type OpenedMember, openMember } from './members.ts';
import { addModerationAction, type ModerationTerms } from './moderation-actions.ts';
import { tellOfChange } from './tell-of-change.ts';

/**
 * Changes a user's tier, matchmaker, verification, suspension or role, with all consequences, in one transaction. Throws
 * `not_found`; `bad_request` where the matchmaker to assign is not an active one; and `conflict` for suspending oneself,
 * leaving the service without an admin, a tier that ends before now, giving a tier or a matchmaker to a user who is no member, or making more of an applicant whose
 * e-mail is confirmed as another account's.
 */
export const changeMember = async (actor: Actor, userId: string, change: MemberChange): Promise<OpenedMember> => {
  requireAdmin(actor);
  await inTransaction((tx) => changeWithin(tx, actor, userId, change));
  if (actor.kind === 'user' && change.assignedMatchmakerId) await greetMember(userId);
  return openMember(actor, userId, 'staffMembers.change');
};

/**
 * The same inside the caller's transaction; `terms` go with a suspension or its end. A suspension with terms throws `conflict`
 * for somebody who is suspended already: its terms would not be what stands.
 */
export const changeWithin = async (
  tx: Transaction,
  actor: Actor,
  userId: string,
  change: AccountChange,
  terms?: ModerationTerms,
): Promise<User> => {
  const { session } = tx;
  // First of all: a user who writes without pause would otherwise conflict with every attempt. A refusal below undoes it.
  if (change.suspended) await closeConversationsOf(session, userId, 'suspended');
  const before = await UserModel.findOne({ ...existingAccounts, _id: userId }, null, { session }).lean<User>();
  if (!before) throw notFound('no such person');
  const next = nextState(before, change);
  await requireAnAdmin(tx, actor, before, next);
  if (next.assignedMatchmakerId && next.assignedMatchmakerId !== before.assignedMatchmakerId) {
    await requireMatchmaker(tx, next.assignedMatchmakerId);
  }
  if (terms && change.suspended === (before.suspendedAt !== null)) throw conflict(IS_SO_ALREADY[`${change.suspended}`]);
  const isSuspension = next.suspendedAt !== null && before.suspendedAt === null;
  const crosses = isStaffRole(before.role) !== isStaffRole(next.role);
  if (crosses && actor.kind === 'user') await requireOldAddress(userId, session);
  // As at an approval: members and staff have an address of their own.
  if (before.role === 'applicant' && next.role !== 'applicant') await confirmAddress(tx, userId);
  const suspension = await replaceSuspension(tx, actor, before, next, terms);
  const changed = await UserModel.findOneAndUpdate(
    { _id: userId },
    {
      $set: { ...next, ...suspension, ...(crosses && { passwordHash: null }) },
      $inc: { sessionEpoch: isSuspension || crosses ? 1 : 0 },
    },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!changed) throw notFound('no such person');
  const applied = await followMembership(tx, actor, before, changed, change);
  const after = applied?.after ?? changed;
  const verified = await verify(tx, actor, userId, change);
  const details = { ...differences(before, after), ...verified };
  if (isSuspension && terms?.until) details.until = terms.until.toISOString();
  if (Object.keys(details).length === 0 && !applied) return after;
  if (change.until) details.until = change.until;
  const reason = change.reason?.trim();
  if (reason) details.reason = reason;
  await applyConsequences(tx, actor, before, after);
  if (applied) {
    await tellMember(tx, applied);
    await tellMatchmaker(tx, { ...applied, before });
  }
  if (verified.verificationStatus === 'verified' && getContext().isVerificationRequired && isShown(after)) {
    tx.record({ type: 'member.ready', userId });
    tx.record({ type: 'insights.outdated', userId, of: ['recommendations'] });
  }
  await recordAudit(tx, actor, 'member.changed', userId, details);
  if (actor.kind === 'user' && !change.isToldOtherwise) await tellOfChange(tx, before, after, verified);
  tx.record({ type: 'user.updated', userId });
  return after;
};

const IS_SO_ALREADY = { true: 'This account is suspended already.', false: 'This account is not suspended.' };

/** Stores that an account is suspended or no longer is, for the next of the staff; returns what the account keeps of it. */
const replaceSuspension = async (
  tx: Transaction,
  actor: Actor,
  before: User,
  next: State,
  terms: ModerationTerms = {},
): Promise<Partial<Pick<User, 'suspension'>>> => {
  const { _id: userId, suspendedAt, suspension } = before;
  if ((suspendedAt === null) === (next.suspendedAt === null)) return {};
  if (next.suspendedAt) {
    const actionId = await addModerationAction(tx, actor, userId, 'suspended', terms);
    return { suspension: { actionId, until: terms.until ?? null } };
  }
  if (suspension) {
    const ended = { $set: { endedAt: clock.now() } };
    await ModerationActionModel.updateOne({ _id: suspension.actionId }, ended, { session: tx.session });
  }
  await addModerationAction(tx, actor, userId, 'restored', terms);
  return { suspension: null };
};

type State = Pick<User, 'role' | 'membershipTier' | 'assignedMatchmakerId' | 'suspendedAt' | 'cover'>;

/**
 * Returns the account's next state. Only members have a tier and a matchmaker, and every member has a tier: the one that the membership
 * gives, see {@link followMembership}.
 */
const nextState = (user: User, change: AccountChange): State => {
  const role = change.role ?? user.role;
  const suspended = change.suspended ?? user.suspendedAt !== null;
  const suspendedAt = suspended ? (user.suspendedAt ?? clock.now()) : null;
  if (role !== 'member') {
    if (change.membershipTier) throw conflict('Only members have a membership tier.');
    if (change.assignedMatchmakerId) throw conflict('Only members have a matchmaker.');
    return { role, suspendedAt, membershipTier: null, assignedMatchmakerId: null, cover: null };
  }
  const { assignedMatchmakerId = user.assignedMatchmakerId } = change;
  return {
    role,
    suspendedAt,
    membershipTier: user.role === 'member' ? user.membershipTier : null,
    assignedMatchmakerId,
    cover: settleCover(user, assignedMatchmakerId, change.cover),
  };
};

const isAdmin = (state: Pick<State, 'role' | 'suspendedAt'>): boolean =>
  state.role === 'admin' && state.suspendedAt === null;

/**
 * Makes sure that an admin is always left: no admin gives up their own rights, and an admin who takes another's is still one
 * at that moment. Writing the actor's account makes two admins who demote each other conflict.
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

/** Throws `bad_request` unless this is an active matchmaker. Writing the account makes a concurrent demotion conflict. */
const requireMatchmaker = async ({ session }: Transaction, matchmakerId: string): Promise<void> => {
  await bumpRightsVersion(session, [matchmakerId]);
  const found = await UserModel.exists({ ...assignableAccounts, _id: matchmakerId }).session(session);
  if (!found) throw invalid('assignedMatchmakerId', 'This is not an active matchmaker.');
};

/** Stores the verified mark, and how it was earned; the same mark again changes nothing unless it says how. */
const verify = async (
  { session }: Transaction,
  actor: Actor,
  userId: string,
  { verificationStatus, verification }: MemberChange,
): Promise<Record<string, string>> => {
  if (verificationStatus === undefined) return {};
  const before = await ProfileModel.findById(userId, null, { session }).lean<Profile>();
  if (before?.verificationStatus === verificationStatus && !verification) return {};
  const [way, note] = [verification?.way ?? null, verification?.note?.trim() || null];
  const by = actor.kind === 'user' ? actor.userId : null;
  const set = verificationStatus === 'verified' ? { verification: { way, note, by, at: clock.now() } } : {};
  await ProfileModel.updateOne(
    { _id: userId },
    { $set: { verificationStatus, ...set, ...(verificationStatus === 'pending' && { documentChecks: [] }) } },
    { session, upsert: true, setDefaultsOnInsert: true },
  );
  const was = before?.verificationStatus ?? 'pending';
  const changed = was === verificationStatus ? {} : { verificationStatusBefore: was };
  return { verificationStatus, ...changed, ...(way && { verifiedBy: way }) };
};

/** Returns what changed and what it was before, for the audit. */
const differences = (before: User, after: User): Record<string, string> => {
  const facts = (user: User) => ({
    role: user.role as string,
    membershipTier: user.membershipTier ?? 'none',
    assignedMatchmakerId: user.assignedMatchmakerId ?? 'none',
    suspended: String(user.suspendedAt !== null),
  });
  const was: Record<string, string> = facts(before);
  const changes = Object.entries(facts(after)).flatMap(([fact, value]) => {
    const former = was[fact];
    if (former === value || former === undefined) return [];
    // That somebody was suspended or not says all of what was before, and the tier is named below.
    return [[fact, value], ...(fact === 'suspended' || fact === 'membershipTier' ? [] : [[`${fact}Before`, former]])];
  });
  return {
    ...Object.fromEntries(changes),
    ...(before.membershipTier === after.membershipTier ? {} : nameTiers(before, after)),
  };
};

/** Applies the consequences of a changed role, tier, matchmaker or suspension, in the same transaction. */
const applyConsequences = async (tx: Transaction, actor: Actor, before: User, after: User): Promise<void> => {
  const { session } = tx;
  const [wasAway, isAway] = [before.suspendedAt !== null, after.suspendedAt !== null];
  if (isAway && !wasAway) {
    await closeConversationsOf(session, after._id, 'suspended');
    await PushSubscriptionModel.deleteMany({ userId: after._id }, { session });
    tx.record({ type: 'sessions.ended', userId: after._id });
  }
  if (wasAway && !isAway) await reopenConversationsOf(session, after._id, 'suspended');
  if (before.role === 'member' && after.role !== 'member') await closeConversationsOf(session, after._id, 'left');
  if (before.role !== 'member' && after.role === 'member') await reopenConversationsOf(session, after._id, 'left');
  if (wasAway !== isAway)
    tx.record({ type: 'people.changed', userIds: await listPartners(session, after._id, 'suspended') });
  if ((before.role === 'member') !== (after.role === 'member'))
    tx.record({ type: 'people.changed', userIds: await listPartners(session, after._id, 'left') });
  if (isStaffRole(before.role) !== isStaffRole(after.role)) await beginAnew(tx, after._id);
  await syncMatchmakerThread(session, after._id);
  await settleWaiting(tx, after);
  await tellOfMatchmaker(tx, actor, before, after);
  await endLostRequests(tx, after);
  if (before.role === 'matchmaker' && after.role !== 'matchmaker') await unassignAll(tx, after._id);
  if (before.role === 'admin' && (after.role !== 'admin' || isAway)) await releaseClaims(session, after._id);
  if (isShown(after) && (!isShown(before) || before.membershipTier !== after.membershipTier)) {
    tx.record({ type: 'member.ready', userId: after._id });
  }
};

/**
 * Takes from an account that enters or leaves the staff what was given for the other: a link to a member's needs one admin, one to
 * an account of the staff two (R66). The sessions and the password are over, and its owner is mailed a link to set another.
 */
const beginAnew = async (tx: Transaction, userId: string): Promise<void> => {
  await ResetTokenModel.deleteMany({ userId }, { session: tx.session });
  tx.record({ type: 'sessions.ended', userId });
  if (getContext().sendsMail) await notify(tx, { kind: 'role-changed', userId });
};

/** How long after a correction of the e-mail by staff an account neither enters nor leaves the staff. */
const CORRECTION_MS = 7 * 86_400_000;

/** Throws `conflict` for an account whose e-mail staff corrected a few days ago: the link would go to an address of theirs. */
export const requireOldAddress = async (subjectId: string, session: ClientSession | null = null): Promise<void> => {
  const at = { $gt: new Date(clock.now().getTime() - CORRECTION_MS) };
  const corrections = { subjectId, action: 'contact.corrected', 'details.corrected': /email/, at };
  if (await AuditEntryModel.exists(corrections).session(session))
    throw conflict('Our team corrected this e-mail address less than seven days ago. Please wait until then.');
};

/** Releases the applications, reports and appeals that a former admin had claimed. */
const releaseClaims = async (session: ClientSession, adminId: string): Promise<void> => {
  await ApplicationModel.updateMany(
    { claimedBy: adminId },
    { $set: { claimedBy: null, claimedAt: null } },
    { session },
  );
  await ReportModel.updateMany({ claimedBy: adminId }, { $set: { claimedBy: null, claimedAt: null } }, { session });
  const claimed = { 'appeal.madeAt': { $type: 'date' as const }, 'appeal.claimedBy': adminId };
  const released = { 'appeal.claimedBy': null, 'appeal.claimedAt': null };
  await ModerationActionModel.updateMany(claimed, { $set: released }, { session });
};
