import type { CurrentUser } from '../../shared/contract/accounts.ts';
import { getOwnAbilities } from '../../shared/rules/own-abilities.ts';
import type { User } from '../models/members/user.ts';

/** The signed-in user, for themselves. */
export const presentCurrentUser = (user: User): CurrentUser => ({
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
});
