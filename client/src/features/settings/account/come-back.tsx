import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import { FormPage } from '../../../components/layout/form-page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { ToastSlot } from '../../../components/toasts/toast-slot.tsx';
import { formatMoment } from '../../../content/format.ts';
import { openSocket } from '../../../lib/open-socket.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { enterSession, fetchUser } from '../../../lib/session.ts';
import { finishSignOut } from '../../../lib/session-end.ts';
import { closeSocket } from '../../../lib/socket.ts';
import { toast } from '../../../lib/toasts.ts';

interface ComeBackProps {
  firstName: string;
  /** When the account is erased. */
  erasedAt: string;
}

/** What somebody sees who has left and signs in again: they can come back, while the account is not being erased, or sign out. */
export const ComeBack = ({ firstName, erasedAt }: ComeBackProps) => {
  const navigate = useNavigate();
  const restore = useApiMutation(contract.account.restore, {
    onSuccess: async () => {
      enterSession(await fetchUser());
      // The connection of somebody who has left has been refused for good.
      closeSocket();
      openSocket();
      navigate(paths.home, { replace: true });
      toast({ title: 'Welcome back', description: 'Everything is as you left it.' });
    },
    errorTitle: 'You could not come back',
  });
  const signOut = useApiMutation(contract.accounts.logout, {
    onSuccess: () => {
      finishSignOut();
      navigate(paths.home, { replace: true });
    },
    errorTitle: 'Logout failed',
  });
  const isBusy = restore.isPending || signOut.isPending;
  const isOver = Date.parse(erasedAt) <= Date.now();
  return (
    <FormPage title="Account">
      <PageHeader
        title={isOver ? 'You can no longer come back' : `Would you like to come back, ${firstName}?`}
        lead={
          isOver
            ? 'You have left, and no one sees you. We are erasing your profile, your introductions and your conversations.'
            : `You have left, and no one sees you. Until ${formatMoment(erasedAt, 'date')} you can come back, with your profile, your introductions and your conversations. After that they are erased.`
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {!isOver && (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => restore.mutate({})}>
            <span>{restore.isPending ? 'Coming back...' : 'Come back'}</span>
          </Button>
        )}
        <Button size="large" disabled={isBusy} onClick={() => signOut.mutate({})}>
          <span>{signOut.isPending ? 'Signing out...' : 'Sign out'}</span>
        </Button>
      </Box>
      {/* Below what is read and pressed, which stays where it is: on a phone a notification would lie over the question. */}
      <Box sx={{ marginTop: 3, marginInline: -2, maxWidth: 420 }}>
        <ToastSlot />
      </Box>
    </FormPage>
  );
};
