import type { OpenedStaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { MODERATION_LIMITS } from '../../../../../shared/moderation-options.ts';
import { REPORT_OUTCOMES } from '../../../../../shared/report-options.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { buildChoices } from '../../../content/option-labels.ts';
import { REPORT_OUTCOME_LABELS } from '../../../content/report-labels.ts';
import { buildMessageField, DAYS, OPEN_END_HELP } from '../moderation/actions.ts';
import { PendingNote } from '../queue/undo-bar.tsx';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';
import type { Closing } from './use-closing.tsx';

interface CloseFieldsProps extends Pick<OpenedStaffReport, 'pending'> {
  closing: Closing;
  /** Of the reported member. */
  name: string;
}

/** The outcome with which a report is closed, what the reported member reads of it, and a note for staff. */
export const CloseFields = ({ closing, name, pending }: CloseFieldsProps) => {
  const { control, outcome, canClose, isPending, question } = closing;
  return (
    <Section title="Close" divided>
      {isPending ? (
        <PendingNote pending={pending} />
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
              help={outcome === 'suspended' ? OPEN_END_HELP : `Leave empty for ${MODERATION_LIMITS.usualDays} days.`}
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
