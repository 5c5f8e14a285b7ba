import { lacksSecondFactor } from '../domain/kernel/actor.ts';
import { getContext } from '../domain/kernel/context.ts';
import type { User } from '../models/members/user.ts';
import { presentCurrentUser } from '../presenters/accounts.ts';

/** The signed-in user, for themselves, as this service is set up. */
export const presentUser = (user: User) =>
  presentCurrentUser(user, {
    mustAddSecondFactor: lacksSecondFactor(user),
    takesDocuments: getContext().takesDocuments,
  });
