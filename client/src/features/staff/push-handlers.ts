import type { Call } from '../../../../shared/contract/base/define.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { StaffQueue } from '../../../../shared/options.ts';
import { createCoalescedRun } from '../../lib/query/coalesce.ts';
import { invalidate } from '../../lib/query/query.ts';
import { onPush } from '../../lib/socket.ts';

const { waiting, jobs } = contract.staffOperations;
const { pending } = contract.staffDecisions;
const JOBS = [jobs, contract.staffQueues.list, contract.staffQueues.jobs] as const;
/** A batch says after each of its parts, several times a second, that it goes on. */
const JOBS_PAUSE_MS = 500;

/** What shows picks, and who is picked. */
const { list, candidates } = contract.staffPicks;
const PICKS = [list, candidates, contract.staffPickRequests.list, contract.staffShortlist.list] as const;
const MEMBERS = [contract.staffMembers.list, contract.staffMembers.one] as const;
const THREADS = [contract.staffConversations.list, contract.staffConversations.desk] as const;

/** What shows each queue. */
const QUEUES = {
  applications: [contract.staffApplications.list, contract.staffApplications.one],
  photos: [contract.staffPhotos.list, contract.staffMembers.photos],
  documents: [contract.staffVerificationDocuments.list],
  names: [contract.staffNames.list],
  reports: [
    contract.staffReports.list,
    contract.staffReports.one,
    contract.staffReports.marked,
    contract.staffConduct.appeals,
  ],
  conversations: [contract.staffConversations.list],
  support: [contract.staffSupport.list, contract.staffSupport.one],
} as const satisfies Record<StaffQueue, readonly Call[]>;

/**
 * Refetches the lists and the member on the screen where the viewer's own rights changed, or the members whom a matchmaker
 * works with; a queue in which something else waits than before; and by when the
 * answer to a member is promised, where one of the two has written: the lists of conversations are refetched with the inbox. For anyone but staff
 * nothing of it is in the cache.
 */
export const registerPushHandlers = (): void => {
  onPush('user:updated', () => {
    void invalidate(...MEMBERS, ...THREADS, contract.staffBoard.list, waiting);
  });
  onPush('queue:changed', ({ queue }) => void invalidate(...QUEUES[queue], waiting, pending));
  const refetchJobs = createCoalescedRun(async () => void (await invalidate(...JOBS)), JOBS_PAUSE_MS);
  onPush('jobs:changed', () => void refetchJobs.run());
  onPush('picks:changed', () => void invalidate(...PICKS, contract.staffBoard.list, waiting));
  onPush(
    'matchmaker:message',
    () => void invalidate(contract.staffConversations.desk, contract.staffBoard.list, waiting),
  );
};
