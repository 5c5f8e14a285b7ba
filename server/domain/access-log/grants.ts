import type { ClientSession } from 'mongoose';
import { type AccessGrant, AccessGrantModel, getGrantId } from '../../models/operations/access-grant.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';

/** How long private details stay open after a reason was given. */
const OPEN_MS = 30 * 60_000;

/** Returns the reason for which the actor has a person's private details open now; null where they are closed. */
export const findGrant = async (actor: Actor, subjectId: string): Promise<AccessGrant | null> =>
  actor.kind === 'system'
    ? null
    : AccessGrantModel.findOne({
        _id: getGrantId(actor.userId, subjectId),
        until: { $gt: clock.now() },
      }).lean<AccessGrant>();

/** Opens a person's private details to the actor for half an hour; an earlier reason is replaced. */
export const saveGrant = async (
  session: ClientSession,
  actor: UserActor,
  subjectId: string,
  given: Pick<AccessGrant, 'reason' | 'note' | 'reportId'>,
): Promise<void> => {
  const until = new Date(clock.now().getTime() + OPEN_MS);
  await AccessGrantModel.updateOne(
    { _id: getGrantId(actor.userId, subjectId) },
    { $set: { ...given, until } },
    { session, upsert: true },
  );
};
