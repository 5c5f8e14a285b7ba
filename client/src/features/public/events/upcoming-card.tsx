import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Portrait } from '../../../components/portrait/portrait.tsx';
import { ToneChip } from '../../../components/tone-chip.tsx';
import type { EventItem } from '../../../content/types.ts';
import { initialsOf } from '../../../lib/initials.ts';
import { nameParts } from '../parts/name-parts.ts';
import { EventFacts } from './event-facts.tsx';

const Badges = ({ event }: { event: EventItem }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', minHeight: 26 }}>
    {event.isVirtual ? <ToneChip tone="green">Virtual</ToneChip> : null}
    {event.isExclusive ? <ToneChip tone="solid">Exclusive</ToneChip> : null}
    {event.isFree ? <ToneChip tone="brass">Free</ToneChip> : null}
  </Box>
);

const Speaker = ({ name, title }: { name: string; title?: string }) => {
  const parts = nameParts(name);
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        marginTop: 'auto',
        paddingTop: 2.5,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Box role="img" aria-label={initialsOf(parts)} sx={{ display: 'flex' }}>
        <Portrait seed={`speaker-${name}`} name={parts} size={44} />
      </Box>
      <Box>
        <Typography variant="subtitle2" component="p">
          {name}
        </Typography>
        {title ? (
          <Typography variant="body2" color="textSecondary">
            {title}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};

/** A gathering to come. */
export const UpcomingCard = ({ event }: { event: EventItem }) => (
  <Card component="article" sx={{ padding: { xs: 3, lg: 4 }, display: 'flex', flexDirection: 'column' }}>
    <Badges event={event} />
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline', marginTop: 1.5 }}>
      <Typography variant="h4" component="h3">
        {event.title}
      </Typography>
      <Typography variant="h5" component="p" sx={{ flex: 'none', color: 'secondary.dark' }}>
        {event.price}
      </Typography>
    </Box>
    <Typography color="textSecondary" sx={{ marginTop: 1.5, marginBottom: 2.5, textWrap: 'pretty' }}>
      {event.description}
    </Typography>
    <Box sx={{ marginBottom: 3 }}>
      <EventFacts
        facts={[
          { name: 'Date', value: event.date },
          { name: 'Time', value: event.time },
          { name: 'Place', value: event.location },
        ]}
      />
    </Box>
    {event.speaker ? (
      <Speaker name={event.speaker} {...(event.speakerTitle ? { title: event.speakerTitle } : {})} />
    ) : null}
  </Card>
);
