import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type {
  OpenedStaffReport,
  ReportClosing,
  StaffReport,
} from '../../../../../shared/contract/staff/staff-reports.ts';
import { MODERATION_LIMITS } from '../../../../../shared/moderation-options.ts';
import type { ReportOutcome } from '../../../../../shared/report-options.ts';
import { UNDO_SECONDS } from '../../../../../shared/review-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { formatMoment } from '../../../content/format.ts';
import { toast } from '../../../lib/toasts.ts';
import { endAfter } from '../moderation/actions.ts';
import type { Action } from '../queue/action-bar.tsx';
import { useClaim } from '../queue/claim.tsx';
import { readFormDraft, useFormDraft } from '../queue/form-drafts.ts';
import { refetchAfterEffect, useDecide, useIsPending } from '../queue/pending-decisions.ts';
import type { Shortcut } from '../queue/shortcuts.ts';
import type { Queue } from '../queue/use-queue.ts';

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
  ...(outcome === 'limited' ? { days: days ?? MODERATION_LIMITS.usualDays } : {}),
  ...(outcome === 'suspended' ? endAfter(days) : {}),
  ...(note.trim() ? { note } : {}),
});

const focusField = (name: string): void => document.getElementById(`field-${name}`)?.focus();

/** How a report is being closed. */
export interface Closing {
  readonly control: Control<Values, unknown, ReportClosing>;
  /** Chosen so far. */
  readonly outcome: ReportOutcome;
  /** Whether it is about to be closed. */
  readonly isPending: boolean;
  readonly canClose: boolean;
  readonly actions: readonly Action[];
  readonly keys: readonly Shortcut[];
  /** Who has claimed it. */
  readonly claimNotice: ReactNode;
  /** The question before it is closed. */
  readonly question: ReactNode;
}

/** Closes a report with an outcome, which is confirmed first, and opens the next one. All but a suspension can be taken back for some seconds. */
export const useClosing = (report: OpenedStaffReport, queue: Queue<StaffReport>): Closing => {
  const { id, reported, can } = report;
  const name = reported?.firstName ?? 'The member';
  const [confirmed, setConfirmed] = useState<ReportClosing>();
  const draft = { item: `report:${id}`, fields: WORDS };
  const form = useForm({
    resolver: checkForm('reportClosing', toClosing),
    defaultValues: { outcome: '' as ReportOutcome, days: null, ...readFormDraft(draft) } as Values,
  });
  const { control, handleSubmit, setValue } = form;
  useFormDraft(form, draft);
  const outcome = useWatch({ control, name: 'outcome' });
  const isPending = useIsPending()(report);
  const claim = useClaim('report', report);
  const closing = useDecide(contract.staffReports.close, { kind: 'report', draft, failed: 'Not closed' });
  const canClose = can.close && !isPending && !closing.isPending;
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
    const body = confirmed.outcome === 'suspended' ? confirmed : { ...confirmed, undoSeconds: UNDO_SECONDS.console };
    closing.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          if (body.outcome === 'suspended') {
            toast({ title: 'Report closed' });
            refetchAfterEffect();
          }
          queue.openNext();
        },
      },
    );
  };
  return {
    control,
    outcome,
    isPending,
    canClose,
    actions: [{ key: 'x', label: 'Close report', run: ask, disabled: !canClose, variant: 'contained' }],
    keys: [
      { key: 'd', label: 'Close without an action', run: choose('nothing'), disabled: !canClose },
      { key: 'w', label: 'Warn the member', run: choose('warned'), disabled: !canClose },
      { key: 'l', label: 'Limit introductions', run: choose('limited'), disabled: !canClose },
      { key: 's', label: 'Suspend the member', run: choose('suspended'), disabled: !canClose },
      { key: 'n', label: 'Write a note', run: () => focusField('note'), disabled: !canClose },
      claim.key,
    ],
    claimNotice: claim.notice,
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
