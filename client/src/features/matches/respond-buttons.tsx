import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { Response } from '../../../../shared/options.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

/** The two responses to an introduction, until it is answered. A decline is confirmed first. */
export const RespondButtons = ({ match }: { match: MatchView }) => {
  const [declining, setDeclining] = useState(false);
  const respond = useApiMutation(contract.matches.respond, {
    onSuccess: async () => {
      toast({ title: 'Response sent', description: 'Your response has been recorded successfully.' });
      // The response decides how much of the other's profile may be seen, and whether there is a thread.
      void invalidate(contract.matches.recommendations, contract.profiles.other, contract.messages.conversations);
      await invalidate(contract.matches.list, contract.matches.daily);
    },
    errorTitle: 'Failed to respond',
    onSettled: () => setDeclining(false),
  });
  if (!match.can.respond) return null;
  const sendResponse = (response: Response) => respond.mutate({ params: { id: match.id }, body: { response } });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Button variant="contained" disabled={respond.isPending} onClick={() => sendResponse('interested')}>
        Interested
      </Button>
      <Button variant="outlined" disabled={respond.isPending} onClick={() => setDeclining(true)}>
        Not interested
      </Button>
      <ConfirmDialog
        open={declining}
        title={`Decline ${match.otherUser.firstName}?`}
        confirmLabel="Not interested"
        busy={respond.isPending}
        onConfirm={() => sendResponse('not-interested')}
        onCancel={() => setDeclining(false)}
      >
        Your answer is final. {match.otherUser.firstName} won’t be notified.
      </ConfirmDialog>
    </Box>
  );
};
