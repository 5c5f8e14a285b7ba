import type { Role, Tier } from '../../../shared/options.ts';
import type { User } from '../../models/members/user.ts';
import { getContext } from './context.ts';
import { forbidden } from './errors.ts';

/** A signed-in user with the rights of this moment, read from the database for this request or event. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly tier: Tier | null;
  readonly user: User;
  readonly sessionId: string;
  /** Whether they may do nothing as staff before they have set up a second factor. */
  readonly lacksSecondFactor: boolean;
  /** Whether they have left, and may do nothing but come back. */
  readonly isLeaving: boolean;
  /** When they decided what a worker does for them now. */
  readonly decidedAt?: Date;
}

/** A worker or the command line. */
export interface SystemActor {
  readonly kind: 'system';
}

export type Actor = UserActor | SystemActor;

export const system: SystemActor = { kind: 'system' };

/** Returns the actor of a loaded user. */
export const createActor = (user: User, sessionId: string): UserActor => ({
  kind: 'user',
  userId: user._id,
  role: user.role,
  tier: user.role === 'member' ? user.membershipTier : null,
  user,
  sessionId,
  lacksSecondFactor: lacksSecondFactor(user),
  isLeaving: Boolean(user.leavingSince),
});

/** Whether an account has to set up a second factor first: that of an admin, where the service requires one. */
export const lacksSecondFactor = (user: Pick<User, 'role' | 'secondFactorAt'>): boolean =>
  getContext().secondFactorRoles.includes(user.role) && !user.secondFactorAt;

/**
 * Throws `forbidden` for somebody who has to set up a second factor first. Until then they are shown nothing of another person and
 * change nothing of one, whatever brings it: a call, a push or a picture.
 */
export const requireSecondFactor = (actor: Actor): void => {
  if (actor.kind === 'user' && actor.lacksSecondFactor)
    throw forbidden('Please set up your second factor first, in your settings.');
};
