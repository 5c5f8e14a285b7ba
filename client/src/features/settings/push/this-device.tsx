import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PushDeviceView } from '../../../../../shared/contract/delivery/push-subscriptions.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { StateLine } from '../../../components/layout/state-line.tsx';
import { TurnOnPush } from '../../../components/push/turn-on-push.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { formatMoment } from '../../../content/format.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { canPush, unsubscribe } from '../../../lib/service-worker/register.ts';
import { toast } from '../../../lib/toasts.ts';

const TurnOff = ({ device }: { device: PushDeviceView }) => {
  const remove = useApiMutation(contract.pushSubscriptions.removeDevice, {
    onSuccess: () => toast({ title: 'Notifications are off', description: 'This device shows none from now on.' }),
    onSettled: () => invalidate(contract.pushSubscriptions.mine),
    errorTitle: 'Not switched off',
  });
  const turnOff = (): void => {
    remove.mutate({ params: { id: device.id } });
    // What is sent to it is decided by the service; where the browser fails, nothing arrives all the same.
    if (canPush()) unsubscribe().catch(() => {});
  };
  return (
    <StateLine
      text={`This device has shown notifications since ${formatMoment(device.createdAt, 'date')}. They never show names or messages.`}
      button={
        <Button variant="outlined" disabled={remove.isPending} onClick={turnOff}>
          Turn off for this device
        </Button>
      }
    />
  );
};

/** Whether this device shows push notifications, with a button of its own that takes effect at once. */
export const ThisDevice = () => {
  const list = useApiQuery(contract.pushSubscriptions.mine, {}, { staleTime: 0 });
  const keptFocus = useKeptFocus();
  return (
    <Box
      {...keptFocus}
      component="section"
      aria-label="Push on this device"
      sx={{ display: 'grid', gap: 2, outline: 'none' }}
    >
      <QueryContent
        query={list}
        loading={<TextSkeleton label="Loading what this device does" lines={2} />}
        failed="Whether this device shows notifications could not be loaded"
      >
        {({ publicKey, devices }) => {
          const own = devices.find(({ current }) => current);
          if (own && !own.goneAt) return <TurnOff device={own} />;
          const text = own?.goneAt
            ? `This device stopped showing notifications on ${formatMoment(own.goneAt, 'date')}.`
            : 'This device shows no notifications.';
          if (publicKey === null) return <Typography>{text}</Typography>;
          if (!canPush())
            return <Typography>This browser cannot show notifications while the site is closed.</Typography>;
          return <TurnOnPush publicKey={publicKey} text={text} />;
        }}
      </QueryContent>
    </Box>
  );
};
