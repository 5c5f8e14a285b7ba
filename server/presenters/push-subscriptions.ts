import type { PushDeviceView } from '../../shared/contract/push-subscriptions.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { hashSessionId } from '../domain/kernel/ids.ts';
import type { PushSubscription } from '../models/members/push-subscription.ts';

/** A device that takes notifications, for its owner: without its address and keys. */
export const presentPushDevice = (
  { _id, sessionHash, client, createdAt, goneAt }: PushSubscription,
  actor: UserActor,
): PushDeviceView => ({
  id: _id,
  current: sessionHash === hashSessionId(actor.sessionId),
  client,
  createdAt: createdAt.toISOString(),
  goneAt: goneAt?.toISOString() ?? null,
});
