import { contract } from '../../../shared/contract/index.ts';
import { useApiMutation } from '../lib/mutation.ts';
import { enterSession } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';

/** Ends the session and removes its data from this tab. */
export const useSignOut = (): { signOut: () => void; isPending: boolean } => {
  const { mutate, isPending } = useApiMutation(contract.accounts.logout, {
    onSuccess: () => {
      // A guarded page redirects to signing in before any of its queries can run without a session.
      enterSession(null);
      toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
    },
    errorTitle: 'Logout failed',
  });
  return { signOut: () => mutate({}), isPending };
};
