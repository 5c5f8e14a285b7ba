import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { NotificationTimesView } from '../../../../../shared/contract/delivery/notification-times.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FieldIds } from '../../../components/form/field.ts';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { SwitchGroup } from '../../../components/form/switch-group.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useSavedReset } from '../../../components/form/use-saved-reset.ts';
import { UnsavedChanges } from '../../../components/unsaved-changes.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import {
  MADHAB_NAMES,
  METHOD_NAMES,
  type NotificationTimesDraft,
  toNotificationTimes,
  toNotificationTimesDraft,
} from './draft.ts';
import { PRAYER_NAMES, PrayerDay } from './prayer-day.tsx';

const toChoices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const METHODS = toChoices(METHOD_NAMES);
const MADHABS = toChoices(MADHAB_NAMES);
const RAMADAN = [
  { value: '-1', label: 'A day before the calendar of Umm al-Qura' },
  { value: '0', label: 'As in the calendar of Umm al-Qura' },
  { value: '1', label: 'A day after the calendar of Umm al-Qura' },
];
const PRAYERS = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
const CHECKED = [
  'timeZone',
  'quietHours.from',
  'quietHours.to',
  ...PRAYERS.map((prayer) => `shifts.${prayer}` as const),
] as const;

/** When notices are to wait, saved by itself, apart from the other settings; and today's prayers. */
export const NotificationTimesForm = ({ times }: { times: NotificationTimesView }) => {
  const form = useForm<NotificationTimesDraft>({ defaultValues: toNotificationTimesDraft(times.choices) });
  const { control, handleSubmit, setError, formState } = form;
  const { remember, take } = useSavedReset(form);
  const [hasQuietHours, prayerAware] = useWatch({ control, name: ['hasQuietHours', 'prayerAware'] });
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })), []);
  const save = useApiMutation(contract.noticeTimes.change, {
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey(contract.noticeTimes.mine), saved);
      take(toNotificationTimesDraft(saved.choices));
      toast({ title: 'Quiet times saved' });
    },
    errorTitle: 'Not saved',
    onError: (error) => void showIssues(error, CHECKED, setError),
  });
  const { choices, today } = times;
  const usualMethod = today && choices.method === null ? ` (${METHOD_NAMES[today.method]})` : '';
  const usualMadhab = today && choices.madhab === null ? ` (${MADHAB_NAMES[today.madhab]})` : '';
  const usual = times.choices.timeZone === null ? ` (${times.timeZone})` : '';
  return (
    <FieldIds value="notice-times">
      <UnsavedChanges isDirty={formState.isDirty} />
      <FormStack
        label="Quiet times"
        onSubmit={handleSubmit((draft) => {
          remember();
          save.mutate({ body: toNotificationTimes(draft) });
        })}
      >
        <SelectField
          control={control}
          name="timeZone"
          label="Time zone"
          placeholder={`Chosen for me${usual}`}
          options={zones}
          help="Chosen for you by the city of your profile."
        />
        <SwitchGroup>
          <CheckboxField
            control={control}
            name="hasQuietHours"
            as="switch"
            label="Quiet hours"
            help="Every day, in your time zone. Messages wait too once you have saved them; until then you are told of those at any time."
          />
          <CheckboxField
            control={control}
            name="prayerAware"
            as="switch"
            label="Keep the times of prayer free"
            help="Twenty minutes from each prayer on. On Fridays an hour from Dhuhr on, and in Ramadan half an hour before and after Maghrib."
          />
        </SwitchGroup>
        {hasQuietHours ? (
          <FormRow>
            <TextField control={control} name="quietHours.from" label="Quiet from" type="time" />
            <TextField control={control} name="quietHours.to" label="Quiet until" type="time" />
          </FormRow>
        ) : null}
        {prayerAware ? (
          <>
            <FormRow>
              <SelectField
                control={control}
                name="method"
                label="Method"
                placeholder={`Usual in your country${usualMethod}`}
                options={METHODS}
              />
              <SelectField
                control={control}
                name="madhab"
                label="Asr"
                placeholder={`Usual in your country${usualMadhab}`}
                options={MADHABS}
              />
            </FormRow>
            <SelectField control={control} name="ramadanShift" label="Ramadan begins" required options={RAMADAN} />
            <Typography color="textSecondary">
              Does your mosque pray later or earlier? Add the minutes: from -30 to 60.
            </Typography>
            <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(88px, 1fr))' }}>
              {PRAYERS.map((prayer) => (
                <TextField
                  key={prayer}
                  control={control}
                  name={`shifts.${prayer}`}
                  label={PRAYER_NAMES[prayer]}
                  type="number"
                />
              ))}
            </Box>
          </>
        ) : null}
        <div>
          <SubmitButton busy={save.isPending} quiet>
            Save quiet times
          </SubmitButton>
        </div>
      </FormStack>
      {today ? (
        <PrayerDay today={today} isHeld={choices.prayerAware} />
      ) : (
        <Typography color="textSecondary">Add your city to your profile to see its times of prayer here.</Typography>
      )}
    </FieldIds>
  );
};
