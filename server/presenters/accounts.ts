import type { OwnSession as OwnSessionView } from '../../shared/contract/account.ts';
import type { CurrentUser } from '../../shared/contract/accounts.ts';
import type { StaffName } from '../../shared/contract/staff/staff-names.ts';
import { ACCOUNT_LIMITS } from '../../shared/limits.ts';
import { WRITTEN_NOTIFICATION_KINDS } from '../../shared/options.ts';
import { getOwnAbilities } from '../../shared/rules/own-abilities.ts';
import type { ReviewedName } from '../domain/accounts/members/name-reviews.ts';
import type { SeenSession } from '../domain/accounts/members/staff-sessions.ts';
import type { OpenSession, OwnSession } from '../domain/accounts/own-sessions.ts';
import type { SecondFactorState } from '../domain/accounts/second-factor.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import type { AccountNotification } from '../models/members/account-notification.ts';
import type { NameChange, User } from '../models/members/user.ts';
import { presentNameForStaff } from './people.ts';

const DAY_MS = 86_400_000;

/**
 * The signed-in user, for themselves; `mustAddSecondFactor`: whether they have to set one up first; `takesDocuments`: whether the service
 * takes documents that show who somebody is.
 */
export const presentCurrentUser = (
  user: User,
  { mustAddSecondFactor = false, takesDocuments = false } = {},
): CurrentUser => ({
  id: user._id,
  firstName: user.firstName,
  lastName: user.lastName,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  phone: user.phone,
  username: user.username,
  role: user.role,
  can: getOwnAbilities(user.role, user.membershipTier, {
    isLeaving: Boolean(user.leavingSince),
    lacksSecondFactor: mustAddSecondFactor,
    takesDocuments,
  }),
  ...(mustAddSecondFactor ? { mustAddSecondFactor } : {}),
  ...(user.pause ? { pause: { reason: user.pause.reason, until: user.pause.until?.toISOString() ?? null } } : {}),
  ...(user.limitedUntil ? { limitedUntil: user.limitedUntil.toISOString() } : {}),
  ...presentEmailChange(user),
  ...(user.nameChange ? { pendingName: presentPendingName(user.nameChange) } : {}),
  ...(user.leavingSince ? { leaving: presentLeaving(user.leavingSince) } : {}),
});

/** An account that nobody has confirmed shows its own e-mail, also where somebody else has confirmed it. */
const presentEmailChange = ({
  email,
  isEmailConfirmed,
  emailChange,
  createdAt,
}: User): Pick<CurrentUser, 'emailChange'> => {
  const shown = emailChange ?? (isEmailConfirmed === false ? { email, expiresAt: createdAt } : null);
  if (shown === null) return {};
  const until = ('shownUntil' in shown && shown.shownUntil) || shown.expiresAt;
  return { emailChange: { email: shown.email, expiresAt: until.toISOString() } };
};

const presentLeaving = (since: Date) => ({
  since: since.toISOString(),
  erasedAt: new Date(since.getTime() + ACCOUNT_LIMITS.returnDays * DAY_MS).toISOString(),
});

/** A new name that waits for staff, for its owner and for them. */
const presentPendingName = ({ firstName, lastName }: NameChange) => ({ firstName, lastName });

/** A member's new name, for staff. */
export const presentStaffName = ({ user, nameChange }: ReviewedName): StaffName => ({
  id: user._id,
  user: presentNameForStaff(user),
  pendingName: presentPendingName(nameChange),
  requestedAt: nameChange.at.toISOString(),
  cursor: formatCursor(nameChange.at, user._id),
});

/** One of the user's sessions, for themselves. */
export const presentOwnSession = (session: OwnSession): OwnSessionView => ({
  ...presentOpenSession(session),
  current: session.isCurrent,
});

/** One of a user's sessions. */
const presentOpenSession = ({ listId, startedAt, seenAt, client }: OpenSession) => ({
  id: listId,
  createdAt: new Date(startedAt).toISOString(),
  lastActive: new Date(seenAt).toISOString(),
  client: client || 'Unknown browser',
});

/** One of somebody's sessions, for admins. */
export const presentSeenSession = ({ lastActiveOn, ...session }: SeenSession) => ({
  ...presentOpenSession(session),
  lastActive: lastActiveOn,
});

/** A user's second factor, for themselves. */
export const presentSecondFactor = ({ since, recoveryCodesLeft }: SecondFactorState) => ({
  since: since?.toISOString() ?? null,
  recoveryCodesLeft,
});

/** What somebody reads who was warned, or whose introductions were limited, without words of staff's own. */
const STANDARD_SENTENCES: Partial<Record<AccountNotification['kind'], string>> = {
  warned:
    'Something you wrote or did here goes against our guidelines. Please treat everyone you meet with respect. If it happens again, we may suspend your account.',
  limited:
    'Something you wrote or did here goes against our guidelines. For some days we introduce you to no one new. Your conversations go on.',
};

/** What staff did to the safety of an account, for its owner. */
export const presentAccountNotification = ({ _id, kind, at, message, until, readAt }: AccountNotification) => ({
  id: _id,
  kind,
  at: at.toISOString(),
  message: message ?? STANDARD_SENTENCES[kind] ?? null,
  until: until?.toISOString() ?? null,
  isUnread: WRITTEN_NOTIFICATION_KINDS.some((one) => one === kind) && !readAt,
});
