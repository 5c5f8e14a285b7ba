import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { DayRun as Day } from '../../../../../shared/contract/staff/staff-jobs.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { DescriptionList } from '../../../components/description-list.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatCalendarDay, formatNumber } from '../../../content/format.ts';
import { buildDayRows, countWithoutIntroduction, describeState, getReasonLabel } from './day-rows.ts';

const Progress = ({ day }: { day: Day }) => {
  if (day.state === 'done') return null;
  const done = day.state === 'applying' && day.parts > 0;
  return (
    <LinearProgress
      aria-label={`Progress of ${day.day}`}
      {...(done ? { variant: 'determinate' as const, value: (100 * day.partsDone) / day.parts } : {})}
    />
  );
};

const Unserved = ({ day }: { day: Day }) => {
  const without = countWithoutIntroduction(day);
  if (!day.found) return null;
  return (
    <Box>
      <Typography variant="h4" component="h3">
        {without === 0 ? 'Every member has an introduction' : `${formatNumber(without)} without an introduction`}
      </Typography>
      {without > 0 ? (
        <BareList sx={{ marginTop: 1.5, maxWidth: 420 }}>
          {day.found.withoutCard.map(({ reason, members }) => (
            <Box
              key={reason}
              component="li"
              sx={(theme) => ({
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                paddingBlock: 0.75,
                borderBottom: `1px solid ${theme.vars.palette.divider}`,
              })}
            >
              <span>{getReasonLabel(reason)}</span>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatNumber(members)}
              </Box>
            </Box>
          ))}
        </BareList>
      ) : null}
    </Box>
  );
};

/** One day's run: its state, its figures, and why members received nothing. */
export const DayRun = ({ day }: { day: Day }) => (
  <Box component="article" aria-label={formatCalendarDay(day.day)} sx={{ display: 'grid', gap: 2.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="h4" component="p">
        <time dateTime={day.day}>{formatCalendarDay(day.day)}</time>
      </Typography>
      <StatusChip tone={day.state === 'done' ? 'green' : 'brass'}>{describeState(day)}</StatusChip>
    </Box>
    <Progress day={day} />
    <DescriptionList facts={buildDayRows(day)} />
    <Unserved day={day} />
  </Box>
);
