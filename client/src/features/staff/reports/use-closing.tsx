import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { CONDUCT_LIMITS } from '../../../../../shared/conduct-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type {
  OpenedStaffReport,
  ReportClosing,
  StaffReport,
} from '../../../../../shared/contract/staff/staff-reports.ts';
import type { ReportOutcome } from '../../../../../shared/report-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { formatMoment } from '../../../content/format.ts';
import type { CallInput } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { endAfter } from '../conduct/conduct-acts.ts';
import type { Action } from '../queue/action-bar.tsx';
import { holdDecision, useHeldDecisions } from '../queue/held-decisions.ts';
import { forgetWords, readKeptWords, useKeptWords } from '../queue/kept-words.ts';
import type { Shortcut } from '../queue/shortcuts.ts';
import type { Queue } from '../queue/use-queue.ts';

const { claim, close, list, one, release } = contract.staffReports;

const receive = async (report: OpenedStaffReport, done: string): Promise<void> => {
  queryClient.setQueryData(queryKey(one, { params: { id: report.id } } satisfies CallInput<typeof one>), report);
  toast({ title: done });
  await invalidate(
    list,
    contract.staffConduct.list,
    contract.staffMembers.list,
    contract.staffMembers.one,
    contract.staffOperations.waiting,
  );
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

const describeConsequence = (name: string, closing: ReportClosing): string => {
  if (closing.outcome === 'nothing')
    return `${name} won’t be notified. The reporter sees that the report is closed, and no more.`;
  if (closing.outcome === 'warned')
    return `${name} reads your message on their home page. The reporter sees that the report is closed, and no more.`;
  if (closing.outcome === 'limited')
    return `${name} is introduced to no one new for ${closing.days === 1 ? 'a day' : `${closing.days} days`}, and reads your message on their home page. Open introductions and conversations stay. The reporter sees that the report is closed, and no more.`;
  const end = closing.until
    ? `The suspension ends on ${formatMoment(closing.until, 'shortDateAndTime')}; you can lift it before.`
    : 'It does not end by time; you can lift it later.';
  return `${name} is signed out everywhere immediately, disappears for everyone, and reads your message when they try to sign in. ${end} The reporter sees that the report is closed, and no more.`;
};

const WORDS = ['message', 'note'] as const;

/** What is written into the form. */
interface Values {
  outcome: ReportOutcome;
  message: string;
  days: number | null;
  note: string;
}

const toClosing = ({ outcome, message, days, note }: Values): unknown => ({
  outcome,
  ...(outcome === 'nothing' ? {} : { message }),
  ...(outcome === 'limited' ? { days: days ?? CONDUCT_LIMITS.usualDays } : {}),
  ...(outcome === 'suspended' ? endAfter(days) : {}),
  ...(note.trim() ? { note } : {}),
});

const focusField = (name: string): void => document.getElementById(`field-${name}`)?.focus();

/** How a report is being closed. */
export interface Closing {
  readonly control: Control<Values, unknown, ReportClosing>;
  /** Chosen so far. */
  readonly outcome: ReportOutcome;
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
  const [confirmed, setConfirmed] = useState<ReportClosing>();
  const kept = { item: `report:${id}`, fields: WORDS };
  const form = useForm({
    resolver: checkForm('reportClosing', toClosing),
    defaultValues: { outcome: '' as ReportOutcome, days: null, ...readKeptWords(kept) } as Values,
  });
  const { control, handleSubmit, setValue } = form;
  useKeptWords(form, kept);
  const outcome = useWatch({ control, name: 'outcome' });
  const isHeld = useHeldDecisions(({ held }) => held.some((held) => held.id === id));
  const claiming = useClaimReport();
  const releasing = useReleaseReport();
  const canClose = can.close && !isHeld;
  const ask = () => void handleSubmit(setConfirmed)();
  const choose = (chosen: ReportOutcome) => (): void => {
    // The field for the words is there at once.
    flushSync(() => setValue('outcome', chosen, { shouldDirty: true }));
    if (chosen === 'nothing') ask();
    else focusField('message');
  };
  const confirm = (): void => {
    if (!confirmed) return;
    setConfirmed(undefined);
    // From here on they are kept with the decision.
    forgetWords(kept);
    holdDecision({
      id,
      what: `Close the report about ${name}`,
      path: queue.getLink(id).to,
      listKey: queue.listKey,
      call: close,
      input: { params: { id }, body: confirmed },
      onSent: (closed) => void receive(closed, 'Report closed'),
      onRefused: refetch,
      failed: 'Not closed',
    });
    queue.openNext();
  };
  return {
    control,
    outcome,
    isHeld,
    canClose,
    actions: [{ key: 'x', label: 'Close report', run: ask, disabled: !canClose, variant: 'contained' }],
    keys: [
      { key: 'd', label: 'Close without an action', run: choose('nothing'), disabled: !canClose },
      { key: 'w', label: 'Warn the member', run: choose('warned'), disabled: !canClose },
      { key: 'l', label: 'Limit introductions', run: choose('limited'), disabled: !canClose },
      { key: 's', label: 'Suspend the member', run: choose('suspended'), disabled: !canClose },
      { key: 'n', label: 'Write a note', run: () => focusField('note'), disabled: !canClose },
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
        {confirmed ? describeConsequence(name, confirmed) : ''}
      </ConfirmDialog>
    ),
  };
};
