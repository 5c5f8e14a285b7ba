import type { PushDeviceView } from '../../shared/contract/delivery/push-subscriptions.ts';
import type { PushSubscription } from '../models/members/push-subscription.ts';

/** A device that takes notifications, for its owner: without its address and keys. */
export const presentPushDevice = (
  { _id, client, createdAt, goneAt }: PushSubscription,
  current: boolean,
): PushDeviceView => ({
  id: _id,
  current,
  client,
  createdAt: createdAt.toISOString(),
  goneAt: goneAt?.toISOString() ?? null,
});
