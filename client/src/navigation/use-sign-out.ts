import { contract } from '../../../shared/contract/index.ts';
import { useApiMutation } from '../lib/mutation.ts';
import { enterSession } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';

/** Ends the session: whatever was kept of it in this tab is forgotten. */
export const useSignOut = (): { signOut: () => void; isPending: boolean } => {
  const { mutate, isPending } = useApiMutation(contract.accounts.logout, {
    onSuccess: () => {
      // From a guarded page its guard leads to signing in, before anything on it could ask again as nobody.
      enterSession(null);
      toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
    },
    errorTitle: 'Logout failed',
  });
  return { signOut: () => mutate({}), isPending };
};
