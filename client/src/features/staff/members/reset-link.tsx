import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { contract } from '../../../../../shared/contract/index.ts';
import { useApiMutation } from '../../../lib/mutation.ts';
import { toast } from '../../../lib/toasts.ts';

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: 'Give it to this person only. It works once, for one hour.' });
  } catch {
    toast({ title: 'Not copied', description: 'Please select the link and copy it.', variant: 'destructive' });
  }
};

/** Issues a one-time link to set a new password. */
export const ResetLink = ({ userId }: { userId: string }) => {
  const issue = useApiMutation(contract.staffMembers.resetLink, {
    errorTitle: 'No link made',
  });
  const link = issue.data;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Button variant="outlined" disabled={issue.isPending} onClick={() => issue.mutate({ params: { userId } })}>
          {link ? 'Make Another Link' : 'Make Password Reset Link'}
        </Button>
      </div>
      {link ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
          <TextField
            id="reset-link"
            label="Reset link"
            value={link.url}
            helperText={`One use, until ${new Date(link.expiresAt).toLocaleTimeString('en', { timeStyle: 'short' })}`}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ flex: '1 1 280px' }}
          />
          <Button variant="contained" onClick={() => void copy(link.url)} sx={{ marginBottom: '26px' }}>
            Copy Link
          </Button>
        </Box>
      ) : null}
    </Box>
  );
};
