import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { contract } from '../../../../../shared/contract/index.ts';
import type { accessRequest, PrivateDetails } from '../../../../../shared/contract/staff/private-details.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { ACCESS_REASONS } from '../../../../../shared/options.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatMoment } from '../../../content/format.ts';
import { ACCESS_REASON_LABELS, buildChoices } from '../../../content/option-labels.ts';
import { REPORT_REASON_LABELS } from '../../../content/report-labels.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';

type ReasonControl = Control<z.input<typeof accessRequest>, unknown, z.output<typeof accessRequest>>;

interface Person {
  id: string;
  firstName: string;
}

/** Asks for which of the person's open reports private details are opened. */
const ReportField = ({ control, person }: { control: ReasonControl; person: Person }) => {
  const query = useApiQuery(contract.staffReports.about, { params: { userId: person.id } }, { staleTime: 0 });
  const open = query.data?.filter(({ status }) => status !== 'closed');
  return (
    <SelectField
      control={control}
      name="reportId"
      label="Open report"
      required
      options={(open ?? []).map(({ id, isReporter, reason, createdAt }) => ({
        value: id,
        label: `${isReporter ? 'Reported somebody' : 'Was reported'}: ${REPORT_REASON_LABELS[reason]}, ${formatMoment(createdAt, 'date')}`,
      }))}
      {...(open?.length === 0 ? { help: `No report by or about ${person.firstName} is open.` } : {})}
      {...(query.isError ? { help: 'The reports could not be loaded.' } : {})}
    />
  );
};

/** Asks for the reason, and says that the person will read it. */
const ReasonDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { user } = useCurrentUser();
  const mayNameReport = user?.can.staff.reviewReports ?? false;
  const { control, handleSubmit, formState } = useForm({
    resolver: checkForm('accessRequest'),
    defaultValues: { note: '' },
    // Another reason takes away the report that was chosen.
    shouldUnregister: true,
  });
  const isForSafety = useWatch({ control, name: 'reason' }) === 'safety';
  const openDetails = useApiMutation(contract.staffMembers.openPrivateDetails, {
    errorTitle: 'Not opened',
    onSuccess: async () => {
      await invalidate(contract.staffMembers.one, contract.staffApplications.one);
      onClose();
    },
  });
  const submit = handleSubmit(({ note = '', ...body }) =>
    openDetails.mutate({ params: { userId: person.id }, body: { ...body, ...(note.trim() ? { note } : {}) } }),
  );
  return (
    <FormDialog
      title={`Why do you need ${person.firstName}’s private details?`}
      description={`${person.firstName} will see the day, the reason and your note${isForSafety ? ' once the report is closed' : ''}. The details stay open to you for half an hour.`}
      maxWidth="xs"
      isChanged={formState.isDirty}
      isBusy={openDetails.isPending}
      onClose={onClose}
    >
      <FormStack label="Reason" onSubmit={submit}>
        <SelectField
          control={control}
          name="reason"
          label="Reason"
          required
          options={buildChoices(
            ACCESS_REASONS.filter((one) => one !== 'safety' || mayNameReport),
            ACCESS_REASON_LABELS,
          )}
        />
        {isForSafety ? <ReportField control={control} person={person} /> : null}
        <TextField
          control={control}
          name="note"
          label="Note"
          rows={2}
          maxLength={LIMITS.accessNote.max}
          help={`Optional, up to ${LIMITS.accessNote.max} characters.`}
        />
        <SubmitRow busy={openDetails.isPending} busyLabel="Opening..." onCancel={onClose}>
          Open
        </SubmitRow>
      </FormStack>
    </FormDialog>
  );
};

/** A button that asks for the reason. */
export const GiveReason = ({ person }: { person: Person }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Give a reason
      </Button>
      {isAsking ? <ReasonDialog person={person} onClose={() => setAsking(false)} /> : null}
    </>
  );
};

/** Fetches again what shows somebody's private details once they are closed to the viewer. */
export const useEndOfPrivateDetails = ({ openUntil }: PrivateDetails): void => {
  useEffect(() => {
    if (openUntil === null) return;
    const timer = setTimeout(
      () => void invalidate(contract.staffMembers.one, contract.staffApplications.one),
      Math.max(0, Date.parse(openUntil) - Date.now()) + 1_000,
    );
    return () => clearTimeout(timer);
  }, [openUntil]);
};

interface NoticeProps {
  person: Person;
  details: PrivateDetails;
  /** What is closed, as the subject of a sentence. */
  what: string;
}

/** Names what of a person is closed to the viewer, as {@link PrivateDetailsNotice} takes it. */
export const describeClosed = ({ email, can }: StaffMember): string => {
  const closed = [...(email === null ? ['e-mail'] : []), ...(can.showPhone ? [] : ['phone']), 'income'];
  const last = closed.length > 1 ? ` and ${closed.pop()}` : '';
  const text = closed.join(', ') + last;
  return text[0]?.toUpperCase() + text.slice(1);
};

/** Says whether private details are open, until when, and lets the viewer give the reason for opening them. */
export const PrivateDetailsNotice = ({ person, details, what }: NoticeProps) => {
  const { isOpen, openUntil } = details;
  useEndOfPrivateDetails(details);
  if (isOpen && openUntil === null) return null;
  return isOpen && openUntil !== null ? (
    <Notice tone="warning" title={`Open until ${formatMoment(openUntil, 'time')}`}>
      {`${person.firstName} can see that you opened their private details, and why; for a report, once it is closed.`}
    </Notice>
  ) : (
    <Notice title="Private details are closed">
      <span>{`${what} will appear once you give a reason.`}</span>
      <Box sx={{ marginTop: 1.5, marginBottom: 0.5 }}>
        <GiveReason person={person} />
      </Box>
    </Notice>
  );
};
