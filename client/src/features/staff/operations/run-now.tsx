import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

/** Starts today's run, after confirmation. */
export const RunNow = ({ onStarted }: { onStarted: () => void }) => {
  const [asks, setAsks] = useState(false);
  const run = useApiMutation(contract.staffOperations.runDailyMatches, {
    onSuccess: async () => {
      setAsks(false);
      toast({ title: 'Started', description: 'Today’s matches are being prepared.' });
      onStarted();
      await invalidate(contract.staffOperations.jobs);
    },
    errorTitle: 'Not started',
    onError: () => setAsks(false),
  });
  return (
    <>
      <SubmitButton busy={run.isPending} onClick={() => setAsks(true)}>
        Run today’s batch now
      </SubmitButton>
      <ConfirmDialog
        open={asks}
        title="Run today’s batch now?"
        confirmLabel="Run now"
        busy={run.isPending}
        onConfirm={() => run.mutate({ body: {} })}
        onCancel={() => setAsks(false)}
      >
        Free places are filled, and the members concerned are notified. No introduction is taken back. The batch also
        runs every night.
      </ConfirmDialog>
    </>
  );
};
