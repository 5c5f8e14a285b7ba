import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { WAITS_FOR_SECOND_ADMIN } from '../shared/request-sentences.ts';

/** Updates a member's role, tier, matchmaker or status; the service pushes `user:updated` to them. */
export const useChangeMember = (done: (member: StaffMember) => string) =>
  useApiMutation(contract.staffMembers.change, {
    onSuccess: async (member) => {
      // What waits for a second admin has changed nothing yet.
      toast('kind' in member ? WAITS_FOR_SECOND_ADMIN : { title: 'Saved', description: done(member) });
      await invalidate(
        contract.staffMembers.one,
        contract.staffMembers.list,
        contract.staffMembers.requests,
        contract.staffMatchmakers.list,
      );
    },
    errorTitle: 'Not saved',
    onError: () => void invalidate(contract.staffMembers.one),
  });
