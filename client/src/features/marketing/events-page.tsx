import Button from '@mui/material/Button';
import { Page } from '../../components/layout/page.tsx';
import { toast } from '../../lib/toasts.ts';
import { Band } from './components/band.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { Columns } from './components/columns.tsx';
import { PageHero } from './components/page-hero.tsx';
import { EVENTS_PAGE, PAST_EVENTS, UPCOMING_EVENTS } from './content/events.ts';
import { FeaturedEvent } from './events/featured-event.tsx';
import { PastEventCard } from './events/past-event-card.tsx';
import { UpcomingCard } from './events/upcoming-card.tsx';

/** The events page: one featured event, four more upcoming ones and three past ones. */
export const EventsPage = () => (
  <Page title="Events & Workshops" kind="editorial">
    <PageHero eyebrow={EVENTS_PAGE.eyebrow} title={EVENTS_PAGE.title} lead={EVENTS_PAGE.lead} />
    <Band>
      <FeaturedEvent />
    </Band>
    <Band title={EVENTS_PAGE.upcoming} divided>
      <Columns count={2}>
        {UPCOMING_EVENTS.map((event) => (
          <UpcomingCard key={event.title} event={event} />
        ))}
      </Columns>
    </Band>
    <Band title={EVENTS_PAGE.past} tone="sunken">
      <Columns count={3} gap={4}>
        {PAST_EVENTS.map((event) => (
          <PastEventCard key={event.title} event={event} />
        ))}
      </Columns>
    </Band>
    <ClosingCall title={EVENTS_PAGE.suggest.title} text={EVENTS_PAGE.suggest.text}>
      <Button variant="outlined" size="large" onClick={() => toast(EVENTS_PAGE.noSuggestions)}>
        {EVENTS_PAGE.suggest.action}
      </Button>
    </ClosingCall>
  </Page>
);
