import Button from '@mui/material/Button';
import { contract } from '../../../../../shared/contract/index.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

const { list, add } = contract.staffShortlist;

/** Returns what puts a candidate on a member's shortlist. */
export const useShortlisting = (member: { id: string; firstName: string }) => {
  const adding = useApiMutation(add, {
    onSuccess: ({ person }) => toast({ title: `${person.firstName} is on ${member.firstName}’s shortlist` }),
    onSettled: () => invalidate(list, contract.staffPicks.candidates),
    errorTitle: 'Not put aside',
  });
  return {
    isBusy: adding.isPending,
    putAside: (candidateId: string): void => adding.mutate({ params: { userId: member.id }, body: { candidateId } }),
  };
};

interface ShortlistButtonProps {
  firstName: string;
  disabled: boolean;
  onClick: () => void;
}

/** Puts a candidate on the shortlist. */
export const ShortlistButton = ({ firstName, disabled, onClick }: ShortlistButtonProps) => (
  <Button variant="outlined" disabled={disabled} onClick={onClick} aria-label={`Put ${firstName} on the shortlist`}>
    Shortlist
  </Button>
);
