import { type ReactNode, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OpenedStaffReport, StaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import type { ReportOutcome } from '../../../../../shared/report-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import type { CallInput } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import type { Action } from '../queue/action-bar.tsx';
import { holdDecision, useHeldDecisions } from '../queue/held-decisions.ts';
import type { Shortcut } from '../queue/shortcuts.ts';
import type { Queue } from '../queue/use-queue.ts';

const { claim, close, list, one, release } = contract.staffReports;

const receive = async (report: OpenedStaffReport, done: string): Promise<void> => {
  queryClient.setQueryData(queryKey(one, { params: { id: report.id } } satisfies CallInput<typeof one>), report);
  toast({ title: done });
  await invalidate(list, contract.staffMembers.list, contract.staffMembers.one, contract.staffOperations.waiting);
};

/** Another admin may have been quicker, so the current state is fetched. */
const refetch = (): void => void invalidate(one, list);

const buildOutcome = (done: string, failed: string) => ({
  onSuccess: (report: OpenedStaffReport) => receive(report, done),
  errorTitle: failed,
  onError: refetch,
});

/** Claims a report for the viewer. */
export const useClaimReport = () => useApiMutation(claim, buildOutcome('Claimed', 'Not claimed'));
/** Gives a report back. */
export const useReleaseReport = () => useApiMutation(release, buildOutcome('Released', 'Not released'));

const CONSEQUENCES: Record<ReportOutcome, (name: string) => string> = {
  nothing: (name) => `${name} won’t be notified. The reporter sees that the report is closed.`,
  warned: (name) => `${name} sees a warning on their home page. The reporter sees that the report is closed.`,
  suspended: (name) =>
    `${name} is signed out everywhere immediately and disappears for everyone. You can lift the suspension later.`,
};

interface Values {
  outcome: ReportOutcome;
  note?: string | undefined;
}

/** How a report is being closed. */
export interface Closing {
  readonly control: Control<Values>;
  /** Decided, and not sent yet. */
  readonly isHeld: boolean;
  readonly canClose: boolean;
  readonly actions: readonly Action[];
  readonly keys: readonly Shortcut[];
  /** The question before it is closed. */
  readonly question: ReactNode;
}

/** Closes a report with an outcome, which is confirmed first and can be taken back for ten seconds, and opens the next one. */
export const useClosing = (report: OpenedStaffReport, queue: Queue<StaffReport>): Closing => {
  const { id, reported, can } = report;
  const name = reported?.firstName ?? 'The member';
  const [confirmed, setConfirmed] = useState<Values>();
  const { control, handleSubmit, setValue } = useForm<Values>({
    resolver: checkForm('reportClosing'),
    defaultValues: { outcome: '' as ReportOutcome, note: '' },
  });
  const isHeld = useHeldDecisions(({ held }) => held.some((held) => held.id === id));
  const claiming = useClaimReport();
  const releasing = useReleaseReport();
  const canClose = can.close && !isHeld;
  const ask = () => void handleSubmit(setConfirmed)();
  const chooseAndAsk = (outcome: ReportOutcome) => () => {
    setValue('outcome', outcome);
    ask();
  };
  const confirm = (): void => {
    if (!confirmed) return;
    const { outcome, note } = confirmed;
    setConfirmed(undefined);
    holdDecision({
      id,
      what: `Close the report about ${name}`,
      path: queue.getLink(id).to,
      listKey: queue.listKey,
      call: close,
      input: { params: { id }, body: { outcome, ...(note?.trim() ? { note } : {}) } },
      onSent: (closed) => void receive(closed, 'Report closed'),
      onRefused: refetch,
      failed: 'Not closed',
    });
    queue.openNext();
  };
  return {
    control,
    isHeld,
    canClose,
    actions: [{ key: 'x', label: 'Close report', run: ask, disabled: !canClose, variant: 'contained' }],
    keys: [
      { key: 'd', label: 'Close without an outcome', run: chooseAndAsk('nothing'), disabled: !canClose },
      { key: 'w', label: 'Warn the member', run: chooseAndAsk('warned'), disabled: !canClose },
      { key: 's', label: 'Suspend the member', run: chooseAndAsk('suspended'), disabled: !canClose },
      {
        key: 'n',
        label: 'Write a note',
        run: () => document.getElementById('field-note')?.focus(),
        disabled: !canClose,
      },
      {
        key: 'c',
        label: can.release ? 'Release' : 'Claim',
        run: () => (can.release ? releasing : claiming).mutate({ params: { id } }),
        disabled: !(can.claim || can.release) || isHeld,
      },
    ],
    question: (
      <ConfirmDialog
        open={confirmed !== undefined}
        title="Close this report?"
        confirmLabel="Close report"
        destructive={confirmed?.outcome === 'suspended'}
        onConfirm={confirm}
        onCancel={() => setConfirmed(undefined)}
      >
        {CONSEQUENCES[confirmed?.outcome ?? 'nothing'](name)}
      </ConfirmDialog>
    ),
  };
};
