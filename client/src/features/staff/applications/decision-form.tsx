import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SavedTextPicker } from './saved-text-picker.tsx';
import { useDecide, useReopen } from './use-application-act.ts';

type Decision = 'approved' | 'rejected';

const CONFIRMATIONS: Record<Decision, { title: (name: string) => string; text: string; label: string }> = {
  approved: {
    title: (name) => `Approve ${name}?`,
    text: 'They become a Standard member immediately and receive their first introductions.',
    label: 'Approve',
  },
  rejected: {
    title: (name) => `Reject ${name}’s application?`,
    text: 'Their status page says so immediately, with the reason if you wrote one. You can reopen the application later.',
    label: 'Reject',
  },
};

const NOT_INTRODUCED =
  'They become a Standard member immediately, but won’t be introduced to anyone until they add their';

/** Says which facts an applicant has not given, and what an approval would mean without them. */
const MissingFacts = ({ application: { applicant, missingFacts } }: { application: StaffApplication }) => (
  <Notice tone="warning" title={`Missing: ${missingFacts.join(' and ')}`}>
    {`If you approve now, ${applicant.firstName} won’t be introduced to anyone: introductions need both age and gender. Their status page asks them to add what is missing.`}
  </Notice>
);

/** Approves or rejects, with a reason for the applicant and a note for staff; asks for confirmation first. */
export const DecisionForm = ({ application }: { application: StaffApplication }) => {
  const { id, applicant, can, missingFacts } = application;
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const { control, handleSubmit, getValues, setValue } = useForm({
    resolver: checkForm('decisionForm'),
    defaultValues: { reason: '', note: '' },
  });
  const decide = useDecide();
  const requestConfirmation = (decision: Decision) => () => void handleSubmit(() => setPendingDecision(decision))();

  const confirm = () => {
    if (!pendingDecision) return;
    const reason = getValues('reason')?.trim();
    const note = getValues('note')?.trim();
    const body = { decision: pendingDecision, ...(reason ? { reason } : {}), ...(note ? { note } : {}) };
    decide.mutate({ params: { id }, body }, { onSettled: () => setPendingDecision(null) });
  };

  const { title, text, label } = CONFIRMATIONS[pendingDecision ?? 'approved'];
  const isIncomplete = pendingDecision === 'approved' && missingFacts.length > 0;
  return (
    <FormStack label="Decision" onSubmit={(event) => event.preventDefault()}>
      {missingFacts.length > 0 ? <MissingFacts application={application} /> : null}
      <SavedTextPicker
        kind="rejection"
        disabled={!can.decide}
        getWritten={() => getValues('reason') ?? ''}
        onChoose={(text) => setValue('reason', text, { shouldDirty: true, shouldValidate: true })}
      />
      <TextField
        control={control}
        name="reason"
        label="Reason"
        rows={3}
        help="The applicant sees it."
        disabled={!can.decide}
      />
      <TextField control={control} name="note" label="Note" rows={2} help="Only staff see it." disabled={!can.decide} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" size="large" onClick={requestConfirmation('approved')} disabled={!can.decide}>
          Approve
        </Button>
        <Button
          variant="outlined"
          size="large"
          color="error"
          onClick={requestConfirmation('rejected')}
          disabled={!can.decide}
        >
          Reject
        </Button>
      </Box>
      <ConfirmDialog
        open={pendingDecision !== null}
        title={title(applicant.firstName)}
        confirmLabel={label}
        destructive={pendingDecision === 'rejected'}
        busy={decide.isPending}
        onConfirm={confirm}
        onCancel={() => setPendingDecision(null)}
      >
        {isIncomplete ? `${NOT_INTRODUCED} ${missingFacts.join(' and ')}.` : text}
      </ConfirmDialog>
    </FormStack>
  );
};

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
