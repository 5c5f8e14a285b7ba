import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { onPush } from '../../lib/socket.ts';

const refresh = (): void => void invalidate(contract.notices.mine);

/**
 * Refetches the notices once there is a new one, some were read in another tab, or people appeared or disappeared. An applicant is
 * told of a new one by the push that their account has changed.
 */
export const registerPushHandlers = (): void => {
  onPush('notice', refresh);
  onPush('notices:read', refresh);
  onPush('people:changed', refresh);
  onPush('user:updated', refresh);
};
