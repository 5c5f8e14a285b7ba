import { SettingsModel } from '../../../models/members/settings.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { existingAccounts } from '../../../policies/account-state.ts';
import { canEndSessions } from '../../../policies/staff.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { addAccountNotification } from '../account-notifications.ts';
import { type OpenSession, reportListedSessionEnd, type StoredSession, selectOpenSessions } from '../own-sessions.ts';
import { getActiveDay, type PrivacySettings } from './active-day.ts';
import { requireSubject } from './staff-requests.ts';

/** What keeps sessions. */
export interface SessionKeeper {
  list(userId: string): Promise<readonly StoredSession[]>;
  endListed(hash: string): Promise<void>;
}

/** An open session of somebody's, as admins see it. */
export interface SeenSession extends OpenSession {
  /** The UTC day of its last use; null for whoever hides when they were active. */
  readonly lastActiveOn: string | null;
}

/**
 * Lists where somebody is signed in, the latest use first, for admins; it is recorded as a look where they are. Throws `not_found`,
 * and `conflict` for oneself, who has a list of one's own.
 */
export const listSessionsOf = async (
  actor: UserActor,
  userId: string,
  keeper: SessionKeeper,
): Promise<SeenSession[]> => {
  const subject = await requireOther(actor, userId);
  const sessions = selectOpenSessions(subject, await keeper.list(userId));
  if (sessions.length === 0) return [];
  const [settings] = await Promise.all([
    SettingsModel.findById(userId, { privacy: 1 }).lean<PrivacySettings>(),
    recordAccess(actor, { call: 'staffAccounts.sessions', part: 'sessions', subject }),
  ]);
  return sessions.map((one) => ({ ...one, lastActiveOn: getActiveDay(new Date(one.seenAt), settings) }));
};

/**
 * Ends one session of somebody's, by the id of the list; the person is told, and the audit has it before it is done. Throws as
 * {@link listSessionsOf}, and `not_found` where there is no such session any more.
 */
export const endSessionOf = async (
  actor: UserActor,
  { userId, id }: { userId: string; id: string },
  keeper: SessionKeeper,
): Promise<void> => {
  const subject = await requireOther(actor, userId);
  const found = selectOpenSessions(subject, await keeper.list(userId)).find(({ listId }) => listId === id);
  if (!found) throw notFound('no open session of this person');
  await inTransaction(async (tx) => {
    await addAccountNotification(tx, userId, 'sessions-ended');
    await recordAudit(tx, actor, 'session.ended', userId);
  });
  await keeper.endListed(found.hash);
  await reportListedSessionEnd(found);
};

/** Ends all sessions of somebody's; the person is told. Throws as {@link listSessionsOf}. */
export const endSessionsOf = async (actor: UserActor, userId: string): Promise<void> => {
  await requireOther(actor, userId);
  await inTransaction(async (tx) => {
    const ended = await UserModel.updateOne(
      { ...existingAccounts, _id: userId },
      { $inc: { sessionEpoch: 1 } },
      { session: tx.session },
    );
    if (ended.matchedCount === 0) throw notFound('no such person');
    await addAccountNotification(tx, userId, 'sessions-ended');
    await recordAudit(tx, actor, 'sessions.ended', userId);
    tx.record({ type: 'sessions.ended', userId });
  });
};

const requireOther = async (actor: UserActor, userId: string): Promise<User> => {
  const user = await requireSubject(actor, userId);
  if (!canEndSessions(actor, user)) throw conflict('Your own devices are in your settings.');
  return user;
};
