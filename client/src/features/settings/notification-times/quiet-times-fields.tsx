import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { NotificationTimesView } from '../../../../../shared/contract/delivery/notification-times.ts';
import { PRAYERS } from '../../../../../shared/options.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SwitchGroup } from '../../../components/form/switch-group.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { MADHAB_NAMES, METHOD_NAMES, type NotificationTimesDraft } from './draft.ts';
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

/** The fields of when notifications are to wait, and today's prayers. */
export const QuietTimesFields = ({
  form: { control },
  times,
}: {
  form: UseFormReturn<NotificationTimesDraft>;
  times: NotificationTimesView;
}) => {
  const [hasQuietHours, prayerAware] = useWatch({ control, name: ['hasQuietHours', 'prayerAware'] });
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })), []);
  const { choices, today } = times;
  const usualMethod = today && choices.method === null ? ` (${METHOD_NAMES[today.method]})` : '';
  const usualMadhab = today && choices.madhab === null ? ` (${MADHAB_NAMES[today.madhab]})` : '';
  const usual = choices.timeZone === null ? ` (${times.timeZone})` : '';
  return (
    <>
      <SelectField
        control={control}
        name="timeZone"
        label="Time zone"
        placeholder={`Chosen for me${usual}`}
        options={zones}
        help="We took it from the city in your profile."
      />
      <SwitchGroup>
        <CheckboxField
          control={control}
          name="hasQuietHours"
          as="switch"
          label="Quiet hours"
          help="Every day, in your time zone. Once you have set them yourself, messages wait too."
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
      {today ? (
        <PrayerDay today={today} isHeld={choices.prayerAware} />
      ) : (
        <Typography color="textSecondary">Add your city to your profile to see its times of prayer here.</Typography>
      )}
    </>
  );
};
