import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const refresh = (): void => void invalidate(contract.photos.mine, contract.profiles.mine);

/** Refetches the own photos, and the profile with their addresses, once one is made or staff have looked at it. */
export const registerPushHandlers = (): void => {
  onPush('photos:updated', refresh);
  onConnect(() => void invalidate(contract.photos.mine));
};
