import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SavedTextPicker } from '../saved-texts/saved-text-picker.tsx';
import { useReopen } from './use-application-act.ts';
import type { Decision } from './use-decision.tsx';

/** Says which facts an applicant has not given, and what an approval would mean without them. */
const MissingFacts = ({ application: { applicant, missingFacts } }: { application: StaffApplication }) => (
  <Notice tone="warning" title={`Missing: ${missingFacts.join(' and ')}`}>
    {`If you approve now, ${applicant.firstName} won’t be introduced to anyone: introductions need both age and gender. Their status page asks them to add what is missing.`}
  </Notice>
);

interface DecisionFieldsProps {
  application: StaffApplication;
  decision: Decision;
}

/** What goes with a decision: the reason for the applicant and a note for staff. */
export const DecisionFields = ({
  application,
  decision: { control, canDecide, question, getReason, setReason },
}: DecisionFieldsProps) => (
  <FormStack label="Decision" onSubmit={(event) => event.preventDefault()}>
    {application.missingFacts.length > 0 ? <MissingFacts application={application} /> : null}
    <SavedTextPicker kind="rejection" disabled={!canDecide} getWritten={getReason} onChoose={setReason} />
    <TextField
      control={control}
      name="reason"
      label="Reason"
      rows={3}
      help="The applicant sees it."
      disabled={!canDecide}
    />
    <TextField control={control} name="note" label="Note" rows={2} help="Only staff see it." disabled={!canDecide} />
    {question}
  </FormStack>
);

/** Puts a rejected application back into the queue. */
export const ReopenButton = ({ id, name }: { id: string; name: string }) => {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const reopen = useReopen();
  return (
    <Box sx={{ marginTop: 3 }}>
      <Button variant="outlined" onClick={() => setConfirmOpen(true)}>
        Reopen
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        title={`Reopen ${name}’s application?`}
        confirmLabel="Reopen"
        busy={reopen.isPending}
        onConfirm={() => reopen.mutate({ params: { id } }, { onSettled: () => setConfirmOpen(false) })}
        onCancel={() => setConfirmOpen(false)}
      >
        It becomes pending again with the same answers, and the applicant’s status page says so.
      </ConfirmDialog>
    </Box>
  );
};
