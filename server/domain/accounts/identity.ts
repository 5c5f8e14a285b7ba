import { getRawCollection } from '../../database/raw-collection.ts';
import { confirmedEmails, type User, UserModel } from '../../models/members/user.ts';
import { activeAdmins, canSignIn, isAbsent, isShown, isUsable } from '../../policies/account-state.ts';
import { isOfPresentEpoch, isSessionOver, type SessionTimes } from '../../policies/session-life.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { createGatherer } from '../kernel/batch-loader.ts';
import { clock } from '../kernel/clock.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { publish } from '../kernel/events.ts';
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
 * active. Whoever was absent is introduced to others again from this visit on.
 */
export const identify = async (session: PresentedSession): Promise<UserActor | null> =>
  identifyBy(session, await readAccount(session.userId));

/** The account of an id as the database has it now, for {@link identifyBy}. */
export type ReadAccount = User | undefined;

/** Reads an account for {@link identifyBy}, for a caller who knows whose it is before the session was read. */
export const readAccount = async (userId: string): Promise<ReadAccount> => (await readUsers([userId]))(userId)[0];

/** As {@link identify}, for an account that was read since the call came. */
export const identifyBy = (session: PresentedSession, found: ReadAccount): UserActor | null => {
  // The hash is needed for signing in only, which reads it itself.
  const user: ReadAccount = found && { ...found, passwordHash: null };
  if (user?._id !== session.userId || !canSignIn(user)) return null;
  const { sessionId, epoch } = session;
  if (!isOfPresentEpoch({ hash: hashSessionId(sessionId), epoch }, user, clock.now())) return null;
  if (isSessionOver(session, user.role, clock.now())) return null;
  storeActivity(user);
  return createActor(user, session.sessionId);
};

/**
 * Returns the account of an e-mail, in any spelling: the confirmed one, else the newest that has named it, of those that match `where`;
 * null where there is none.
 */
export const findByEmail = async (email: string, where: object = {}): Promise<User | null> => {
  const emailKey = toAccountKey(email);
  const confirmed = await UserModel.findOne({ ...where, ...confirmedEmails, emailKey }).lean<User>();
  const newest = await UserModel.findOne({ ...where, emailKey })
    .sort({ createdAt: -1 })
    .lean<User>();
  return confirmed ?? newest;
};

/** Returns the id and the session epoch of the account of an e-mail, in any spelling; null where there is none. */
export const findAccount = async (email: string): Promise<{ userId: string; epoch: number } | null> => {
  const user = await findByEmail(email);
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

const storeActivity = (user: User): void => {
  const { _id, lastActiveAt } = user;
  const now = clock.now();
  if (lastActiveAt && Math.abs(now.getTime() - lastActiveAt.getTime()) < ACTIVITY_PRECISION_MS) return;
  // Not awaited: where it fails, the next request stores it.
  storeActive({ userId: _id, at: now }).then(
    () => {
      if (isAbsent(user, now) && isShown(user)) publish([{ type: 'member.ready', userId: _id, isBack: true }]);
    },
    () => {},
  );
};

/** With one command for all of a moment: when a server has started, everybody comes at once. */
const storeActive = createGatherer(async (active: readonly { userId: string; at: Date }[]) => {
  const ids = [...new Set(active.map(({ userId }) => userId))];
  const at = new Date(Math.max(...active.map((one) => one.at.getTime())));
  await getRawCollection<User>(UserModel).updateMany({ _id: { $in: ids } }, { $max: { lastActiveAt: at } });
  return active;
});
