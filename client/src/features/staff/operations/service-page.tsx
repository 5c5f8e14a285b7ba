import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { LoadFailedNotice } from '../../../components/query-content.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useApiQuery, useFailure } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { DayRun } from './day-run.tsx';
import { Outbox } from './outbox.tsx';
import { QueueDetail } from './queue-detail.tsx';
import { QueueTable } from './queue-table.tsx';
import { RunNow } from './run-now.tsx';
import { describeDay, describeQueues, describeWay, type PartState } from './service-state.ts';

/** Milliseconds between two fetches: while something runs, and otherwise. */
const REFETCH_MS = { busy: 1_000, idle: 30_000 };
/** How long a requested run may take to begin, in milliseconds. */
const EXPECTED_MS = 5_000;

const isBusy = (jobs: JobsView | undefined): boolean =>
  jobs !== undefined &&
  (jobs.days.some(({ state }) => state !== 'done') || jobs.queues.some(({ waiting, active }) => waiting + active > 0));

const Days = ({ jobs }: { jobs: JobsView }) => {
  const [latest, ...earlier] = jobs.days;
  const [shown, setShown] = useState(false);
  if (!latest)
    return (
      <EmptyState title="No daily run yet" level={3}>
        The first one starts at five past midnight.
      </EmptyState>
    );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <DayRun day={latest} />
      {shown
        ? earlier.map((day) => <DayRun key={day.day} day={day} />)
        : earlier.length > 0 && (
            <Button variant="outlined" onClick={() => setShown(true)} sx={{ justifySelf: 'start' }}>
              Show earlier days
            </Button>
          )}
    </Box>
  );
};

const needsLook = ({ tone }: PartState): boolean => tone === 'clay' || tone === 'brass';

/** Whether everything runs, in a sentence, and each part with the way to it. */
const Overview = ({ parts }: { parts: readonly PartState[] }) => {
  const troubled = parts.filter(needsLook).map(({ name }) => name);
  return (
    <Section title={troubled.length > 0 ? `Needs a look: ${troubled.join(', ')}` : 'Everything is running'}>
      <BareList
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        {parts.map(({ name, tone, word, text, to }) => (
          <Box
            key={name}
            component="li"
            sx={(theme) => ({ borderTop: `1px solid ${theme.vars.palette.divider}`, paddingTop: 1 })}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
              <TextLink to={to} alone>
                {name}
              </TextLink>
              <StatusChip tone={tone}>{word}</StatusChip>
            </Box>
            <Typography variant="body2" color="textSecondary" className="numeric">
              {text}
            </Typography>
          </Box>
        ))}
      </BareList>
    </Section>
  );
};

const Service = () => {
  const [expected, setExpected] = useState(false);
  const jobs = useApiQuery(
    contract.staffOperations.jobs,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (expected || isBusy(state.data) ? REFETCH_MS.busy : REFETCH_MS.idle),
    },
  );
  const queues = useApiQuery(contract.staffQueues.list, {}, { staleTime: 0, refetchInterval: REFETCH_MS.idle });
  const figures = useApiQuery(contract.staffOutbox.figures, {}, { staleTime: 0, refetchInterval: REFETCH_MS.idle });
  useEffect(() => {
    if (!expected) return;
    const timer = setTimeout(() => setExpected(false), EXPECTED_MS);
    return () => clearTimeout(timer);
  }, [expected]);
  const { data } = jobs;
  const failures = [useFailure(jobs), useFailure(queues), useFailure(figures)];
  // What stands below is of a height that is not known before.
  if ([jobs, queues, figures].some((query, at) => !query.data && !failures[at]))
    return <Spinner label="Loading the state of the service" />;
  const now = Date.now();
  return (
    <>
      {data && queues.data && figures.data ? (
        <Overview
          parts={[
            describeDay(data.days, now),
            describeQueues(data.queues, queues.data, now),
            ...figures.data.ways.map(describeWay),
          ]}
        />
      ) : null}
      {failures[0] ? (
        <LoadFailedNotice
          title={data ? 'This may be out of date' : 'The jobs could not be loaded'}
          query={{ error: failures[0], refetch: jobs.refetch }}
        />
      ) : null}
      {data ? (
        <>
          <Section title="Daily batches" id="days" divided>
            <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', '& > *': { width: '100%' } }}>
              <Box>
                <RunNow onStarted={() => setExpected(true)} />
              </Box>
              <Days jobs={data} />
            </Box>
          </Section>
          <Section title="Queues" id="queues" divided>
            {failures[1] ? (
              <LoadFailedNotice
                title="Which queues are paused could not be loaded"
                query={{ error: failures[1], refetch: queues.refetch }}
              />
            ) : null}
            <QueueTable queues={data.queues} states={queues.data} />
            <QueueDetail queues={data.queues} states={queues.data} />
          </Section>
        </>
      ) : null}
      <Outbox figures={figures} />
    </>
  );
};

/** Whether the service runs, for admins: daily runs, queues, and what was sent. */
export const ServicePage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.seeJobs) return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Service" lead="Whether everything runs, what failed, and what was sent.">
      <Service />
    </StaffFrame>
  );
};
