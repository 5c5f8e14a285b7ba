import type { OwnProof } from '../../../../shared/contract/passkeys.ts';
import type { MemberChange } from '../../../../shared/contract/staff/member-change.ts';
import type { StaffRequestKind } from '../../../../shared/options.ts';
import { isStaffRole } from '../../../../shared/rules/roles.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { type AuditEntry, AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { type StaffRequest, StaffRequestModel } from '../../../models/operations/staff-request.ts';
import { activeAdmins, existingAccounts } from '../../../policies/account-state.ts';
import { needsSecondAdmin, requireAdmin } from '../../../policies/staff.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { clock } from '../../kernel/clock.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { loadUsersById } from '../../kernel/load-users.ts';
import { inTransaction, type Transaction } from '../../kernel/transaction.ts';
import { notifyAdmins } from '../../notifications/notify-admins.ts';
import { requireOwnProof } from '../own-proof.ts';
import { type IssuedLink, issueResetLinkWithin } from '../reset-links.ts';
import { resetSecondFactor } from '../second-factor.ts';
import { changeMember, changeWithin, requireOldAddress } from './member-changes.ts';
import type { OpenedMember } from './members.ts';

/** A request that is not confirmed within this time is over. */
const LIFETIME_MS = 24 * 60 * 60_000;
const MAX_LISTED = 100;
/** For how long whoever confirms a request is shown links to the account, and corrections of its e-mail. */
const RECENT_MS = 30 * 86_400_000;

/** Requests with the users whom they name, by id, and with what staff did lately to the accounts of their subjects. */
export interface StaffRequestPage {
  readonly requests: StaffRequest[];
  readonly recent: AuditEntry[];
  readonly users: Map<string, User>;
}

/** What comes of a call that may need a second admin: it is done, or it waits for one. */
type Outcome<Done> =
  | { readonly done: Done; readonly pending: null }
  | { readonly done: null; readonly pending: StaffRequestPage };

/**
 * Changes a user, or stores the request where it would make staff of somebody or the other way round. Throws as
 * `changeMember()` does, and `conflict` where there is no second admin or such a request is waiting already.
 */
export const changeOrRequest = async (
  actor: UserActor,
  userId: string,
  change: MemberChange,
): Promise<Outcome<OpenedMember>> => {
  const subject = await requireSubject(actor, userId);
  if (!needsSecondAdmin('change', subject, change)) {
    return { done: await changeMember(actor, userId, change), pending: null };
  }
  if (isStaffRole(subject.role) !== isStaffRole(change.role ?? subject.role)) await requireOldAddress(userId);
  return { done: null, pending: await request(actor, 'change', userId, change) };
};

/**
 * Issues a reset link, or stores the request where it is for an account of the staff, for an admin who proves anew who they are. Throws as
 * {@link changeOrRequest} and {@link requireOwnProof}.
 */
export const issueLinkOrRequest = async (
  actor: UserActor,
  userId: string,
  proof: OwnProof,
  address: string | null,
): Promise<Outcome<IssuedLink>> => {
  const subject = await requireSubject(actor, userId);
  await requireOwnProof(actor, proof, address);
  if (needsSecondAdmin('reset-link', subject))
    return { done: null, pending: await request(actor, 'reset-link', userId) };
  const done = await inTransaction(async (tx) => {
    const link = await issueResetLinkWithin(tx, actor, userId);
    const user = await UserModel.findById(userId, null, { session: tx.session }).lean<User>().orFail();
    if (needsSecondAdmin('reset-link', user))
      throw conflict('This has become an account of the staff. Please try again.');
    return link;
  });
  return { done, pending: null };
};

/** Stores the request to remove somebody's lost second factor. Throws as {@link changeOrRequest}. */
export const requestSecondFactorReset = async (actor: UserActor, userId: string): Promise<StaffRequestPage> => {
  const subject = await requireSubject(actor, userId);
  if (!subject.secondFactorAt) throw conflict('This account has no second factor.');
  return request(actor, 'second-factor-reset', userId);
};

const waitingRequests = () => ({ decision: null, expiresAt: { $gt: clock.now() } });

/** Counts the requests of others that an admin can confirm; 0 for anyone else. */
export const countWaitingRequests = async ({ role, userId }: UserActor): Promise<number> =>
  role === 'admin' ? StaffRequestModel.countDocuments({ ...waitingRequests(), requestedBy: { $ne: userId } }) : 0;

/** Lists the requests that wait for an admin, newest first. */
export const listStaffRequests = async (actor: UserActor): Promise<StaffRequestPage> => {
  requireAdmin(actor);
  const requests = await StaffRequestModel.find(waitingRequests())
    .sort({ createdAt: -1 })
    .limit(MAX_LISTED)
    .lean<StaffRequest[]>();
  return withUsers(requests);
};

/**
 * Does what another admin asked for. Returns the link where it was for one. Throws `not_found` for a request that is not
 * waiting (any more), `forbidden` for one's own, and `conflict` where its admin is none any more.
 */
export const confirmStaffRequest = async (actor: UserActor, id: string): Promise<IssuedLink | null> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const { kind, subjectId, change, requestedBy } = await decide(tx, actor, id, 'confirmed');
    if (requestedBy === actor.userId) throw forbidden('Another admin must confirm your request.');
    const isStillAdmin = await UserModel.exists({ ...activeAdmins, _id: requestedBy }).session(tx.session);
    if (!isStillAdmin) throw conflict('The person who requested this is no longer an admin. Please decline it.');
    await recordAudit(tx, actor, 'request.confirmed', subjectId, { kind, requestedBy });
    if (kind === 'change') await changeWithin(tx, actor, subjectId, change ?? {});
    if (kind === 'second-factor-reset') await resetSecondFactor(tx, actor, subjectId);
    return kind === 'reset-link' ? issueResetLinkWithin(tx, actor, subjectId) : null;
  });
};

/** Declines a request, or withdraws one's own. Throws `not_found` for one that is not waiting (any more). */
export const declineStaffRequest = async (actor: UserActor, id: string): Promise<void> => {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const { kind, subjectId, requestedBy } = await decide(tx, actor, id, 'declined');
    await recordAudit(tx, actor, 'request.declined', subjectId, { kind, requestedBy });
  });
};

/** Loads an account for an admin. Throws `forbidden` and `not_found` as `requireAdmin()` does, and `not_found` without an account. */
export const requireSubject = async (actor: UserActor, userId: string): Promise<User> => {
  requireAdmin(actor);
  const user = await UserModel.findOne({ _id: userId, ...existingAccounts }).lean<User>();
  if (!user) throw notFound('no such person');
  return user;
};

const request = async (
  actor: UserActor,
  kind: StaffRequestKind,
  subjectId: string,
  change: MemberChange | null = null,
): Promise<StaffRequestPage> => {
  const others = await UserModel.exists({ ...activeAdmins, _id: { $ne: actor.userId } });
  if (!others) {
    throw conflict('A second admin must confirm this, and there is none. Use the command line: npm run mithaq.');
  }
  const now = clock.now();
  return inTransaction(async (tx) => {
    const isWaiting = await StaffRequestModel.exists({
      kind,
      subjectId,
      decision: null,
      expiresAt: { $gt: now },
    }).session(tx.session);
    if (isWaiting) throw conflict('This was requested already and is waiting for a second admin.');
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const [made] = await StaffRequestModel.create(
      [{ _id: newId(), kind, subjectId, change, requestedBy: actor.userId, createdAt: now, expiresAt }],
      { session: tx.session },
    );
    if (!made) throw new Error('The database made no request');
    await notifyAdmins(tx, { kind: 'work-request', event: `request:${made._id}` }, [actor.userId]);
    const { role: roleBefore } = await UserModel.findById(subjectId, { role: 1 }, { session: tx.session })
      .lean<User>()
      .orFail();
    const reason = change?.reason?.trim();
    await recordAudit(tx, actor, 'request.made', subjectId, {
      kind,
      ...(change?.role && { role: change.role, roleBefore }),
      ...(reason && { reason }),
    });
    return made.toObject<StaffRequest>();
  }).then((made) => withUsers([made]));
};

/** Marks a waiting request as decided, once. */
const decide = async (
  tx: Transaction,
  actor: UserActor,
  id: string,
  decision: 'confirmed' | 'declined',
): Promise<StaffRequest> => {
  const now = clock.now();
  const found = await StaffRequestModel.findOneAndUpdate(
    { _id: id, decision: null, expiresAt: { $gt: now } },
    { $set: { decision, decidedBy: actor.userId, decidedAt: now } },
    { session: tx.session },
  ).lean<StaffRequest>();
  if (!found) throw notFound('no such request is waiting');
  return found;
};

const withUsers = async (requests: StaffRequest[]): Promise<StaffRequestPage> => {
  const recent = await AuditEntryModel.find({
    subjectId: { $in: requests.map(({ subjectId }) => subjectId) },
    $or: [{ action: 'reset-link.issued' }, { action: 'contact.corrected', 'details.corrected': /email/ }],
    at: { $gt: new Date(clock.now().getTime() - RECENT_MS) },
  })
    .sort({ seq: -1 })
    .lean<AuditEntry[]>();
  const named = requests.flatMap(({ subjectId, requestedBy }) => [subjectId, requestedBy]);
  const actors = recent.flatMap(({ actorId }) => actorId ?? []);
  return { requests, recent, users: await loadUsersById([...named, ...actors]) };
};
