import type { BodyInput } from '../../../../../shared/contract/base/define.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { type CallInput, request } from '../../../lib/api.ts';
import { getErrorMessage, isPassing } from '../../../lib/error-message.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { ifDisconnected } from '../../../lib/socket.ts';
import { toast } from '../../../lib/toasts.ts';
import { drop, holdDecision } from '../queue/held-decisions.ts';

const { ask, claim, decide, figures, list, one, release, reopen } = contract.staffApplications;

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

interface ApplicationDecision {
  application: StaffApplication;
  body: BodyInput<typeof decide>;
  /** The list from which it was decided, and the application's address within it. */
  listKey: string;
  path: string;
}

/**
 * Approves or rejects an application ten seconds from now. Meanwhile it is claimed, so that no one else decides it; taking the
 * decision back gives it back.
 */
export const holdApplicationDecision = ({ application, body, listKey, path }: ApplicationDecision): void => {
  const { id, applicant, can } = application;
  const params = { id };
  const claiming = can.claim ? request(claim, { params }) : undefined;
  claiming?.then(keep, (error: unknown) => {
    if (isPassing(error)) return;
    drop(id, getErrorMessage(error));
    refetch();
  });
  const giveBack = async (): Promise<void> => {
    if (!claiming) return;
    await claiming;
    keep(await request(release, { params }));
  };
  holdDecision({
    id,
    what: `${body.decision === 'approved' ? 'Approve' : 'Reject'} ${applicant.firstName} ${applicant.lastName}`,
    path,
    listKey,
    call: decide,
    input: { params, body },
    onSent: (decided) => void receive(decided, { done: 'Decision saved' }),
    onUndo: () => void giveBack().catch(refetch),
    onRefused: refetch,
    failed: 'Decision not saved',
  });
};

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
