import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { useApiMutation } from '../../../lib/mutation.ts';
import { invalidate } from '../../../lib/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { WAITS_FOR_SECOND_ADMIN } from '../shared/request-sentences.ts';

const { staffMembers, staffMatchmakers } = contract;

/** Updates a member's role, tier, matchmaker or status; the service pushes `user:updated` to them. */
export const useChangeMember = (done: (member: StaffMember) => string) =>
  useApiMutation(staffMembers.change, {
    onSuccess: async (member) => {
      // What waits for a second admin has changed nothing yet.
      toast('kind' in member ? WAITS_FOR_SECOND_ADMIN : { title: 'Saved', description: done(member) });
      await invalidate(staffMembers.one, staffMembers.list, staffMembers.requests, staffMatchmakers.list);
    },
    errorTitle: 'Not saved',
    onError: () => void invalidate(staffMembers.one),
  });
