import Typography from '@mui/material/Typography';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { SwitchGroup } from '../../components/form/switch-group.tsx';
import type { TabProps } from './draft.ts';
import { describeMail } from './notification-times/notification-times-section.tsx';

/** The settings of notifications: channels and subjects. */
export const NotificationsTab = ({ control }: TabProps) => (
  <>
    <Typography variant="h5" component="h2">
      How we reach you
    </Typography>
    <Typography color="textSecondary">
      The bell at the top shows what you choose here, and whatever concerns your account. We use e-mail and push only
      while their switch is on, except to keep your account safe. How often we write is further down, under “What
      reaches you”.
    </Typography>
    <SwitchGroup>
      <CheckboxField
        control={control}
        name="notifications.email"
        as="switch"
        label="Email"
        help={
          window.__services__?.includes('mail')
            ? 'Sent to your account e-mail.'
            : describeMail(window.__services__?.includes('files') === true)
        }
      />
      <CheckboxField control={control} name="notifications.push" as="switch" label="Push" />
    </SwitchGroup>
    <Typography variant="h5" component="h2" sx={{ marginTop: 1.5 }}>
      Notify me about
    </Typography>
    <SwitchGroup>
      <CheckboxField control={control} name="notifications.matches" as="switch" label="Matches" />
      <CheckboxField control={control} name="notifications.messages" as="switch" label="Messages" />
      <CheckboxField control={control} name="notifications.events" as="switch" label="Events" />
    </SwitchGroup>
  </>
);
