import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { onPush } from '../../lib/socket.ts';

const refresh = (): void => void invalidate(contract.reports.mine);

/**
 * Refetches the own reports once staff have taken one up or closed it, or one was sent from another tab, and the own threads with support
 * once there is a notification, such as of an answer.
 */
export const registerPushHandlers = (): void => {
  onPush('reports:updated', refresh);
  onPush('notice', () => void invalidate(contract.support.list, contract.support.one));
};
