import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { reportNewDevice, reportSessionEnd } from '../../domain/accounts/accounts.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import type { SessionControl } from '../../http/handlers.ts';
import type { User } from '../../models/members/user.ts';
import { presentUser } from '../present-user.ts';

/** Starts the session of an account whose owner has proven to be it. A browser that is new to the account is told to its owner. */
export const completeSignIn = async (
  user: User,
  { actor, session }: { actor: UserActor | null; session: SessionControl },
): Promise<CurrentUser> => {
  const newClient = await session.findNewClient(user._id, user.sessionEpoch);
  // Before the session: nobody is signed in without that its owner is told.
  if (newClient !== null) await reportNewDevice(user, newClient);
  await session.start(user._id, user.sessionEpoch);
  await reportSessionEnd(actor?.sessionId);
  return presentUser(user);
};
