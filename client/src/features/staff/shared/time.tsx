import Box from '@mui/material/Box';
import { formatAgo, formatMoment, formatTimeIn } from '../../../content/format.ts';
import { useNow } from '../../chat/components/use-now.ts';

const EVERY_MS = 60_000;

interface TimeProps {
  at: string;
  /** Writes day and time instead of how long ago it was: for what is to come, for evidence, and where there is room. */
  exact?: boolean;
}

const TimeAgo = ({ at }: { at: string }) => {
  const now = useNow(EVERY_MS);
  return (
    <Box
      component="time"
      dateTime={at}
      title={formatMoment(at, 'shortDateAndTime')}
      // On paper "2 hours ago" says nothing.
      sx={{ '@media print': { '& > span': { display: 'none' }, '&::after': { content: 'attr(title)' } } }}
    >
      <span>{formatAgo(new Date(at), now)}</span>
    </Box>
  );
};

/** A time as staff read it: how long ago, with day and time under the pointer and on paper; or day and time themselves. */
export const Time = ({ at, exact = false }: TimeProps) =>
  exact ? <time dateTime={at}>{formatMoment(at, 'shortDateAndTime')}</time> : <TimeAgo at={at} />;

/** A time zone, and what the clock shows there now. */
export const ZoneAndTime = ({ timeZone }: { timeZone: string }) => {
  const now = useNow(EVERY_MS);
  return <>{`${timeZone}, now ${formatTimeIn(timeZone, now)}`}</>;
};
