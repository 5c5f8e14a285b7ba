import { ECDH } from 'node:crypto';
import type { PushSubscriptionInput } from '../../../shared/contract/delivery/push-subscriptions.ts';
import { PUSH } from '../../../shared/limits.ts';
import { type PushSubscription, PushSubscriptionModel } from '../../models/members/push-subscription.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { getLatestEnd } from '../../policies/session-life.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, invalid, notFound, unauthorized } from '../kernel/errors.ts';
import { hashSessionId, newId } from '../kernel/ids.ts';
import { isPushEndpoint } from './push-endpoints.ts';
import { getPushKeys } from './push-key.ts';

/** So many of the last deliveries are remembered for each device. */
const REMEMBERED_DELIVERIES = 20;

/** What a device has of the session that it is bound to. */
interface BindingSession {
  readonly hash: string;
  readonly startedAt: number;
  readonly client: string;
}

/** A device that takes notifications. */
export type PushDevice = PushSubscription & { readonly endpoint: string };

const isPushSent = (): boolean => getContext().noticeChannels.includes('push');

/** Returns the key with which browsers subscribe; null where this service sends no push. */
export const getSubscribingKey = (): string | null => (isPushSent() ? getPushKeys().publicKey : null);

/** Filter for the devices of an account whose session may still be open. */
const ofOpenSessions = ({ _id, sessionEpoch }: Pick<User, '_id' | 'sessionEpoch'>) => ({
  userId: _id,
  epoch: sessionEpoch,
  endsAt: { $gt: clock.now() },
});

/** Lists the actor's devices, newest first, also those that take nothing any more. */
export const listDevices = (actor: UserActor): Promise<PushSubscription[]> =>
  PushSubscriptionModel.find(ofOpenSessions(actor.user)).sort({ createdAt: -1, _id: -1 }).lean<PushSubscription[]>();

/**
 * Has a browser take notifications for as long as its session lasts; of too many, the one that was bound longest ago is left out.
 * Throws `bad_request` for an address of no allowed push service or an impossible key, `conflict` where no push is sent.
 */
export const addDevice = async (
  actor: UserActor,
  { endpoint, keys }: PushSubscriptionInput,
  session: BindingSession | undefined,
): Promise<PushSubscription> => {
  if (!isPushSent()) throw conflict('This service sends no push notifications.');
  if (!isPushEndpoint(endpoint, getContext().pushOrigins)) {
    throw invalid('endpoint', 'Please use the address of a push service that we know');
  }
  if (!isOnCurve(keys.p256dh)) throw invalid('keys.p256dh', 'Please use the public key of a browser');
  if (!session) throw unauthorized();
  const { userId } = actor;
  const now = clock.now();
  const bound = {
    p256dh: keys.p256dh.replaceAll('=', ''),
    auth: keys.auth.replaceAll('=', ''),
    sessionHash: session.hash,
    epoch: actor.user.sessionEpoch,
    client: session.client,
    boundAt: now,
    endsAt: getLatestEnd(session, actor.role),
    goneAt: null,
  };
  // A browser shows the notifications of whoever is signed in in it, and a session is in one browser.
  await PushSubscriptionModel.deleteMany({
    $or: [
      { endpoint: { $type: 'string', $eq: endpoint }, userId: { $ne: userId } },
      { sessionHash: session.hash, endpoint: { $ne: endpoint } },
    ],
  });
  const device = await PushSubscriptionModel.findOneAndUpdate(
    { userId, endpoint },
    { $set: bound, $setOnInsert: { _id: newId(), createdAt: now } },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
  ).lean<PushSubscription>();
  const surplus = await PushSubscriptionModel.find({ userId }, { _id: 1 })
    .sort({ boundAt: -1, _id: -1 })
    .skip(PUSH.maxDevices)
    .lean();
  if (surplus.length > 0) await PushSubscriptionModel.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
  await SettingsModel.updateOne({ _id: userId }, { $unset: { 'stoppedChannels.push': 1 } });
  return device;
};

const isOnCurve = (point: string): boolean => {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
};

/** Has the browser of an address take no notifications of the actor's any more. */
export const removeEndpoint = async ({ userId }: UserActor, endpoint: string): Promise<void> => {
  await PushSubscriptionModel.deleteOne({ userId, endpoint });
};

/** Has one of the actor's devices take no notifications any more. Throws `not_found` for any other. */
export const removeDevice = async ({ userId }: UserActor, id: string): Promise<void> => {
  const { deletedCount } = await PushSubscriptionModel.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw notFound('no device of the actor');
};

/** Forgets the device of a session that has ended. */
export const forgetDeviceOf = async (sessionHash: string): Promise<void> => {
  await PushSubscriptionModel.deleteMany({ sessionHash });
};

/** Whether a device is the browser of the actor's session. */
export const isCurrentDevice = ({ sessionHash }: PushSubscription, { sessionId }: UserActor): boolean =>
  sessionHash === hashSessionId(sessionId);

const takesPush = () => ({ endpoint: { $ne: null }, goneAt: null, endsAt: { $gt: clock.now() } });

/** Returns those of some people who have a device that may take notifications. */
export const findPeopleWithDevices = async (userIds: readonly string[]): Promise<Set<string>> =>
  new Set(await PushSubscriptionModel.distinct('userId', { userId: { $in: userIds }, ...takesPush() }));

/** Returns the devices that take notifications of an account now; none where it may not be used. */
export const findTakingDevices = async (userId: string): Promise<PushDevice[]> => {
  const user = await UserModel.findOne({ ...usableAccounts, _id: userId }, { sessionEpoch: 1 }).lean<User>();
  if (!user) return [];
  return PushSubscriptionModel.find({ ...ofOpenSessions(user), ...takesPush() }).lean<PushDevice[]>();
};

/** Stores that a push service took a delivery for a device. */
export const storeDelivered = async ({ _id }: PushDevice, deliveryId: string): Promise<void> => {
  const delivered = { $each: [deliveryId], $slice: -REMEMBERED_DELIVERIES };
  await PushSubscriptionModel.updateOne({ _id }, { $push: { delivered } });
};

/** Stores that a push service takes nothing for a device any more, unless it was subscribed anew meanwhile. */
export const storeGone = async ({ _id, endpoint, boundAt }: PushDevice): Promise<void> => {
  await PushSubscriptionModel.updateOne({ _id, endpoint, boundAt }, { $set: { goneAt: clock.now(), endpoint: null } });
};

/** Stores for how long a push service asked to be left alone with messages for a device. */
export const storeWait = async ({ _id }: PushDevice, waitMs: number): Promise<void> => {
  const waitsUntil = new Date(clock.now().getTime() + waitMs);
  await PushSubscriptionModel.updateOne({ _id }, { $set: { waitsUntil } });
};
