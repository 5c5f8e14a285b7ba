import { useState } from 'react';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { describePasskeyFailure, knowsPasskeys, signWithPasskey } from '../../lib/passkeys/authenticator.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { toast } from '../../lib/toasts.ts';

const errorTitle = 'Login failed';

/** Finishes signing in with a passkey instead of a code; nothing where the browser knows none. */
export const PasskeyButton = ({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) => {
  const [isSigning, setSigning] = useState(false);
  const finish = useApiMutation(contract.passkeySignIn.finish, { onSuccess: onSignedIn, errorTitle });
  const start = useApiMutation(contract.passkeySignIn.start, {
    onSuccess: async (options) => {
      setSigning(true);
      try {
        finish.mutate({ body: await signWithPasskey(options) });
      } catch (error) {
        toast({ title: errorTitle, description: describePasskeyFailure(error), variant: 'destructive' });
      } finally {
        setSigning(false);
      }
    },
    errorTitle,
  });
  if (!knowsPasskeys()) return null;
  return (
    <SubmitButton
      quiet
      fullWidth
      busy={isSigning || start.isPending || finish.isPending}
      busyLabel="Waiting for your passkey…"
      onClick={() => start.mutate({})}
    >
      Use a passkey
    </SubmitButton>
  );
};
