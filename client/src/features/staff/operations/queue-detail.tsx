import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import type { QueueState } from '../../../../../shared/contract/staff/staff-queues.ts';
import { JOB_STATES, type JobState, MAX_LISTED_JOBS } from '../../../../../shared/job-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { formatNumber } from '../../../content/format.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { useFilter } from '../shared/filters.tsx';
import { RowList } from '../shared/row-list.tsx';
import { JobRow } from './job-row.tsx';

type Queue = JobsView['queues'][number];

const LABELS: Record<JobState, string> = { failed: 'Failed', waiting: 'Waiting', delayed: 'Later', active: 'Running' };
const REFETCH_MS = 5_000;

/** Pauses the queue, after confirmation, or lets it go on. */
const PauseButton = ({ name, paused }: { name: string; paused: boolean }) => {
  const [asks, setAsks] = useState(false);
  const change = useApiMutation(contract.staffQueues.setPaused, {
    onSuccess: async (_, { body }) => {
      toast({ title: body.paused ? 'Paused' : 'Resumed', description: `The queue ${name}.` });
      await invalidate(contract.staffQueues.list, contract.staffOperations.jobs);
    },
    onSettled: () => setAsks(false),
    errorTitle: paused ? 'Not resumed' : 'Not paused',
  });
  const set = (next: boolean) => change.mutate({ params: { queue: name }, body: { paused: next } });
  return (
    <>
      <Button variant="outlined" disabled={change.isPending} onClick={() => (paused ? set(false) : setAsks(true))}>
        <span>{paused ? 'Resume' : 'Pause'}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Pause the queue ${name}?`}
        confirmLabel="Pause"
        busy={change.isPending}
        onConfirm={() => set(true)}
        onCancel={() => setAsks(false)}
      >
        Jobs that run are finished. All others wait, also those that are enqueued from now on, until an admin resumes
        the queue.
      </ConfirmDialog>
    </>
  );
};

const JobList = ({ queue, state }: { queue: Queue; state: JobState }) => (
  <QueryContent
    query={useApiQuery(
      contract.staffQueues.jobs,
      { params: { queue: queue.name }, query: { state } },
      { staleTime: 0, refetchInterval: REFETCH_MS },
    )}
    loading={<PeopleSkeleton rows={2} />}
    failed="The jobs of this queue could not be loaded"
  >
    {(jobs) =>
      jobs.length === 0 ? (
        <EmptyState title="No such job" level={3}>
          {`The queue ${queue.name} has no job in this state.`}
        </EmptyState>
      ) : (
        <>
          <RowList rows={jobs} row={(job) => <JobRow queue={queue.name} job={job} />} />
          {jobs.length >= MAX_LISTED_JOBS ? <p>{`These are the first ${MAX_LISTED_JOBS}.`}</p> : null}
        </>
      )
    }
  </QueryContent>
);

const isState = (text: string): text is JobState => JOB_STATES.some((state) => state === text);

const Detail = ({ queue, known }: { queue: Queue; known: QueueState | undefined }) => {
  const [chosen, setState] = useFilter('jobs');
  const state = isState(chosen) ? chosen : 'failed';
  return (
    <Section title={queue.name} level={3} id="queue">
      <Box sx={{ minHeight: 44, marginBottom: 2 }}>
        {known && (known.canPause || known.paused) ? <PauseButton name={queue.name} paused={known.paused} /> : null}
      </Box>
      <Tabs
        label={`Jobs of ${queue.name}`}
        value={state}
        onChange={setState}
        items={JOB_STATES.map((value) => ({
          value,
          label: `${LABELS[value]} (${formatNumber(queue[value])})`,
          content: <JobList queue={queue} state={value} />,
        }))}
      />
    </Section>
  );
};

/** The jobs of the queue that the address names, and what can be done with them. */
export const QueueDetail = ({
  queues,
  states,
}: {
  queues: readonly Queue[];
  states: readonly QueueState[] | undefined;
}) => {
  const [chosen] = useFilter('queue');
  const queue = queues.find(({ name }) => name === chosen);
  return queue ? (
    <Box sx={{ marginTop: 6 }}>
      <Detail key={queue.name} queue={queue} known={states?.find(({ name }) => name === queue.name)} />
    </Box>
  ) : null;
};
