import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { onPush } from '../../lib/socket.ts';

const refresh = (): void => void invalidate(contract.photos.mine, contract.profiles.mine);

/**
 * Refetches the own photos, and the profile with their addresses, once one is made or staff have looked at it. An applicant is told
 * by the push that their account has changed, which refetches the profile too.
 */
export const registerPushHandlers = (): void => {
  onPush('photos:updated', refresh);
  onPush('user:updated', () => void invalidate(contract.photos.mine));
};
