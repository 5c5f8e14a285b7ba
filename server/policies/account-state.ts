import type { User } from '../models/members/user.ts';

/**
 * What the state of an account allows. Each rule is written twice, next to each other: as a predicate on a loaded account
 * and as the MongoDB filter that finds the same accounts. A property test compares the two.
 */
export type AccountState = Pick<User, 'role' | 'suspendedAt' | 'pausedUntil' | 'deletedAt'>;

type Usability = Pick<AccountState, 'suspendedAt' | 'deletedAt'>;

/** Whether the owner may sign in and act: the account is neither suspended nor deleted. */
export const isUsable = (user: Usability): boolean => !user.suspendedAt && !user.deletedAt;

/** Filter for the accounts that {@link isUsable} allows. */
export const usableAccounts = { suspendedAt: null, deletedAt: null } as const;

/** Whether an account can be shown to members at all: that of a usable member. */
export const isShown = (user: Usability & Pick<AccountState, 'role'>): boolean =>
  user.role === 'member' && isUsable(user);

/** Filter for the accounts that {@link isShown} allows. */
export const shownAccounts = { ...usableAccounts, role: 'member' } as const;

/** Whether a member may be introduced to others at `now`: they are shown and have not paused their membership. */
export const isOfferable = (user: AccountState, now: Date): boolean =>
  isShown(user) && (!user.pausedUntil || user.pausedUntil <= now);

/** Filter for the accounts that {@link isOfferable} allows at `now`. */
export const offerableAccounts = (now: Date) => ({
  ...shownAccounts,
  $or: [{ pausedUntil: null }, { pausedUntil: { $lte: now } }],
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

/** Filter for the accounts that staff can still work with, suspended ones included: those that are not deleted. */
export const existingAccounts = { deletedAt: null } as const;
