import type { CurrentUser } from '../../shared/contract/accounts.ts';
import { getOwnAbilities } from '../../shared/rules/own-abilities.ts';
import type { SecondFactorState } from '../domain/accounts/second-factor.ts';
import type { AccountNotice } from '../models/members/account-notice.ts';
import type { User } from '../models/members/user.ts';

/** The signed-in user, for themselves; `mustAddSecondFactor`: whether they have to set one up first. */
export const presentCurrentUser = (user: User, mustAddSecondFactor = false): CurrentUser => ({
  id: user._id,
  firstName: user.firstName,
  lastName: user.lastName,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  phone: user.phone,
  username: user.username,
  role: user.role,
  can: getOwnAbilities(user.role, user.membershipTier),
  ...(mustAddSecondFactor ? { mustAddSecondFactor } : {}),
});

/** A user's second factor, for themselves. */
export const presentSecondFactor = ({ since, recoveryCodesLeft }: SecondFactorState) => ({
  since: since?.toISOString() ?? null,
  recoveryCodesLeft,
});

/** What staff did to the safety of an account, for its owner. */
export const presentAccountNotice = ({ _id, kind, at }: AccountNotice) => ({ id: _id, kind, at: at.toISOString() });
