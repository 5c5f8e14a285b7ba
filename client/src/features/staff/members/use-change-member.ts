import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { useApiMutation } from '../../../lib/mutation.ts';
import { invalidate } from '../../../lib/query.ts';
import { toast } from '../../../lib/toasts.ts';

const { staffMembers, staffMatchmakers } = contract;

/** Changes how someone stands in the house; they are told by push. */
export const useChangeMember = (done: (member: StaffMember) => string) =>
  useApiMutation(staffMembers.change, {
    onSuccess: async (member) => {
      toast({ title: 'Saved', description: done(member) });
      await invalidate(staffMembers.one, staffMembers.list, staffMatchmakers.list);
    },
    onError: (error) => {
      toast({ title: 'Not saved', description: errorMessage(error), variant: 'destructive' });
      void invalidate(staffMembers.one);
    },
  });
