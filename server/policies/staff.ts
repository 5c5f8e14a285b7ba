import type { MemberChange } from '../../shared/contract/staff/member-change.ts';
import { MEMBER_NOTE } from '../../shared/desk-options.ts';
import type { StaffRequestKind } from '../../shared/options.ts';
import { SAVED_TEXT_KINDS, type SavedTextKind } from '../../shared/review-options.ts';
import { includesMatchmaker, isStaffRole } from '../../shared/rules/roles.ts';
import { type Actor, requireSecondFactor, type UserActor } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { forbidden, notFound } from '../domain/kernel/errors.ts';
import type { AnswerSharing } from '../models/members/question-answers.ts';
import type { User } from '../models/members/user.ts';
import type { MemberNote } from '../models/operations/member-note.ts';

/** Throws `not_found` for anyone but staff, with a second factor or without. */
export const requireStaffAccount = (actor: Actor): void => {
  if (actor.kind === 'user' && !isStaffRole(actor.role)) throw notFound('not staff');
};

/** Whether pushes about other people reach somebody; what tells them of their own rights always does. */
export const hearsOfOthers = ({ role, lacksSecondFactor }: Pick<UserActor, 'role' | 'lacksSecondFactor'>): boolean =>
  role !== 'applicant' && !lacksSecondFactor;

/** Throws `not_found` for anyone but staff, and `forbidden` for staff without the second factor that is asked of them. */
export const requireStaff = (actor: Actor): void => {
  requireStaffAccount(actor);
  requireSecondFactor(actor);
};

/** Throws `forbidden` for a matchmaker and `not_found` for anyone else but an admin or the system. */
export const requireAdmin = (actor: Actor): void => {
  requireStaff(actor);
  if (actor.kind === 'user' && actor.role !== 'admin') throw forbidden();
};

export type Assignment = Pick<User, 'role' | 'membershipTier' | 'assignedMatchmakerId' | 'cover'>;

/**
 * Returns the id of the matchmaker who works with a member now: the assigned one, while the member's tier includes a
 * matchmaker; null otherwise. With the tier, the assignment or the time of a cover all rights of the matchmaker end.
 */
export const getActiveMatchmakerId = ({
  role,
  membershipTier,
  assignedMatchmakerId,
  cover,
}: Assignment): string | null =>
  includesMatchmaker(role, membershipTier) && !(cover && cover.until <= clock.now()) ? assignedMatchmakerId : null;

/** Filter for the accounts whose membership comes with a matchmaker, whether they have one or not. */
export const membersWithMatchmaker = { role: 'member', membershipTier: 'vip' } as const;

/** Filter for the accounts whose active matchmaker this is, by {@link getActiveMatchmakerId}. */
export const membersOfMatchmaker = (matchmakerId: string) =>
  ({
    assignedMatchmakerId: matchmakerId,
    ...membersWithMatchmaker,
    'cover.until': { $not: { $lte: clock.now() } },
  }) as const;

/**
 * Filter for the accounts that someone of the staff may work with: for a matchmaker the members whose active matchmaker they
 * are, for an admin all. Throws `not_found` for anyone but staff.
 */
export const staffVisibleUsers = (actor: Actor): Partial<ReturnType<typeof membersOfMatchmaker>> => {
  requireStaff(actor);
  return actor.kind === 'user' && actor.role === 'matchmaker' ? membersOfMatchmaker(actor.userId) : {};
};

/** Whether an actor is of the staff and may work with an account, by {@link staffVisibleUsers}. */
export const isStaffVisible = (actor: UserActor, user: Assignment): boolean =>
  !actor.lacksSecondFactor &&
  (actor.role === 'admin' || (actor.role === 'matchmaker' && getActiveMatchmakerId(user) === actor.userId));

/** Whether someone of the staff may read a member's thread: the active matchmaker, and any admin. */
export const canReadMemberThread = (actor: UserActor, member: Assignment): boolean =>
  member.role === 'member' && isStaffVisible(actor, member);

/**
 * Whether someone of the staff sees a member's answers to the question bank: the active matchmaker alone, and only while the
 * member shares them (decision 0089).
 */
export const canSeeAnswers = (actor: UserActor, member: Assignment, sharing: AnswerSharing | undefined): boolean =>
  sharing?.withMatchmaker === true && canWriteInMemberThread(actor, member);

/**
 * Whether an admin corrects the e-mail and phone number of an account: of anyone but staff. A mailed link to set a password follows the
 * e-mail, and for accounts of staff such a link takes two admins (decision 0075).
 */
export const canCorrectContact = ({ role }: Pick<User, 'role'>): boolean => !isStaffRole(role);

/** Whether someone of the staff sees where an account is signed in, and signs it out: an admin, of others than themselves. */
export const canEndSessions = (actor: Pick<UserActor, 'role' | 'userId'>, { _id }: Pick<User, '_id'>): boolean =>
  actor.role === 'admin' && _id !== actor.userId;

/** Whether someone of the staff reads and writes notes on an account: a member with whom they may work. */
export const canNoteOn = (actor: UserActor, user: Assignment): boolean =>
  user.role === 'member' && isStaffVisible(actor, user);

/** Until when an author may change or remove their note. */
export const getNoteOpenUntil = ({ createdAt }: Pick<MemberNote, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + MEMBER_NOTE.openHours * 3_600_000);

/** Whether someone may change or remove a note on a member now: its author, for a day. */
export const canChangeNote = (actor: UserActor, note: Pick<MemberNote, 'authorId' | 'createdAt'>, now: Date): boolean =>
  note.authorId === actor.userId && now < getNoteOpenUntil(note);

/** The kinds of saved texts that someone of the staff uses and edits; none for anyone else. */
export const getSavedTextKinds = ({ role }: Pick<UserActor, 'role'>): readonly SavedTextKind[] => {
  if (role === 'admin') return SAVED_TEXT_KINDS;
  return role === 'matchmaker' ? ['reply'] : [];
};

/** Whether someone of the staff writes the staff's side of a member's thread: the active matchmaker alone. */
export const canWriteInMemberThread = (actor: UserActor, member: Assignment): boolean =>
  isStaffRole(actor.role) && !actor.lacksSecondFactor && getActiveMatchmakerId(member) === actor.userId;

/**
 * Whether someone of the staff sees a person's phone number without giving a reason: the active matchmaker, and an admin who may work on
 * an application, a report or a thread with support about them.
 */
export const canShowPhone = (actor: UserActor, user: Assignment, hasCase: boolean): boolean =>
  canWriteInMemberThread(actor, user) || (actor.role === 'admin' && !actor.lacksSecondFactor && hasCase);

/**
 * Whether an admin needs another one for this: always to reset a second factor, for a reset link of staff, and for a change of
 * role that makes staff of somebody or the other way round.
 */
export const needsSecondAdmin = (
  kind: StaffRequestKind,
  subject: Pick<User, 'role'>,
  change: Pick<MemberChange, 'role'> = {},
): boolean => {
  const isStaff = isStaffRole(subject.role);
  if (kind === 'second-factor-reset') return true;
  if (kind === 'reset-link') return isStaff;
  return change.role !== undefined && change.role !== subject.role && (isStaff || isStaffRole(change.role));
};
