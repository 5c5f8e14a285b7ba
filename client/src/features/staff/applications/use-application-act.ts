import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff.ts';
import { useAct } from '../../../lib/act.ts';
import type { CallInput } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { keyOf, queryClient, refetch } from '../../../lib/query.ts';
import { toast } from '../../../lib/toasts.ts';

const { claim, decide, list, one, release, reopen } = contract.staffApplications;

interface Words {
  done: string;
  description?: string;
  failed: string;
}

const useOutcome = ({ done, description, failed }: Words) => ({
  onSuccess: async (application: StaffApplication) => {
    queryClient.setQueryData(
      keyOf(one, { params: { id: application.id } } satisfies CallInput<typeof one>),
      application,
    );
    toast({ title: done, ...(description ? { description } : {}) });
    await refetch(list, contract.staffMembers.list, contract.staffMembers.one);
  },
  onError: (error: Error) => {
    toast({ title: failed, description: errorMessage(error), variant: 'destructive' });
    // Someone else was quicker: what they did is shown.
    void refetch(one, list);
  },
});

export const useDecide = () => useAct(decide, useOutcome({ done: 'Decision saved', failed: 'Decision not saved' }));
export const useClaim = () => useAct(claim, useOutcome({ done: 'Claimed', failed: 'Not claimed' }));
export const useRelease = () => useAct(release, useOutcome({ done: 'Given back', failed: 'Not given back' }));
export const useReopen = () =>
  useAct(
    reopen,
    useOutcome({
      done: 'Reopened',
      description: 'The application is in the queue again.',
      failed: 'Not reopened',
    }),
  );
