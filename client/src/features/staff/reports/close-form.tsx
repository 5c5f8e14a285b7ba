import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OpenedStaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { REPORT_OUTCOMES, type ReportOutcome } from '../../../../../shared/report-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DescriptionList } from '../../../components/description-list.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useRestoreFocus } from '../../../components/form/use-restore-focus.ts';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatMoment } from '../../../content/format.ts';
import { buildChoices } from '../../../content/option-labels.ts';
import { REPORT_OUTCOME_LABELS } from '../../../content/report-labels.ts';
import type { CallInput } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { formatPerson } from './report-parts.tsx';

const { claim, close, list, one, release } = contract.staffReports;

const buildOutcome = (done: string, failed: string) => ({
  onSuccess: async (report: OpenedStaffReport) => {
    queryClient.setQueryData(queryKey(one, { params: { id: report.id } } satisfies CallInput<typeof one>), report);
    toast({ title: done });
    await invalidate(list, contract.staffMembers.list, contract.staffMembers.one, contract.staffOperations.waiting);
  },
  errorTitle: failed,
  // Another admin may have been quicker, so the current state is fetched.
  onError: () => void invalidate(one, list),
});

const CONSEQUENCES: Record<ReportOutcome, (name: string) => string> = {
  nothing: (name) => `${name} won’t be notified. The reporter sees that the report is closed.`,
  warned: (name) => `${name} sees a warning in their settings. The reporter sees that the report is closed.`,
  suspended: (name) =>
    `${name} is signed out everywhere immediately and disappears for everyone. You can lift the suspension later.`,
};

/** Claims a report, gives it back, and closes it with its outcome, which is confirmed first. */
export const CloseForm = ({ report }: { report: OpenedStaffReport }) => {
  const { id, status, reported, can } = report;
  const name = reported?.firstName ?? 'The member';
  const [confirmed, setConfirmed] = useState<{ outcome: ReportOutcome; note?: string | undefined }>();
  const { control, handleSubmit } = useForm({
    resolver: checkForm('reportClosing'),
    defaultValues: { outcome: '' as ReportOutcome, note: '' },
  });
  const closing = useApiMutation(close, buildOutcome('Report closed', 'Not closed'));
  if (status === 'closed') return <ClosedReport report={report} />;
  const confirm = () => {
    if (!confirmed) return;
    const { outcome, note } = confirmed;
    const body = { outcome, ...(note?.trim() ? { note } : {}) };
    closing.mutate({ params: { id }, body }, { onSettled: () => setConfirmed(undefined) });
  };
  return (
    <>
      <Box sx={{ marginBottom: 4 }}>
        <ClaimNotice report={report} />
      </Box>
      <Section title="Close">
        <FormStack label="Close" onSubmit={handleSubmit(setConfirmed)}>
          <SelectField
            control={control}
            name="outcome"
            label="Outcome"
            required
            disabled={!can.close}
            options={buildChoices(REPORT_OUTCOMES, REPORT_OUTCOME_LABELS)}
          />
          <TextField
            control={control}
            name="note"
            label="Note"
            rows={2}
            help="Only staff see it."
            disabled={!can.close}
          />
          <Box>
            <SubmitButton busy={closing.isPending} disabled={!can.close}>
              Close report
            </SubmitButton>
          </Box>
        </FormStack>
        <ConfirmDialog
          open={confirmed !== undefined}
          title="Close this report?"
          confirmLabel="Close report"
          destructive={confirmed?.outcome === 'suspended'}
          busy={closing.isPending}
          onConfirm={confirm}
          onCancel={() => setConfirmed(undefined)}
        >
          {CONSEQUENCES[confirmed?.outcome ?? 'nothing'](name)}
        </ConfirmDialog>
      </Section>
    </>
  );
};

const ClosedReport = ({ report: { outcome, closedBy, closedAt, note } }: { report: OpenedStaffReport }) => (
  <Section title="Closed">
    <DescriptionList
      narrow
      facts={[
        { term: 'Outcome', value: outcome ? REPORT_OUTCOME_LABELS[outcome] : '' },
        { term: 'By', value: formatPerson(closedBy) },
        { term: 'On', value: closedAt ? formatMoment(closedAt, 'shortDateAndTime') : '' },
        { term: 'Note', value: note ?? 'None', wide: true },
      ]}
    />
  </Section>
);

const ClaimNotice = ({ report: { id, claimedBy, can } }: { report: OpenedStaffReport }) => {
  const claiming = useApiMutation(claim, buildOutcome('Claimed', 'Not claimed'));
  const releasing = useApiMutation(release, buildOutcome('Released', 'Not released'));
  // One button for both actions, so that the keyboard's focus stays on it.
  const button = useRestoreFocus(claiming.isPending || releasing.isPending);
  if (claimedBy && !can.release) {
    return (
      <Notice tone="warning" title={`${formatPerson(claimedBy)} has claimed this report`}>
        You can close it once they release it.
      </Notice>
    );
  }
  const act = claimedBy ? releasing : claiming;
  return (
    <Notice
      tone={claimedBy ? 'success' : 'info'}
      title={claimedBy ? 'You have claimed this report' : 'No one has claimed this report'}
      action={
        <Button ref={button} disabled={act.isPending} onClick={() => act.mutate({ params: { id } })}>
          {claimedBy ? 'Release' : 'Claim'}
        </Button>
      }
    />
  );
};
