import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

interface SaveListener {
  onSaved: (profile: OwnProfile) => void;
  onError?: (error: Error) => void;
}

/** Saves a change of the user's profile, and invalidates what is derived from it. */
export const useSaveProfile = ({ onSaved, onError }: SaveListener) =>
  useApiMutation(contract.profiles.change, {
    onSuccess: async (profile) => {
      queryClient.setQueryData(queryKey(contract.profiles.mine), profile);
      onSaved(profile);
      toast({ title: 'Profile updated', description: 'Your changes have been saved.' });
      await invalidate(
        contract.profiles.mine,
        contract.profiles.feedback,
        contract.matches.recommendations,
        contract.matches.renewal,
        contract.applications.mine,
      );
    },
    errorTitle: 'Profile not saved',
    ...(onError ? { onError } : {}),
  });
