import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { UNDO_SECONDS } from '../../../../../shared/review-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { StatusChip } from '../../../components/status-chip.tsx';
import type { Action } from '../queue/action-bar.tsx';
import { useClaim } from '../queue/claim.tsx';
import { readFormDraft, useFormDraft } from '../queue/form-drafts.ts';
import { useDecide, useIsPending } from '../queue/pending-decisions.ts';
import type { Shortcut } from '../queue/shortcuts.ts';
import type { Queue } from '../queue/use-queue.ts';
import { describeEarlier } from './earlier-accounts.tsx';
import { FindingChips } from './findings.tsx';

const WORDS = ['reason', 'note'] as const;
type Answer = 'approved' | 'rejected';

const CONFIRMATIONS: Record<Answer, { title: (name: string) => string; label: string }> = {
  approved: { title: (name) => `Approve ${name}?`, label: 'Approve' },
  rejected: { title: (name) => `Reject ${name}’s application?`, label: 'Reject' },
};

const REJECTION = 'Their status page says so, with the reason if you wrote one. You can reopen the application later.';
const NOT_INTRODUCED = 'They become a Standard member, but won’t be introduced to anyone until they add their';

/** The decision on an application as it is being made. */
export interface Decision {
  readonly control: Control<{ reason?: string | undefined; note?: string | undefined }>;
  /** Whether a decision waits to take effect. */
  readonly isPending: boolean;
  readonly canDecide: boolean;
  readonly getReason: () => string;
  readonly setReason: (text: string) => void;
  readonly actions: readonly Action[];
  readonly keys: readonly Shortcut[];
  /** What was found, which the reviewer is to see before an approval; null for nothing. */
  readonly found: ReactNode;
  /** Who has claimed it. */
  readonly claimNotice: ReactNode;
  /** The question before a decision that needs one. */
  readonly question: ReactNode;
}

const focusField = (name: string): void => document.getElementById(`field-${name}`)?.focus();

/**
 * Approves or rejects, with a reason for the applicant and a note for staff, and opens the next application. A decision can be
 * taken back for some seconds. A rejection is confirmed first, and an approval of somebody of whom anything was found, or that leads to
 * no introductions.
 */
export const useDecision = (application: StaffApplication, queue: Queue<StaffApplication>): Decision => {
  const { id, applicant, can, missingFacts, findings, earlier } = application;
  const [asked, setAsked] = useState<Answer | null>(null);
  const draft = { item: `application:${id}`, fields: WORDS };
  const form = useForm({ resolver: checkForm('decisionForm'), defaultValues: readFormDraft(draft) });
  const { control, handleSubmit, getValues, setValue } = form;
  useFormDraft(form, draft);
  const isPending = useIsPending()(application);
  const claim = useClaim('application', application);
  const deciding = useDecide(contract.staffApplications.decide, {
    kind: 'application',
    draft,
    failed: 'Decision not saved',
  });
  const found =
    findings.length + earlier.length > 0 ? (
      <>
        {earlier.map((one) => (
          <StatusChip key={one.member.id} tone="clay">
            {describeEarlier(one)}
          </StatusChip>
        ))}
        <FindingChips findings={findings} />
      </>
    ) : null;
  const canDecide = can.decide && !isPending && !deciding.isPending;

  const decide = (answer: Answer): void => {
    const reason = getValues('reason')?.trim();
    const note = getValues('note')?.trim();
    const words = { ...(reason ? { reason } : {}), ...(note ? { note } : {}) };
    setAsked(null);
    deciding.mutate(
      { params: { id }, body: { decision: answer, ...words, undoSeconds: UNDO_SECONDS.console } },
      { onSuccess: queue.openNext },
    );
  };
  const request = (answer: Answer) => (): void =>
    void handleSubmit(() => {
      if (answer === 'rejected' || missingFacts.length > 0 || found) setAsked(answer);
      else decide(answer);
    })();

  const { title, label } = CONFIRMATIONS[asked ?? 'approved'];
  return {
    control,
    isPending,
    canDecide,
    getReason: () => getValues('reason') ?? '',
    setReason: (text) => setValue('reason', text, { shouldDirty: true, shouldValidate: true }),
    actions: [
      { key: 'a', label: 'Approve', run: request('approved'), disabled: !canDecide, variant: 'contained' },
      { key: 'r', label: 'Reject', run: request('rejected'), disabled: !canDecide, color: 'error' },
    ],
    keys: [
      { key: 'w', label: 'Write the reason', run: () => focusField('reason'), disabled: !canDecide },
      { key: 'n', label: 'Write a note', run: () => focusField('note'), disabled: !canDecide },
      { key: 'q', label: 'Ask for more', run: () => focusField('question'), disabled: !can.ask || isPending },
      claim.key,
    ],
    found,
    claimNotice: claim.notice,
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={title(applicant.firstName)}
        confirmLabel={label}
        destructive={asked === 'rejected'}
        onConfirm={() => asked && decide(asked)}
        onCancel={() => setAsked(null)}
      >
        {asked === 'rejected' ? <span>{REJECTION}</span> : null}
        {asked === 'approved' && found ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px', '& > span': { whiteSpace: 'normal' } }}>
            <span>Please look at what was found first:</span>
            {found}
          </Box>
        ) : null}
        {asked === 'approved' && missingFacts.length > 0 ? (
          <Typography
            sx={{ marginTop: found ? 2 : 0 }}
          >{`${NOT_INTRODUCED} ${missingFacts.join(' and ')}.`}</Typography>
        ) : null}
      </ConfirmDialog>
    ),
  };
};
