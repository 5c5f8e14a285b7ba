import { nativeByIds } from '../../database/raw-collection.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { isUsable } from '../../policies/account-state.ts';
import { actorFor, type UserActor } from '../kernel/actor.ts';
import { createBatchLoader } from '../kernel/batch-loader.ts';
import { clock } from '../kernel/clock.ts';

/** How exactly it is kept when someone was last here, in milliseconds. */
const NOTE_EVERY_MS = 60_000;

/** The driver's own call, one for all requests of a moment: this runs for every request. */
const userOf = createBatchLoader((ids) => nativeByIds<User>(UserModel, ids, { projection: { passwordHash: 0 } }));

/**
 * The person of a session with their rights of this moment, read from the database; null where the account may not be
 * used or the session belongs to an earlier epoch. Notes, once a minute, that they were here.
 */
export const identify = async (session: {
  sessionId: string;
  userId: string;
  epoch: number;
}): Promise<UserActor | null> => {
  const found = await userOf(session.userId);
  // The hash is for signing in alone; whoever needs it asks for it.
  const user: User | null = found && { ...found, passwordHash: null };
  if (!user || !isUsable(user) || user.sessionEpoch !== session.epoch) return null;
  noteActivity(user);
  return actorFor(user, session.sessionId);
};

/** The account of an id as it is now; null where it may not be used. */
export const findActiveUser = async (userId: string): Promise<User | null> => {
  const user = await UserModel.findById(userId).lean<User>();
  return user && isUsable(user) ? user : null;
};

const noteActivity = ({ _id, lastActiveAt }: User): void => {
  const now = clock.now();
  if (lastActiveAt && Math.abs(now.getTime() - lastActiveAt.getTime()) < NOTE_EVERY_MS) return;
  // Nobody waits for it, and one that is lost is made up for by the next request.
  UserModel.updateOne({ _id }, { $max: { lastActiveAt: now } }).catch(() => {});
};
