import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { contract } from '../../../../../shared/contract/index.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { WAITS_FOR_SECOND_ADMIN } from '../shared/request-sentences.ts';
import { ResetLinkField } from '../shared/reset-link-field.tsx';

/** Issues a one-time link to set a new password; for an account of the staff, asks a second admin for it. */
export const ResetLink = ({ userId }: { userId: string }) => {
  const issue = useApiMutation(contract.staffMembers.resetLink, {
    onSuccess: async (issued) => {
      if ('url' in issued) return;
      toast(WAITS_FOR_SECOND_ADMIN);
      await invalidate(contract.staffMembers.requests);
    },
    errorTitle: 'Link not created',
  });
  const link = issue.data && 'url' in issue.data ? issue.data : null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Button variant="outlined" disabled={issue.isPending} onClick={() => issue.mutate({ params: { userId } })}>
          {link ? 'Create another link' : 'Create password reset link'}
        </Button>
      </div>
      {link ? <ResetLinkField link={link} /> : null}
    </Box>
  );
};
