import { contract } from '../../../../shared/contract/index.ts';
import { invalidate, invalidateCostly } from '../../lib/query/query.ts';
import { onPush } from '../../lib/socket.ts';

/** Refetches new insights, and what staff wrote where something of the account has changed. */
export const registerPushHandlers = (): void => {
  onPush('insights:updated', ({ of }) => {
    invalidateCostly(of === 'feedback' ? contract.profiles.feedback : contract.matches.recommendations);
  });
  onPush('user:updated', () => void invalidate(contract.accounts.notices));
};
