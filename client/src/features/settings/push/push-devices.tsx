import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PushDeviceView } from '../../../../../shared/contract/delivery/push-subscriptions.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { Loading, TextSkeleton } from '../../../components/skeletons.tsx';
import { formatMoment } from '../../../content/format.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { canPush, isPushForbidden, subscribe, toInput, unsubscribe } from '../../../lib/service-worker/register.ts';
import { toast } from '../../../lib/toasts.ts';

const FORBIDDEN = 'Your browser does not let us show notifications. Allow them in its settings for this site first.';

const describe = ({ current, createdAt, goneAt }: PushDeviceView): string =>
  goneAt
    ? `Stopped on ${formatMoment(goneAt, 'date')}: its browser takes no notifications now`
    : `${current ? 'This device, on' : 'On'} since ${formatMoment(createdAt, 'date')}`;

const Row = ({ device, isBusy, onRevoke }: { device: PushDeviceView; isBusy: boolean; onRevoke: () => void }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 560 }}>{device.client}</Typography>
      <Typography variant="body2" color="textSecondary" className="numeric">
        {describe(device)}
      </Typography>
    </Box>
    <Button
      disabled={isBusy}
      onClick={onRevoke}
      sx={{ flex: 'none' }}
      aria-label={`Revoke ${device.client}, ${describe(device)}`}
    >
      Revoke
    </Button>
  </Box>
);

const TurnOn = ({ publicKey }: { publicKey: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState(() => (canPush() && isPushForbidden() ? FORBIDDEN : null));
  const add = useApiMutation(contract.pushSubscriptions.add, {
    onSuccess: () => toast({ title: 'Notifications are on', description: 'This device shows them from now on.' }),
    onSettled: () => invalidate(contract.pushSubscriptions.mine),
    errorTitle: 'Not switched on',
  });
  if (!canPush()) {
    return (
      <Typography color="textSecondary">This browser cannot show notifications while the site is closed.</Typography>
    );
  }
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
      setFailure('Your browser could not be reached by its push service. Please try again later.');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {failure ? <Alert severity="warning">{failure}</Alert> : null}
      <div>
        <Button variant="outlined" disabled={isBusy || add.isPending} onClick={turnOn}>
          Turn on for this device
        </Button>
      </div>
    </>
  );
};

/** The devices that show the user notifications; this one can be added, and each revoked. */
export const PushDevices = () => {
  const list = useApiQuery(contract.pushSubscriptions.mine, {}, { staleTime: 0 });
  const revoke = useApiMutation(contract.pushSubscriptions.removeDevice, {
    onSuccess: () => toast({ title: 'Revoked', description: 'That device shows no more notifications.' }),
    onSettled: () => invalidate(contract.pushSubscriptions.mine),
    errorTitle: 'Not revoked',
  });
  const revokeDevice = ({ id, current }: PushDeviceView): void => {
    revoke.mutate({ params: { id } });
    // What is sent to it is decided by the service; where the browser fails, nothing arrives all the same.
    if (current && canPush()) unsubscribe().catch(() => {});
  };
  const keptFocus = useKeptFocus();
  return (
    <Box
      {...keptFocus}
      component="section"
      aria-label="Push on your devices"
      sx={{ display: 'grid', gap: 2, outline: 'none' }}
    >
      <Typography variant="h6" component="h3">
        Push on your devices
      </Typography>
      <Typography color="textSecondary">
        Shown by your browser, also while no tab is open, for as long as you are signed in there. They never show names
        or messages.
      </Typography>
      <QueryContent
        query={list}
        loading={
          <Loading label="Loading your devices">
            <TextSkeleton lines={2} />
          </Loading>
        }
        failed="Your devices could not be loaded"
      >
        {({ publicKey, devices }) => (
          <>
            {devices.length === 0 ? <Typography>No device shows you notifications.</Typography> : null}
            {devices.length > 0 ? (
              <Box component="ul" sx={{ display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' }}>
                {devices.map((device) => (
                  <Row
                    key={device.id}
                    device={device}
                    isBusy={revoke.isPending}
                    onRevoke={() => revokeDevice(device)}
                  />
                ))}
              </Box>
            ) : null}
            {publicKey === null || devices.some(({ current, goneAt }) => current && !goneAt) ? null : (
              <TurnOn publicKey={publicKey} />
            )}
          </>
        )}
      </QueryContent>
    </Box>
  );
};
