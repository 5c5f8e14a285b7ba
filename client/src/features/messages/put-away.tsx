import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { toast } from '../../lib/toasts.ts';
import { refetchInbox } from './inbox-cache.ts';

interface PutAwayProps {
  matchId: string;
  isAway: boolean;
}

/** Puts a closed conversation away from the user's inbox, which can be undone; or back into it. */
export const PutAway = ({ matchId, isAway }: PutAwayProps) => {
  const navigate = useNavigate();
  const change = useApiMutation(contract.messages.putAway, {
    onSuccess: async (_nothing, { body: { away } }) => {
      if (away) {
        // The page of matches shows it as before.
        if (window.location.pathname.startsWith(paths.messages)) await navigate(paths.messages, { replace: true });
        const undo = () => change.mutate({ params: { id: matchId }, body: { away: false } });
        toast({
          title: 'Conversation put away',
          description: 'It is no longer in your inbox.',
          action: { label: 'Undo', run: undo },
        });
      } else {
        toast({ title: 'Conversation back in your inbox' });
      }
      await refetchInbox();
    },
    errorTitle: 'Not changed',
  });
  return (
    <Box sx={{ marginTop: 1 }}>
      <Button
        size="small"
        variant="outlined"
        disabled={change.isPending}
        onClick={() => change.mutate({ params: { id: matchId }, body: { away: !isAway } })}
      >
        {isAway ? 'Back into the inbox' : 'Put away'}
      </Button>
    </Box>
  );
};
