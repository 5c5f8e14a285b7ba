import { type User, UserModel } from '../../models/members/user.ts';
import { activeAdmins, canSignIn, isUsable } from '../../policies/account-state.ts';
import { isOfPresentEpoch, isSessionOver, type SessionTimes } from '../../policies/session-life.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { hashSessionId } from '../kernel/ids.ts';
import { toAccountKey } from './account-keys.ts';

/** The precision with which a user's last activity is stored. */
const ACTIVITY_PRECISION_MS = 60_000;

/** By the raw driver, and one query for all requests of a moment, because every request needs it. */
const readUsers = createDocumentReader<User>(UserModel, { projection: { passwordHash: 0, searchGrams: 0 } });

/** What a session says of itself. */
export interface PresentedSession extends SessionTimes {
  sessionId: string;
  userId: string;
  epoch: number;
}

/**
 * Returns the actor of a session with the rights of this moment, read from the database; null where nobody may sign
 * in to the account, the session is of an earlier epoch, or too old for the account's role. Stores, once a minute, when the user was last
 * active.
 */
export const identify = async (session: PresentedSession): Promise<UserActor | null> => {
  const [found] = (await readUsers([session.userId]))(session.userId);
  // The hash is needed for signing in only, which reads it itself.
  const user: User | undefined = found && { ...found, passwordHash: null };
  if (!user || !canSignIn(user)) return null;
  const { sessionId, epoch } = session;
  if (!isOfPresentEpoch({ hash: hashSessionId(sessionId), epoch }, user, clock.now())) return null;
  if (isSessionOver(session, user.role, clock.now())) return null;
  storeActivity(user);
  return createActor(user, session.sessionId);
};

/** Returns the id and the session epoch of the account of an e-mail, in any spelling; null where there is none. */
export const findAccount = async (email: string): Promise<{ userId: string; epoch: number } | null> => {
  const user = await UserModel.findOne({ emailKey: toAccountKey(email) }, { sessionEpoch: 1 }).lean<
    Pick<User, '_id' | 'sessionEpoch'>
  >();
  return user && { userId: user._id, epoch: user.sessionEpoch };
};

/** Returns the account of an id as it is now; null where it may not be used. */
export const findActiveUser = async (userId: string): Promise<User | null> => {
  const user = await UserModel.findById(userId).lean<User>();
  return user && isUsable(user) ? user : null;
};

/** Returns the ids of all who have an admin's rights now. */
export const listAdminIds = async (): Promise<string[]> =>
  (await UserModel.find(activeAdmins, { _id: 1 }).lean()).map(({ _id }) => _id);

const storeActivity = ({ _id, lastActiveAt }: User): void => {
  const now = clock.now();
  if (lastActiveAt && Math.abs(now.getTime() - lastActiveAt.getTime()) < ACTIVITY_PRECISION_MS) return;
  // Not awaited: where it fails, the next request stores it.
  UserModel.updateOne({ _id }, { $max: { lastActiveAt: now } }).catch(() => {});
};
