import { createHash } from 'node:crypto';
import { type KeptSession, type User, UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { isOfPresentEpoch, isSessionOver, KEPT_SESSION_MS } from '../../policies/session-life.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { notFound, unauthorized } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { hashSessionId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { forgetDeviceOf } from '../notifications/push-subscriptions.ts';

/** A session as its store has it. Times are in milliseconds since 1970. */
export interface StoredSession {
  readonly hash: string;
  readonly epoch: number;
  readonly startedAt: number;
  readonly seenAt: number;
  readonly client: string;
}

/** An open session, as lists name it. */
export interface OpenSession extends StoredSession {
  /** By this its owner and staff name it. Neither its id nor what the store has can be found from it. */
  readonly listId: string;
}

/** A session of the actor's, for themselves. */
export interface OwnSession extends OpenSession {
  readonly isCurrent: boolean;
}

/** Returns those of an account's stored sessions that are open now, the latest use first. */
export const selectOpenSessions = (
  user: Pick<User, 'sessionEpoch' | 'keptSession' | 'role'>,
  stored: readonly StoredSession[],
): OpenSession[] =>
  stored
    .filter((one) => isOfPresentEpoch(one, user, clock.now()) && !isSessionOver(one, user.role, clock.now()))
    .map((one) => ({ ...one, listId: toListId(one.hash) }))
    .sort((one, other) => other.seenAt - one.seenAt);

/** Returns those of the actor's stored sessions that are open now, the current one first, then the latest use. */
export const selectOwnSessions = (actor: UserActor, stored: readonly StoredSession[]): OwnSession[] => {
  const current = hashSessionId(actor.sessionId);
  return selectOpenSessions(actor.user, stored)
    .map((one) => ({ ...one, isCurrent: one.hash === current }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
};

const toListId = (hash: string): string =>
  createHash('sha256').update(`listed ${hash}`).digest('base64url').slice(0, 22);

/** Returns the open session that the actor names. Throws `not_found` for any other. */
export const requireOwnSession = (actor: UserActor, stored: readonly StoredSession[], listId: string): OwnSession => {
  const found = selectOwnSessions(actor, stored).find((one) => one.listId === listId);
  if (!found) throw notFound('no open session of the actor');
  return found;
};

/** Ends what belongs to a session: its sockets and its push. To be called once the session is gone from its store. */
export const reportListedSessionEnd = async ({ hash }: StoredSession): Promise<void> => {
  publish([{ type: 'session.ended', sessionHash: hash }]);
  await forgetDeviceOf(hash);
};

/**
 * Returns the actor's session as an account keeps it where all its other sessions end, so that it counts until it is written
 * anew. It is of no use where the account's epoch has changed since the actor was found.
 */
export const keepSession = ({ sessionId, user }: UserActor): KeptSession => ({
  hash: hashSessionId(sessionId),
  epoch: user.sessionEpoch + 1,
  until: new Date(clock.now().getTime() + KEPT_SESSION_MS),
});

/**
 * Ends all sessions of the actor but this one. Returns the account with its new epoch, with which this one is started again.
 * Throws `unauthorized` where it was ended meanwhile itself.
 */
export const endOtherSessions = (actor: UserActor): Promise<User> =>
  inTransaction(async (tx) => {
    const user = await UserModel.findOneAndUpdate(
      { ...usableAccounts, _id: actor.userId, sessionEpoch: actor.user.sessionEpoch },
      { $set: { keptSession: keepSession(actor) }, $inc: { sessionEpoch: 1 } },
      { session: tx.session, returnDocument: 'after' },
    ).lean<User>();
    if (!user) throw unauthorized();
    tx.record({ type: 'sessions.ended', userId: user._id, exceptSessionId: actor.sessionId });
    return user;
  });
