import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type {
  NotificationTimes,
  NotificationTimesView,
} from '../../../../../shared/contract/delivery/notification-times.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { NOTIFICATION_TOPICS, TOPICS } from '../../../../../shared/notification.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FieldIds } from '../../../components/form/field.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { SwitchGroup } from '../../../components/form/switch-group.tsx';
import { useSavedReset } from '../../../components/form/use-saved-reset.ts';
import { UnsavedChanges } from '../../../components/unsaved-changes.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { PushDevices } from '../push/push-devices.tsx';

type DeliveryDraft = Pick<NotificationTimes, 'frequency' | 'email' | 'push'>;

const FREQUENCIES = [
  { value: 'at-once', label: 'Immediately' },
  { value: 'hourly', label: 'Once an hour at most' },
  { value: 'daily', label: 'Once a day at most' },
];
const CHANNELS = [
  { name: 'email', title: 'By e-mail' },
  { name: 'push', title: 'By push' },
] as const;

const toDraft = ({ frequency, email, push }: NotificationTimes): DeliveryDraft => ({ frequency, email, push });

/** Which subjects reach the user by which channel, and how often; saved by itself. */
export const DeliveryForm = ({ times }: { times: NotificationTimesView }) => {
  const form = useForm<DeliveryDraft>({ defaultValues: toDraft(times.choices) });
  const { control, handleSubmit, formState } = form;
  const { remember, take } = useSavedReset(form);
  const keep = (saved: NotificationTimesView) => queryClient.setQueryData(queryKey(contract.noticeTimes.mine), saved);
  const save = useApiMutation(contract.noticeTimes.change, {
    onSuccess: (saved) => {
      keep(saved);
      take(toDraft(saved.choices));
      toast({ title: 'Choices saved' });
    },
    errorTitle: 'Not saved',
  });
  const restart = useApiMutation(contract.noticeTimes.change, {
    onSuccess: (saved) => {
      keep(saved);
      toast({ title: 'E-mails are on again' });
    },
    errorTitle: 'Not switched on',
  });
  return (
    <FieldIds value="delivery">
      <UnsavedChanges isDirty={formState.isDirty} />
      {times.channels.email.stoppedAt ? (
        <Alert
          severity="warning"
          action={
            <Button
              color="inherit"
              disabled={restart.isPending}
              onClick={() => restart.mutate({ body: { restart: 'email' } })}
            >
              Send again
            </Button>
          }
        >
          Your e-mail address refused our mail. Check that it is right before we send again.
        </Alert>
      ) : null}
      {times.channels.push.isSent ? <PushDevices /> : null}
      <FormStack
        label="What reaches you"
        onSubmit={handleSubmit((draft) => {
          remember();
          save.mutate({ body: draft });
        })}
      >
        <SelectField
          control={control}
          name="frequency"
          label="How often"
          required
          options={FREQUENCIES}
          help="For each subject. What concerns the safety of your account never waits."
        />
        {CHANNELS.filter(({ name }) => times.channels[name].isSent).map(({ name, title }) => (
          <Box key={name} component="fieldset" sx={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
            <Typography component="legend" variant="h6" sx={{ padding: 0, marginBottom: 1 }}>
              {title}
            </Typography>
            <SwitchGroup>
              {TOPICS.map((topic) => (
                <CheckboxField
                  key={topic}
                  control={control}
                  name={`${name}.${topic}`}
                  as="switch"
                  label={NOTIFICATION_TOPICS[topic].label}
                />
              ))}
            </SwitchGroup>
          </Box>
        ))}
        <div>
          <SubmitButton busy={save.isPending} quiet>
            Save choices
          </SubmitButton>
        </div>
      </FormStack>
    </FieldIds>
  );
};
