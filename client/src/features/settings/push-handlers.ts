import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { onPush } from '../../lib/socket.ts';

const refresh = (): void => void invalidate(contract.reports.mine);

/** Refetches the own reports once staff have taken one up or closed it, or one was sent from another tab. */
export const registerPushHandlers = (): void => {
  onPush('reports:updated', refresh);
};
