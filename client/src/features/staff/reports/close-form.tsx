import Button from '@mui/material/Button';
import { CONDUCT_LIMITS } from '../../../../../shared/conduct-options.ts';
import type { OpenedStaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { REPORT_OUTCOMES } from '../../../../../shared/report-options.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useRestoreFocus } from '../../../components/form/use-restore-focus.ts';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { buildChoices } from '../../../content/option-labels.ts';
import { REPORT_OUTCOME_LABELS } from '../../../content/report-labels.ts';
import { buildMessageField, DAYS, OPEN_END_HELP } from '../conduct/conduct-acts.ts';
import { HeldNote } from '../queue/held-tray.tsx';
import { Time } from '../shared/time.tsx';
import { formatPerson } from './report-parts.tsx';
import { type Closing, useClaimReport, useReleaseReport } from './use-closing.tsx';

interface CloseFieldsProps {
  closing: Closing;
  /** Of the reported member. */
  name: string;
}

/** The outcome with which a report is closed, what the reported member reads of it, and a note for staff. */
export const CloseFields = ({ closing, name }: CloseFieldsProps) => {
  const { control, outcome, canClose, isHeld, question } = closing;
  return (
    <Section title="Close" divided>
      {isHeld ? (
        <HeldNote />
      ) : (
        <FormStack label="Close" onSubmit={(event) => event.preventDefault()}>
          <SelectField
            control={control}
            name="outcome"
            label="Outcome"
            required
            disabled={!canClose}
            options={buildChoices(REPORT_OUTCOMES, REPORT_OUTCOME_LABELS)}
          />
          {outcome && outcome !== 'nothing' ? (
            <TextField
              control={control}
              {...buildMessageField(name)}
              disabled={!canClose}
              help={outcome === 'suspended' ? 'When they try to sign in. They can appeal once.' : 'On their home page.'}
            />
          ) : null}
          {outcome === 'limited' || outcome === 'suspended' ? (
            <TextField
              control={control}
              {...DAYS}
              disabled={!canClose}
              help={outcome === 'suspended' ? OPEN_END_HELP : `Leave empty for ${CONDUCT_LIMITS.usualDays} days.`}
            />
          ) : null}
          <TextField
            control={control}
            name="note"
            label="Note"
            rows={2}
            help="Only staff see it."
            disabled={!canClose}
          />
        </FormStack>
      )}
      {question}
    </Section>
  );
};

/** How a report was closed. */
export const ClosedReport = ({ report: { outcome, closedBy, closedAt, note } }: { report: OpenedStaffReport }) => (
  <Section title="Closed">
    <DescriptionList
      narrow
      facts={[
        { term: 'Outcome', value: outcome ? REPORT_OUTCOME_LABELS[outcome] : '' },
        { term: 'By', value: formatPerson(closedBy) },
        { term: 'On', value: closedAt ? <Time at={closedAt} exact /> : '' },
        { term: 'Note', value: note ?? 'None', wide: true },
      ]}
    />
  </Section>
);

/** Who has claimed a report, and the way to claim it or give it back. */
export const ClaimNotice = ({ report: { id, claimedBy, can } }: { report: OpenedStaffReport }) => {
  const claiming = useClaimReport();
  const releasing = useReleaseReport();
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
