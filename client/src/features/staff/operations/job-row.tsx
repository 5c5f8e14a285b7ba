import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { QueuedJob } from '../../../../../shared/contract/staff/staff-queues.ts';
import type { JobAct } from '../../../../../shared/job-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatName } from '../../../content/format-name.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { Time } from '../shared/time.tsx';

const ACTS: Record<JobAct, { label: string; done: string }> = {
  retry: { label: 'Retry', done: 'Enqueued again' },
  run: { label: 'Run now', done: 'Moved to the front' },
  remove: { label: 'Remove', done: 'Removed' },
};

const JobFacts = ({ job: { about, addedAt, attempts, failedAt, dueAt, byClock } }: { job: QueuedJob }) => (
  <>
    <span>{`${about ? `About ${formatName(about)} · ` : ''}${byClock ? 'By the clock · ' : ''}`}</span>
    {failedAt ? (
      <span>
        Failed <Time at={failedAt} />
        {' · '}
      </span>
    ) : null}
    <span>{dueAt ? 'Due ' : 'Enqueued '}</span>
    <Time at={dueAt ?? addedAt} exact={dueAt !== null} />
    <span>{attempts > 0 ? ` · tried ${attempts === 1 ? 'once' : `${attempts} times`}` : ''}</span>
  </>
);

/** One job, why it failed, and what can be done with it. */
export const JobRow = ({ queue, job }: { queue: string; job: QueuedJob }) => {
  const [isRemoving, setRemoving] = useState(false);
  const act = useApiMutation(contract.staffQueues.act, {
    onSuccess: (_, { body }) => toast({ title: ACTS[body.act].done, description: `The job ${job.name}.` }),
    onSettled: async () => {
      setRemoving(false);
      await invalidate(contract.staffQueues.jobs, contract.staffQueues.list, contract.staffOperations.jobs);
    },
    errorTitle: 'This job was left as it is',
  });
  const run = (what: JobAct) => act.mutate({ params: { queue }, body: { jobId: job.id, act: what } });
  return (
    <>
      <ActionRow
        actions={
          <>
            {(['retry', 'run'] as const).map((what) =>
              job.can[what] ? (
                <Button key={what} variant="outlined" disabled={act.isPending} onClick={() => run(what)}>
                  <span>{ACTS[what].label}</span>
                </Button>
              ) : null,
            )}
            {job.can.remove ? (
              <Button variant="outlined" color="error" disabled={act.isPending} onClick={() => setRemoving(true)}>
                <span>{ACTS.remove.label}</span>
              </Button>
            ) : null}
          </>
        }
      >
        <Typography variant="name" component="p">
          {job.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <JobFacts job={job} />
        </Typography>
        {job.failure ? <Typography sx={{ marginTop: 0.5 }}>{job.failure}</Typography> : null}
      </ActionRow>
      <ConfirmDialog
        open={isRemoving}
        title={`Remove this job from ${queue}?`}
        confirmLabel="Remove"
        destructive
        busy={act.isPending}
        onConfirm={() => run('remove')}
        onCancel={() => setRemoving(false)}
      >
        It cannot be brought back. Mail, photos, erasures and the day’s batch that are still due are enqueued again
        automatically; anything else stays undone.
      </ConfirmDialog>
    </>
  );
};
