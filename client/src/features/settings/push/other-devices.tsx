import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PushDeviceView } from '../../../../../shared/contract/delivery/push-subscriptions.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { formatMoment } from '../../../content/format.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

const describe = ({ createdAt, goneAt }: PushDeviceView): string =>
  goneAt
    ? `Stopped on ${formatMoment(goneAt, 'date')}: its browser takes no notifications now`
    : `On since ${formatMoment(createdAt, 'date')}`;

/** The user's other devices that show push notifications; each can be revoked. */
export const OtherDevices = () => {
  const { data } = useApiQuery(contract.pushSubscriptions.mine, {});
  const revoke = useApiMutation(contract.pushSubscriptions.removeDevice, {
    onSuccess: () => toast({ title: 'Revoked', description: 'That device shows no more notifications.' }),
    onSettled: () => invalidate(contract.pushSubscriptions.mine),
    errorTitle: 'Not revoked',
  });
  const keptFocus = useKeptFocus();
  const others = data?.devices.filter(({ current }) => !current) ?? [];
  return (
    <Box
      {...keptFocus}
      component="section"
      aria-label="Push on your other devices"
      sx={{ display: 'grid', gap: 1.5, outline: 'none' }}
    >
      <Typography color="textSecondary">
        {others.length > 0
          ? 'Your other devices show notifications for as long as you are signed in there.'
          : 'None of your other devices shows notifications.'}
      </Typography>
      {others.length > 0 ? (
        <BareList sx={{ display: 'grid', gap: 1.5 }}>
          {others.map((device) => (
            <Box
              component="li"
              key={device.id}
              sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 560 }}>{device.client}</Typography>
                <Typography variant="body2" color="textSecondary" className="numeric">
                  {describe(device)}
                </Typography>
              </Box>
              <Button
                disabled={revoke.isPending}
                onClick={() => revoke.mutate({ params: { id: device.id } })}
                sx={{ flex: 'none' }}
                aria-label={`Revoke ${device.client}, ${describe(device)}`}
              >
                Revoke
              </Button>
            </Box>
          ))}
        </BareList>
      ) : null}
    </Box>
  );
};
