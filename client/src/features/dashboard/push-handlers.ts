import { contract } from '../../../../shared/contract/index.ts';
import { invalidateCostly } from '../../lib/query/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

/** Refetches new insights. On a connection only the feedback: the handlers of matches refetch the recommendations. */
export const registerPushHandlers = (): void => {
  onPush('insights:updated', ({ of }) => {
    invalidateCostly(of === 'feedback' ? contract.profiles.feedback : contract.matches.recommendations);
  });
  onConnect(() => {
    invalidateCostly(contract.profiles.feedback);
  });
};
