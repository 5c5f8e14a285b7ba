import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NowhereLink } from '../components/nowhere-link.tsx';
import { WrittenDay } from '../components/written-day.tsx';
import { EVENTS_PAGE } from '../content/events.ts';
import type { PastEvent } from '../content/types.ts';

/** A past event. */
export const PastEventCard = ({ event }: { event: PastEvent }) => (
  <Box
    component="article"
    aria-label={event.title}
    sx={(theme) => ({
      display: 'flex',
      flexDirection: 'column',
      borderTop: `1px solid ${theme.vars.palette.outline}`,
      paddingTop: 2.5,
    })}
  >
    <Typography variant="body2" sx={{ color: 'secondary.dark' }}>
      <WrittenDay day={event.date} />
    </Typography>
    <Typography variant="h5" component="h3" sx={{ marginTop: 0.5 }}>
      {event.title}
    </Typography>
    <Typography color="textSecondary" sx={{ marginTop: 1, marginBottom: 2, flex: 1, textWrap: 'pretty' }}>
      {event.description}
    </Typography>
    <Typography variant="body2" component="div">
      {event.recording ? (
        <NowhereLink look="text" about={event.title} says={EVENTS_PAGE.noRecording}>
          Watch Recording
        </NowhereLink>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          No recording available
        </Box>
      )}
    </Typography>
  </Box>
);
