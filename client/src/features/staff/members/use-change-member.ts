import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff.ts';
import { useAct } from '../../../lib/act.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { refetch } from '../../../lib/query.ts';
import { toast } from '../../../lib/toasts.ts';

const { staffMembers, staffMatchmakers } = contract;

/** Changes how someone stands in the house; they are told by push. */
export const useChangeMember = (done: (member: StaffMember) => string) =>
  useAct(staffMembers.change, {
    onSuccess: async (member) => {
      toast({ title: 'Saved', description: done(member) });
      await refetch(staffMembers.one, staffMembers.list, staffMatchmakers.list);
    },
    onError: (error) => {
      toast({ title: 'Not saved', description: errorMessage(error), variant: 'destructive' });
      void refetch(staffMembers.one);
    },
  });
