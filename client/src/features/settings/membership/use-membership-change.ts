import { contract } from '../../../../../shared/contract/index.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

/** Makes a call that changes the membership, shows the one that it returns, and says what was done. */
export const useMembershipChange = (change: 'cancel' | 'keep', done: string) =>
  useApiMutation(contract.memberships[change], {
    onSuccess: (membership) => {
      queryClient.setQueryData(queryKey(contract.memberships.show), membership);
      toast({ title: done });
    },
    errorTitle: 'Not changed',
    // Staff or the clock may have changed it.
    onError: () => void invalidate(contract.memberships.show),
  });
