import { useNavigate } from 'react-router-dom';
import { contract } from '../../../shared/contract/index.ts';
import { useAct } from '../lib/act.ts';
import { errorMessage } from '../lib/error-message.ts';
import { enterSession } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from './paths.ts';

/** Ends the session: whatever was kept of it in this tab is forgotten. */
export const useSignOut = (): { signOut: () => void; isPending: boolean } => {
  const navigate = useNavigate();
  const { mutate, isPending } = useAct(contract.accounts.logout, {
    onSuccess: () => {
      // First away from the page, so that nothing on it asks again as nobody.
      navigate(paths.home);
      enterSession(null);
      toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
    },
    onError: (error) => toast({ title: 'Logout failed', description: errorMessage(error), variant: 'destructive' }),
  });
  return { signOut: () => mutate({}), isPending };
};
