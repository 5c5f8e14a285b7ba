import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useApiMutation } from '../../../lib/mutation.ts';
import { invalidate } from '../../../lib/query.ts';
import { toast } from '../../../lib/toasts.ts';

/** Starts today's run, after confirmation. */
export const RunNow = ({ onStarted }: { onStarted: () => void }) => {
  const [asks, setAsks] = useState(false);
  const run = useApiMutation(contract.staffOperations.runDailyMatches, {
    onSuccess: async () => {
      setAsks(false);
      toast({ title: 'Started', description: "Today's matches are being worked out." });
      onStarted();
      await invalidate(contract.staffOperations.jobs);
    },
    errorTitle: 'Not started',
    onError: () => setAsks(false),
  });
  return (
    <>
      <SubmitButton busy={run.isPending} onClick={() => setAsks(true)}>
        Run Today's Batch Now
      </SubmitButton>
      <ConfirmDialog
        open={asks}
        title="Run today's batch now?"
        confirmLabel="Run Now"
        busy={run.isPending}
        onConfirm={() => run.mutate({ body: {} })}
        onCancel={() => setAsks(false)}
      >
        Free places are filled and the members concerned are told. Nothing that was given is taken back. It runs by
        itself every night.
      </ConfirmDialog>
    </>
  );
};
