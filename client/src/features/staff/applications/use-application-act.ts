import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import type { CallInput } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

const { ask, claim, decide, figures, list, one, release, reopen } = contract.staffApplications;

interface OutcomeTexts {
  done: string;
  description?: string;
  failed: string;
}

const useOutcome = ({ done, description, failed }: OutcomeTexts) => ({
  onSuccess: async (application: StaffApplication) => {
    queryClient.setQueryData(
      queryKey(one, { params: { id: application.id } } satisfies CallInput<typeof one>),
      application,
    );
    toast({ title: done, ...(description ? { description } : {}) });
    await invalidate(
      list,
      figures,
      contract.staffMembers.list,
      contract.staffMembers.one,
      contract.staffOperations.waiting,
    );
  },
  errorTitle: failed,
  // Another reviewer may have been quicker, so the current state is fetched.
  onError: () => void invalidate(one, list),
});

/** Approves or rejects an application. */
export const useDecide = () =>
  useApiMutation(decide, useOutcome({ done: 'Decision saved', failed: 'Decision not saved' }));
/** Asks the applicant something. */
export const useAsk = () =>
  useApiMutation(
    ask,
    useOutcome({
      done: 'Question sent',
      description: 'The applicant reads it on their status page.',
      failed: 'Question not sent',
    }),
  );
/** Claims an application for the viewer. */
export const useClaim = () => useApiMutation(claim, useOutcome({ done: 'Claimed', failed: 'Not claimed' }));
/** Releases the viewer's claim. */
export const useRelease = () => useApiMutation(release, useOutcome({ done: 'Released', failed: 'Not released' }));
/** Puts a decided application back into the queue. */
export const useReopen = () =>
  useApiMutation(
    reopen,
    useOutcome({
      done: 'Reopened',
      description: 'The application is in the queue again.',
      failed: 'Not reopened',
    }),
  );
