import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { NotificationTimesView } from '../../../../../shared/contract/delivery/notification-times.ts';
import type { Prayer } from '../../../../../shared/options.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { Sheet } from '../../../components/layout/sheet.tsx';
import { formatCalendarDay } from '../../../content/format.ts';
import { formatTimeOfDay } from './draft.ts';

/** The names of the prayers, in the order of a day. */
export const PRAYER_NAMES: Readonly<Record<Prayer, string>> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
};

/** Today's prayers in the place of the profile, and when nothing is sent around them; `isHeld`: whether that is switched on. */
export const PrayerDay = ({
  today,
  isHeld,
}: {
  today: NonNullable<NotificationTimesView['today']>;
  isHeld: boolean;
}) => {
  const { city, day, isRamadan, prayers, windows } = today;
  const held = windows.map(({ from, to }) => `${formatTimeOfDay(from)} – ${formatTimeOfDay(to)}`);
  return (
    <Sheet sx={{ padding: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h5" component="h3">
          {`Prayers in ${city}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`${formatCalendarDay(day)}${isRamadan ? ', in Ramadan' : ''}`}
        </Typography>
      </Box>
      <div className="numeric">
        <DescriptionList
          facts={[
            ...prayers.map(({ prayer, at }) => ({ term: PRAYER_NAMES[prayer], value: formatTimeOfDay(at) })),
            { term: isHeld ? 'Quiet' : 'Would be quiet', value: held.join('\n'), wide: true },
          ]}
        />
      </div>
      <Typography variant="body2" color="textSecondary">
        Computed for your city as you last saved it. Your mosque may differ.
      </Typography>
    </Sheet>
  );
};
