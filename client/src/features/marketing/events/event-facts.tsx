import Box from '@mui/material/Box';
import { EVENTS_PAGE } from '../content/events.ts';
import type { EventItem } from '../content/types.ts';

const listFacts = ({ date, time, location }: Pick<EventItem, 'date' | 'time' | 'location'>) => [
  { name: 'Date', value: date },
  { name: 'Time', value: time },
  { name: 'Place', value: location },
];

/** The time and the place of an event, each with its label, and that it is over where it is. */
export const EventFacts = ({ event }: { event: Pick<EventItem, 'date' | 'time' | 'location'> }) => (
  <>
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 2.5,
        rowGap: 0.75,
      }}
    >
      {listFacts(event).map(({ name, value }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ opacity: 0.82 }}>
            {name}
          </Box>
          <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
    {Date.parse(event.date) < Date.now() ? (
      <Box component="p" sx={{ margin: 0, marginTop: 0.75, opacity: 0.82 }}>
        {EVENTS_PAGE.passed}
      </Box>
    ) : null}
  </>
);
