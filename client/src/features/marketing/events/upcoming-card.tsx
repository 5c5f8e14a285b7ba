import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Rosette } from '../../../components/ornament/rosette.tsx';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { getInitials } from '../../../lib/initials.ts';
import { EVENTS_PAGE } from '../content/events.ts';
import type { EventItem } from '../content/types.ts';
import { splitFullName } from '../lib/split-full-name.ts';
import { EventFacts } from './event-facts.tsx';

const Badges = ({ event }: { event: EventItem }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
    {event.isVirtual ? <StatusChip tone="green">Virtual</StatusChip> : null}
    {event.isExclusive ? <StatusChip tone="solid">Exclusive</StatusChip> : null}
    {event.isFree ? <StatusChip tone="brass">Free</StatusChip> : null}
  </Box>
);

/** The foot of a card: the speaker, or the hosts. */
const Host = ({ mark, name, title }: { mark: ReactNode; name: string; title: string | undefined }) => (
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
    {mark}
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

const Speaker = ({ name, title }: { name: string; title: string | undefined }) => {
  const parts = splitFullName(name);
  const mark = (
    <Box role="img" aria-label={getInitials(parts)} sx={{ display: 'flex' }}>
      <Medallion seed={`speaker-${name}`} name={parts} size={44} plain />
    </Box>
  );
  return <Host mark={mark} name={name} title={title} />;
};

/** An upcoming event. */
export const UpcomingCard = ({ event }: { event: EventItem }) => (
  <Card
    component="article"
    aria-label={event.title}
    sx={{ padding: { xs: 3, lg: 4 }, display: 'flex', flexDirection: 'column' }}
  >
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'center', minHeight: 28 }}>
      <Typography variant="h5" component="p" sx={{ flex: 'none', color: 'secondary.dark' }}>
        {event.price}
      </Typography>
      <Badges event={event} />
    </Box>
    <Typography variant="h4" component="h3" sx={{ marginTop: 1.5 }}>
      {event.title}
    </Typography>
    <Typography color="textSecondary" sx={{ marginTop: 1.5, marginBottom: 2.5, textWrap: 'pretty' }}>
      {event.description}
    </Typography>
    <Box sx={{ marginBottom: 3 }}>
      <EventFacts event={event} />
    </Box>
    {event.speaker ? (
      <Speaker name={event.speaker} title={event.speakerTitle} />
    ) : (
      <Host mark={<Rosette size={44} colour="secondary.main" />} {...EVENTS_PAGE.hosts} />
    )}
  </Card>
);
