import Button from '@mui/material/Button';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

/** Fetches again what a pause of the membership changes. */
export const refetchPaused = (): Promise<unknown> =>
  invalidate(
    contract.accounts.current,
    contract.matches.list,
    contract.matches.daily,
    contract.matches.recommendations,
  );

/** A button that ends the pause of the membership. */
export const EndPause = ({ pause: { reason } }: { pause: NonNullable<CurrentUser['pause']> }) => {
  const resume = useApiMutation(contract.account.resume, {
    onSuccess: async () => {
      toast({ title: 'Welcome back', description: 'We introduce people to you again.' });
      await refetchPaused();
    },
    errorTitle: 'The pause was not lifted',
  });
  return (
    <Button disabled={resume.isPending} onClick={() => resume.mutate({})}>
      {reason === 'break' ? 'End the break' : 'End the pause'}
    </Button>
  );
};
