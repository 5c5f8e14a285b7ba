import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import type { CallInput } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { ifDisconnected } from '../../../lib/socket.ts';
import { toast } from '../../../lib/toasts.ts';

const { ask, figures, list, one, reopen } = contract.staffApplications;

interface OutcomeTexts {
  done: string;
  description?: string;
  failed: string;
}

const keep = (application: StaffApplication): void => {
  queryClient.setQueryData(
    queryKey(one, { params: { id: application.id } } satisfies CallInput<typeof one>),
    application,
  );
};

/** Another reviewer may have been quicker, so the current state is fetched. */
const refetch = (): void => void invalidate(one, list);

const receive = async (application: StaffApplication, { done, description }: Omit<OutcomeTexts, 'failed'>) => {
  keep(application);
  toast({ title: done, ...(description ? { description } : {}) });
  // A push announces what has changed in the queue, so that a quick reviewer does not fetch it twice.
  ifDisconnected(() => void invalidate(list, contract.staffOperations.waiting));
  await invalidate(figures, contract.staffMembers.list, contract.staffMembers.one);
};

const useOutcome = ({ failed, ...texts }: OutcomeTexts) => ({
  onSuccess: (application: StaffApplication) => receive(application, texts),
  errorTitle: failed,
  onError: refetch,
});

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
