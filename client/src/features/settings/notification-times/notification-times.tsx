import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { NotificationTimesView } from '../../../../../shared/contract/delivery/notification-times.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SettingsView } from '../../../../../shared/contract/settings.ts';
import { DELIVERY_CHANNELS } from '../../../../../shared/notification.ts';
import type { NOTIFICATION_FREQUENCIES } from '../../../../../shared/options.ts';
import { FieldIds } from '../../../components/form/field.ts';
import { SelectField } from '../../../components/form/select-field.tsx';
import { createPart } from '../../../components/part.tsx';
import { formatTimeIn } from '../../../content/format.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { OtherDevices } from '../push/other-devices.tsx';
import { ThisDevice } from '../push/this-device.tsx';
import { ChannelTable } from './channel-table.tsx';
import { changesQuietTimes, describeQuietTimes, type NotificationTimesDraft } from './draft.ts';
import { Unfolding } from './unfolding.tsx';

const QuietTimesFields = createPart(async () => (await import('./quiet-times-fields.tsx')).QuietTimesFields);

const FREQUENCY_LABELS: Readonly<Record<(typeof NOTIFICATION_FREQUENCIES)[number], string>> = {
  'at-once': 'Immediately',
  hourly: 'Once an hour at most',
  daily: 'Once a day at most',
};
const FREQUENCIES = Object.entries(FREQUENCY_LABELS).map(([value, label]) => ({ value, label }));

/** Says that the user's mail was refused, and switches it on again. */
const MailStopped = () => {
  const restart = useApiMutation(contract.noticeTimes.change, {
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey(contract.noticeTimes.mine), saved);
      toast({ title: 'E-mails are on again' });
    },
    errorTitle: 'Not switched on',
  });
  return (
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
      Your e-mail address refused our mail, so we stopped sending it. Check that it is right before we send again.
    </Alert>
  );
};

interface NotificationTimesProps {
  form: UseFormReturn<NotificationTimesDraft>;
  times: NotificationTimesView;
  switches: SettingsView['notifications'];
}

/** What reaches the user by which channel, and when it waits; saved with the other settings. */
export const NotificationTimes = ({ form, times, switches }: NotificationTimesProps) => {
  const isStaff = useCurrentUser().user?.can.staff.seeMembers ?? false;
  const [open, setOpen] = useState<Readonly<Record<'topics' | 'quiet', boolean>>>({ topics: false, quiet: false });
  const toggle = (what: keyof typeof open) => () => setOpen((now) => ({ ...now, [what]: !now[what] }));
  const draft = useWatch({ control: form.control, compute: (values: NotificationTimesDraft) => values });
  // Of these fields, only those of the quiet times can be refused.
  const { errors } = useFormState({ control: form.control });
  const { channels, choices, heldUntil, messagesWait = true } = times;
  // Times that were loaded late come into the form after they are shown first.
  if (draft.frequency === undefined) return null;
  const sent = DELIVERY_CHANNELS.filter((channel) => channels[channel].isSent);
  const isQuietChanged = changesQuietTimes(draft, choices);
  return (
    <FieldIds value="notice-times">
      <Typography variant="h5" component="h2" sx={{ marginTop: 1.5 }}>
        What reaches you, and when
      </Typography>
      {channels.email.stoppedAt ? <MailStopped /> : null}
      {channels.push.isSent ? <ThisDevice /> : null}
      {sent.length > 0 ? (
        <>
          <ChannelTable form={form} channels={sent} switches={switches} isFine={open.topics} isStaff={isStaff} />
          <Unfolding
            summary={`We send each kind ${FREQUENCY_LABELS[draft.frequency].toLowerCase()}. What keeps your account safe always comes at once.`}
            label="Finer choices"
            isOpen={open.topics}
            onToggle={toggle('topics')}
          >
            <SelectField control={form.control} name="frequency" label="How often" required options={FREQUENCIES} />
            {channels.push.isSent ? <OtherDevices /> : null}
          </Unfolding>
        </>
      ) : null}
      <Unfolding
        summary={
          describeQuietTimes(draft, messagesWait || isQuietChanged, isStaff) +
          (heldUntil === null || isQuietChanged
            ? ''
            : ` Quiet now, until ${formatTimeIn(times.timeZone, new Date(heldUntil))}.`)
        }
        label="Quiet times"
        isOpen={open.quiet || Object.keys(errors).length > 0}
        onToggle={toggle('quiet')}
      >
        <QuietTimesFields form={form} times={times} />
      </Unfolding>
    </FieldIds>
  );
};
