import Button from '@mui/material/Button';
import { useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { isPushForbidden, subscribe, toInput } from '../../lib/service-worker/register.ts';
import { toast } from '../../lib/toasts.ts';
import { StateLine } from '../layout/state-line.tsx';
import { Notice } from '../notice.tsx';

const FORBIDDEN = 'Your browser does not let us show notifications. Allow them in its settings for this site first.';

/** Says what this device does, and lets it show notifications. */
export const TurnOnPush = ({ publicKey, text }: { publicKey: string; text: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState(() => (isPushForbidden() ? FORBIDDEN : null));
  const add = useApiMutation(contract.pushSubscriptions.add, {
    onSuccess: () => toast({ title: 'Notifications are on', description: 'This device shows them from now on.' }),
    onSettled: () => invalidate(contract.pushSubscriptions.mine),
    errorTitle: 'Not switched on',
  });
  const turnOn = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const made = await subscribe(publicKey);
      if (made) {
        add.mutate({ body: toInput(made) });
      } else {
        setFailure(FORBIDDEN);
      }
    } catch {
      setFailure('Your browser could not reach its push service. Please try again later.');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {failure ? <Notice tone="warning">{failure}</Notice> : null}
      <StateLine
        text={text}
        button={
          <Button variant="outlined" disabled={isBusy || add.isPending} onClick={turnOn}>
            Turn on for this device
          </Button>
        }
      />
    </>
  );
};
