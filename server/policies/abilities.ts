import type { AnswerChannel } from '../../shared/contact-message-options.ts';
import type { SuspensionAppeal } from '../../shared/contract/staff/moderation.ts';
import type { StaffApplication } from '../../shared/contract/staff/staff-applications.ts';
import type { StaffMember } from '../../shared/contract/staff/staff-members.ts';
import type { StaffReport } from '../../shared/contract/staff/staff-reports.ts';
import type { StaffSupportThread } from '../../shared/contract/staff/staff-support.ts';
import type { StaffVerificationDocument } from '../../shared/contract/staff/staff-verification-documents.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import type { Application } from '../models/members/application.ts';
import type { User } from '../models/members/user.ts';
import type { VerificationDocument } from '../models/members/verification-document.ts';
import type { ContactMessage } from '../models/operations/contact-message.ts';
import type { ModerationAction } from '../models/operations/moderation-action.ts';
import type { Report } from '../models/operations/report.ts';
import { isActiveAdmin } from './account-state.ts';
import { canTakeOver, hasDecidedBefore, isAskable, isReopenable, isReviewable } from './application-review.ts';
import { isClaimedByOther } from './claims.ts';
import { canTakeReportOver, isWorkable } from './reports.ts';
import {
  canCorrectContact,
  canEndSessions,
  canReadMemberThread,
  canShowPhone,
  canWriteInMemberThread,
} from './staff.ts';
import {
  canWriteAgain,
  getAnswerChannel,
  getOwnSupportState,
  getSupportClaim,
  isAnswered,
  isSupportWorkable,
} from './support.ts';

/*
 * What a viewer may do, as views contain it under `can`, so that the client shows a control where the server would accept
 * the call. Nothing is permitted by these answers: every command checks its own right again. What the signed-in user may
 * open depends on role and tier alone: `shared/rules/own-abilities.ts`.
 */

/** What a member of staff may do with someone whom they may see; `hasCase`: an admin may work on something that waits about them. */
export const getMemberAbilities = (actor: UserActor, user: User, hasCase = false): StaffMember['can'] => {
  const isAdmin = actor.role === 'admin';
  const isMember = user.role === 'member';
  // Admins cannot take their own rights away.
  const keepsAdmin = user._id === actor.userId && isActiveAdmin(user);
  return {
    changeTier: isAdmin && isMember,
    assignMatchmaker: isAdmin && isMember,
    verify: isAdmin,
    correctFacts: isAdmin && isMember,
    changeRole: isAdmin && !keepsAdmin,
    suspend: isAdmin && !keepsAdmin,
    issueResetLink: isAdmin,
    correctContact: isAdmin && canCorrectContact(user),
    endSessions: canEndSessions(actor, user),
    resetSecondFactor: isAdmin && Boolean(user.secondFactorAt),
    editMatchmakerCard: isAdmin && user.role === 'matchmaker',
    readThread: canReadMemberThread(actor, user),
    writeThread: canWriteInMemberThread(actor, user),
    showPhone: canShowPhone(actor, user, hasCase),
  };
};

/** What a member of staff may do with an application; with one about which a decision is pending, nothing. */
export const getApplicationAbilities = (
  actor: UserActor,
  application: Application,
  isPending = false,
): StaffApplication['can'] => {
  const works = actor.role === 'admin' && !isPending;
  const isMine = works && isReviewable(application, actor);
  return {
    decide: isMine,
    ask: works && isAskable(application, actor),
    claim: isMine && application.claimedBy === null,
    takeOver: works && canTakeOver(application, actor),
    release: isMine && application.claimedBy !== null,
    reopen: works && isReopenable(application),
  };
};

/** What an admin may do with a document that waits; whoever has approved it leaves the rest to another, unless theirs is decisive. */
export const getDocumentAbilities = (
  { role, userId }: Pick<UserActor, 'role' | 'userId'>,
  { status, first }: Pick<VerificationDocument, 'status' | 'first'>,
  isDecisive: boolean,
): StaffVerificationDocument['can'] => {
  const reject = role === 'admin' && status === 'waiting';
  return { reject, approve: reject && (isDecisive || first?.by !== userId) };
};

/** Whether an application is appealed against a decision of this viewer's, who therefore may do nothing with it. */
export const isAppealAgainst = (actor: UserActor, application: Pick<Application, 'appeal'>): boolean =>
  hasDecidedBefore(application, actor);

/** Whether a member of staff may decide on the appeal of a suspension: an admin other than who suspended. */
export const canDecideSuspension = (actor: UserActor, { by }: Pick<ModerationAction, 'by'>): boolean =>
  actor.role === 'admin' && by !== actor.userId;

/** Filter for the appeals of suspensions that an admin may work on: not against their own, and claimed by nobody else but `former`. */
export const workableAppeals = ({ userId }: UserActor, former: string | null = null) => ({
  by: { $ne: userId },
  'appeal.claimedBy': { $in: [null, userId, former] },
});

/** What a member of staff may do with the appeal of a suspension, as {@link workableAppeals} has it; nothing while a decision is pending. */
export const getAppealAbilities = (
  actor: UserActor,
  action: Pick<ModerationAction, 'by' | 'appeal'>,
  isPending = false,
): SuspensionAppeal['can'] => {
  const claimedBy = action.appeal?.claimedBy ?? null;
  const may = canDecideSuspension(actor, action) && !isPending;
  const isOthers = isClaimedByOther({ claimedBy }, actor.userId);
  const works = may && !isOthers;
  return {
    claim: works && claimedBy === null,
    takeOver: may && isOthers,
    release: works && claimedBy !== null,
    decide: works,
  };
};

/** How a thread with support stands for whoever began it, and whether they may go on with it now. */
export const getOwnThreadStand = (thread: ContactMessage) => ({
  state: getOwnSupportState(thread),
  canReply: canWriteAgain(thread, clock.now()),
});

/** Whether staff answered a thread with support last, and how an answer reaches its writer, null where it cannot. */
export const getThreadStand = (thread: ContactMessage, writer: User | null, sendsMail: boolean) => ({
  isAnswered: isAnswered(thread),
  answersBy: getAnswerChannel(thread, writer, sendsMail),
});

/** What a member of staff may do with a thread of support; `answersBy` is null where no answer reaches its writer. */
export const getSupportAbilities = (
  actor: UserActor,
  thread: Pick<ContactMessage, 'state' | 'claimedBy' | 'claimedAt'>,
  answersBy: AnswerChannel | null,
): StaffSupportThread['can'] => {
  const may = actor.role === 'admin';
  const works = may && isSupportWorkable(thread, actor);
  const isClaimed = getSupportClaim(thread).claimedBy !== null;
  return {
    claim: works && !isClaimed,
    takeOver: may && !works,
    release: works && isClaimed,
    reply: works && answersBy !== null,
    done: works && thread.state === 'open',
    reopen: works && thread.state === 'done',
  };
};

/** What a member of staff may do with a report; with one that is about to be closed, nothing. */
export const getReportAbilities = (
  actor: UserActor,
  report: Pick<Report, 'status' | 'claimedBy' | 'reporterId' | 'reportedId'>,
  isPending = false,
): StaffReport['can'] => {
  const may = actor.role === 'admin' && !isPending;
  const works = may && isWorkable(report, actor);
  return {
    claim: works && report.claimedBy === null,
    takeOver: may && canTakeReportOver(report, actor),
    release: works && report.claimedBy !== null,
    close: works,
  };
};
