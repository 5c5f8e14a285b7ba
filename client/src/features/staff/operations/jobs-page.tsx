import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { LoadFailedNotice } from '../../../components/query-content.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useApiQuery, useFailure } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { DayRun } from './day-run.tsx';
import { QueueDetail } from './queue-detail.tsx';
import { QueueTable } from './queue-table.tsx';
import { RunNow } from './run-now.tsx';

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
  if (!latest) return <EmptyState title="No daily run yet">The first one starts at five past midnight.</EmptyState>;
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

const Jobs = () => {
  const [expected, setExpected] = useState(false);
  const jobs = useApiQuery(
    contract.staffOperations.jobs,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (expected || isBusy(state.data) ? REFETCH_MS.busy : REFETCH_MS.idle),
    },
  );
  useEffect(() => {
    if (!expected) return;
    const timer = setTimeout(() => setExpected(false), EXPECTED_MS);
    return () => clearTimeout(timer);
  }, [expected]);
  const { data } = jobs;
  const failure = useFailure(jobs);
  if (!data && !failure) return <Spinner label="Loading the jobs" />;
  return (
    <>
      {failure ? (
        <LoadFailedNotice
          title={data ? 'This may be out of date' : 'The jobs could not be loaded'}
          query={{ error: failure, refetch: jobs.refetch }}
        />
      ) : null}
      {data ? (
        <>
          <Section title="Daily batches">
            <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', '& > *': { width: '100%' } }}>
              <Box>
                <RunNow onStarted={() => setExpected(true)} />
              </Box>
              <Days jobs={data} />
            </Box>
          </Section>
          <Section title="Queues" divided>
            <QueueTable queues={data.queues} />
            <QueueDetail queues={data.queues} />
          </Section>
        </>
      ) : null}
    </>
  );
};

/** The daily runs and the job queues, for admins. */
export const JobsPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.seeJobs) return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Jobs" lead="Each member’s introductions for the day are prepared every night.">
      <Jobs />
    </StaffFrame>
  );
};
