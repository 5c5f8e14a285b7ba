import { contract } from '../../../../shared/contract/index.ts';
import { invalidateCostly } from '../../lib/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const { matches, profiles } = contract;

/** Refetches new insights. On a connection only the feedback: the handlers of matches refetch the recommendations. */
export const registerPushHandlers = (): void => {
  onPush('insights:updated', ({ of }) => {
    invalidateCostly(of === 'feedback' ? profiles.feedback : matches.recommendations);
  });
  onConnect(() => {
    invalidateCostly(profiles.feedback);
  });
};
