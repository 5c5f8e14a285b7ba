import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import type { NotificationTimesView } from '../../../../shared/contract/delivery/notification-times.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { SwitchGroup } from '../../components/form/switch-group.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import type { SettingsDraft } from './draft.ts';
import type { NotificationTimesDraft } from './notification-times/draft.ts';
import { NotificationTimes } from './notification-times/notification-times.tsx';

/** Returns where e-mails go, by what the service does with them. */
const describeMail = (): string => {
  if (window.__services__?.includes('mail')) return 'Sent to your account e-mail.';
  return window.__services__?.includes('files')
    ? 'This service is for development: its e-mails are written into files, and reach no one.'
    : 'This service sends no e-mails about what happens here.';
};

interface NotificationsTabProps {
  control: Control<SettingsDraft>;
  timesForm: UseFormReturn<NotificationTimesDraft>;
  times: UseQueryResult<NotificationTimesView>;
}

/** The settings of notifications: the specification's switches, and by which channel what reaches the user, and when. */
export const NotificationsTab = ({ control, timesForm, times }: NotificationsTabProps) => {
  const switches = useWatch({ control, name: 'notifications' });
  const isPushed = times.data?.channels.push.isSent ?? true;
  return (
    <>
      <Typography variant="h5" component="h2">
        How we reach you
      </Typography>
      <SwitchGroup>
        <CheckboxField control={control} name="notifications.email" as="switch" label="Email" help={describeMail()} />
        <CheckboxField
          control={control}
          name="notifications.push"
          as="switch"
          label="Push"
          {...(isPushed ? {} : { help: 'This service sends no push notifications yet.' })}
        />
      </SwitchGroup>
      <Typography variant="h5" component="h2" sx={{ marginTop: 1.5 }}>
        Notify me about
      </Typography>
      <Typography color="textSecondary">
        The bell at the top shows what you choose here, and whatever concerns your account.
      </Typography>
      <SwitchGroup>
        <CheckboxField control={control} name="notifications.matches" as="switch" label="Matches" />
        <CheckboxField control={control} name="notifications.messages" as="switch" label="Messages" />
        <CheckboxField control={control} name="notifications.events" as="switch" label="Events" />
      </SwitchGroup>
      <QueryContent query={times} loading={null} failed="What reaches you, and when, could not be loaded">
        {(loaded) => <NotificationTimes form={timesForm} times={loaded} switches={switches} />}
      </QueryContent>
    </>
  );
};
