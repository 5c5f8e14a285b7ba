import { ACCOUNT_LIMITS, AWAY_DAYS } from '../../shared/limits.ts';
import type { User } from '../models/members/user.ts';

/**
 * What the state of an account allows. Each rule is written twice, next to each other: as a predicate on a loaded account
 * and as the MongoDB filter that finds the same accounts. A property test compares the two.
 */
export type AccountState = Pick<User, 'role' | 'suspendedAt' | 'pause' | 'limitedUntil' | 'leavingSince' | 'deletedAt'>;

type Openness = Pick<AccountState, 'suspendedAt' | 'deletedAt'>;
type Usability = Openness & Pick<AccountState, 'leavingSince'>;

/** Whether the owner may sign in: the account is neither suspended nor deleted. Whoever has left may, in order to come back. */
export const canSignIn = (user: Openness): boolean => !user.suspendedAt && !user.deletedAt;

/** Whether staff have suspended the account, which is still there. */
export const isSuspended = (user: Openness): boolean => Boolean(user.suspendedAt) && !user.deletedAt;

/** Filter for the accounts that {@link canSignIn} allows. */
export const openAccounts = { suspendedAt: null, deletedAt: null } as const;

/** Whether the owner may act: the account is neither suspended nor deleted, and its owner has not left. */
export const isUsable = (user: Usability): boolean => canSignIn(user) && !user.leavingSince;

/** Filter for the accounts that {@link isUsable} allows. */
export const usableAccounts = { ...openAccounts, leavingSince: null } as const;

/** Whether an account can be shown to members at all: that of a usable member. */
export const isShown = (user: Usability & Pick<AccountState, 'role'>): boolean =>
  user.role === 'member' && isUsable(user);

/** Filter for the accounts that {@link isShown} allows. */
export const shownAccounts = { ...usableAccounts, role: 'member' } as const;

/** Whether a membership is paused at `now`: until its day, or until it is lifted. */
export const isPaused = ({ pause }: Pick<AccountState, 'pause'>, now: Date): boolean =>
  Boolean(pause) && (!pause?.until || pause.until > now);

/** Whether staff have a member introduced to nobody new at `now`. */
const isLimited = ({ limitedUntil }: Pick<AccountState, 'limitedUntil'>, now: Date): boolean =>
  Boolean(limitedUntil && limitedUntil > now);

/** Whether a member may be introduced to others at `now`: they are shown, and neither they nor staff hold introductions back. */
export const isOfferable = (user: AccountState, now: Date): boolean =>
  isShown(user) && !isPaused(user, now) && !isLimited(user, now);

/** Filter for the accounts that {@link isOfferable} allows at `now`. */
export const offerableAccounts = (now: Date) => ({
  ...shownAccounts,
  $and: [
    { $or: [{ pause: null }, { 'pause.until': { $lte: now } }] },
    { $or: [{ limitedUntil: null }, { limitedUntil: { $lte: now } }] },
  ],
});

/** The last moment at which somebody was here who is absent at `now`. */
const getAbsentSince = (now: Date): Date => new Date(now.getTime() - AWAY_DAYS * 86_400_000);

/** Whether somebody has not been here for so long that nobody new is introduced to them, nor they to others; of whom nothing is known is here. */
export const isAbsent = ({ lastActiveAt }: Pick<User, 'lastActiveAt'>, now: Date): boolean =>
  Boolean(lastActiveAt && lastActiveAt <= getAbsentSince(now));

/** Filter for the accounts that {@link isAbsent} names at `now`. */
export const absentAccounts = (now: Date) => ({ lastActiveAt: { $type: 'date' as const, $lte: getAbsentSince(now) } });

const RETURN_MS = ACCOUNT_LIMITS.returnDays * 86_400_000;

/** Returns when an account whose owner left at `since` is erased; until then they can come back. */
const getErasureTime = (since: Date): Date => new Date(since.getTime() + RETURN_MS);

/** Whether an account is to be erased at `now`: its owner has left, and the time to come back is over. */
export const isErasable = ({ leavingSince, deletedAt }: Usability, now: Date): boolean =>
  Boolean(leavingSince) && !deletedAt && getErasureTime(leavingSince ?? now) <= now;

/** Filter for the accounts that {@link isErasable} allows at `now`. */
export const erasableAccounts = (now: Date) => ({
  deletedAt: null,
  // The index is read only where the type is named.
  leavingSince: { $type: 'date' as const, $lte: new Date(now.getTime() - RETURN_MS) },
});

/**
 * Filter for applicants whose e-mail nobody has confirmed for a month: they are erased where they have not applied. An address that was
 * named by somebody else does not stay for good.
 */
export const lapsedAccounts = (now: Date) => ({
  isEmailConfirmed: false,
  role: 'applicant' as const,
  deletedAt: null,
  suspendedAt: null,
  createdAt: { $lte: new Date(now.getTime() - ACCOUNT_LIMITS.unconfirmedDays * 86_400_000) },
});

/** Whether the owner may come back at `now`: they have left, may sign in, and the account is not erased yet, nor about to be. */
export const canComeBack = (user: Usability, now: Date): boolean =>
  canSignIn(user) && Boolean(user.leavingSince) && !isErasable(user, now);

/** Filter for the accounts that {@link canComeBack} allows at `now`. */
export const returnableAccounts = (now: Date) => ({
  ...openAccounts,
  leavingSince: { $type: 'date' as const, $gt: new Date(now.getTime() - RETURN_MS) },
});

/** Whether members can be assigned to an account: that of a usable matchmaker. */
export const isAssignable = (user: Usability & Pick<AccountState, 'role'>): boolean =>
  user.role === 'matchmaker' && isUsable(user);

/** Filter for the accounts that {@link isAssignable} allows. */
export const assignableAccounts = { ...usableAccounts, role: 'matchmaker' } as const;

/** Whether an account has an admin's rights now. */
export const isActiveAdmin = (user: Usability & Pick<AccountState, 'role'>): boolean =>
  user.role === 'admin' && isUsable(user);

/** Filter for the accounts that {@link isActiveAdmin} allows. */
export const activeAdmins = { ...usableAccounts, role: 'admin' } as const;

/** Filter for the accounts that staff can still work with: those that are not deleted, suspended or leaving ones included. */
export const existingAccounts = { deletedAt: null } as const;
