import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type {
  NotificationTimes,
  NotificationTimesView,
} from '../../../../../shared/contract/delivery/notification-times.ts';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { Section } from '../../../components/layout/section.tsx';
import { createPart } from '../../../components/part.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { formatMoment } from '../../../content/format.ts';

const DeliveryForm = createPart(async () => (await import('./delivery-form.tsx')).DeliveryForm);
const NotificationTimesForm = createPart(
  async () => (await import('./notification-times-form.tsx')).NotificationTimesForm,
);

const describeChoices = ({ quietHours, prayerAware }: NotificationTimes): string =>
  `Quiet hours: ${quietHours ? 'on' : 'off'}. Times of prayer: ${prayerAware ? 'kept free' : 'not kept free'}.`;

/** Returns where e-mails about notices go, by whether the service sends any. */
export const describeMail = (isSent: boolean): string => {
  if (!isSent) return 'This service does not send e-mails about notices.';
  return window.__services__?.includes('files')
    ? 'This service is for development: its e-mails are written into files, and reach no one.'
    : 'E-mails go to the address of your account.';
};

const describeChannels = ({ email, push }: NotificationTimesView['channels']): string =>
  [
    describeMail(email.isSent),
    email.stoppedAt ? 'Your e-mail address refused our mail, so we stopped sending it.' : '',
    push.stoppedAt ? 'None of your browsers takes push notifications now. Turn them on again below.' : '',
    push.isSent ? '' : 'This service sends no push notifications yet.',
    'The bell always has what you chose above.',
  ]
    .filter(Boolean)
    .join(' ');

interface OnDemandProps {
  title: string;
  lead: string;
  failed: string;
  query: UseQueryResult<NotificationTimesView>;
  /** Says what the user chose. */
  summary: (times: NotificationTimesView) => ReactNode;
  /** Opens the form. */
  openLabel: string;
  form: ComponentType<{ times: NotificationTimesView }>;
}

/** What the user chose, and on demand the form to change it. */
const OnDemandSection = ({ title, lead, failed, query, summary, openLabel, form: Form }: OnDemandProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const focusKeeper = useKeptFocus();
  return (
    <Section title={title} lead={lead}>
      <QueryContent query={query} loading={null} failed={failed}>
        {(times) => (
          <Box {...focusKeeper} role="group" aria-label={title} sx={{ display: 'grid', gap: 3, outline: 'none' }}>
            <Typography className="numeric">{summary(times)}</Typography>
            {isOpen ? (
              <Suspense fallback={<Spinner />}>
                <Form times={times} />
              </Suspense>
            ) : (
              <div>
                <Button variant="outlined" onClick={() => setIsOpen(true)}>
                  <span>{openLabel}</span>
                </Button>
              </div>
            )}
          </Box>
        )}
      </QueryContent>
    </Section>
  );
};

/** What is sent, and when it is quiet: what the user chose, and on demand a form to change it with what it means today. */
export const NotificationTimesSection = ({ query }: { query: UseQueryResult<NotificationTimesView> }) => (
  <>
    <OnDemandSection
      title="What reaches you"
      lead="What we send you outside of these pages, and how often."
      failed="Your choices could not be loaded"
      query={query}
      summary={({ channels }) => describeChannels(channels)}
      openLabel="Choose what reaches you"
      form={DeliveryForm}
    />
    <OnDemandSection
      title="Quiet times"
      lead="What we would send during these times waits until they are over."
      failed="Your quiet times could not be loaded"
      query={query}
      summary={({ choices, heldUntil }) =>
        `${describeChoices(choices)}${heldUntil === null ? '' : ` Quiet now, until ${formatMoment(heldUntil, 'time')}.`}`
      }
      openLabel="Open quiet times"
      form={NotificationTimesForm}
    />
  </>
);
