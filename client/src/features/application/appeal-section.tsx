import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApplicationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { MAX_APPEAL_LENGTH } from '../../../../shared/review-options.ts';
import { BareList } from '../../components/bare-list.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { checkForm } from '../../components/form/check-form.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { UnsavedChanges } from '../../components/unsaved-changes.tsx';
import { formatMoment } from '../../content/format.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

interface AppealSectionProps {
  application: ApplicationView;
  /** Called when the appeal was sent and its form is gone. */
  onAppealed: () => void;
}

const AppealForm = ({ onSent }: { onSent: () => void }) => {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { control, handleSubmit, getValues, formState } = useForm({
    resolver: checkForm('appealBody'),
    defaultValues: { text: '' },
  });
  const make = useApiMutation(contract.applicationAppeals.make, {
    onSuccess: (application) => {
      onSent();
      queryClient.setQueryData(queryKey(contract.applications.mine), application);
      toast({ title: 'Appeal sent', description: 'Someone who has not decided before reads it.' });
    },
    errorTitle: 'Appeal not sent',
    // It may have been sent in another tab, or the application reopened meanwhile.
    onError: () => void invalidate(contract.applications.mine),
  });
  return (
    <FormStack label="Your appeal" onSubmit={handleSubmit(() => setConfirmOpen(true))}>
      <UnsavedChanges isDirty={formState.isDirty && !make.isSuccess} />
      <TextField
        control={control}
        name="text"
        label="Your appeal"
        rows={5}
        required
        maxLength={MAX_APPEAL_LENGTH}
        help="What was missed, or has changed? Only our team reads it."
      />
      <div>
        <SubmitButton busy={make.isPending} busyLabel="Sending..." quiet>
          Send appeal
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={isConfirmOpen}
        title="Send your appeal?"
        confirmLabel="Send appeal"
        busy={make.isPending}
        onConfirm={() => make.mutate({ body: { text: getValues('text') } }, { onSettled: () => setConfirmOpen(false) })}
        onCancel={() => setConfirmOpen(false)}
      >
        You can appeal once, and what you send can’t be changed.
      </ConfirmDialog>
    </FormStack>
  );
};

const Step = ({ title, at, children }: { title: string; at: string; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
    <Typography variant="h6" component="h3">
      {title}
    </Typography>
    <Typography variant="caption" component="p" color="textSecondary" className="numeric">
      {at}
    </Typography>
    {children}
  </Box>
);

const Words = ({ children }: { children: string }) => (
  <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** Returns when the appeal was or is to be decided. */
const describeSecondClock = ({ dueAt, decidedAt }: ApplicationView): string => {
  if (decidedAt) return `Decided on ${formatMoment(decidedAt, 'dateAndTime')}`;
  if (dueAt === null) return 'The promised time stands still until you answer our question';
  return `Promised by ${formatMoment(dueAt, 'dateAndTime')}`;
};

const Steps = ({ application }: { application: ApplicationView }) => {
  const { appeal, submittedAt } = application;
  if (!appeal) return null;
  const { first, text, madeAt } = appeal;
  return (
    <BareList component="ol" sx={{ display: 'grid', gap: 3 }}>
      <Step
        title="First decision"
        at={`Submitted on ${formatMoment(submittedAt, 'dateAndTime')}. Decided on ${formatMoment(first.decidedAt, 'dateAndTime')}`}
      >
        <Words>{first.reason ?? 'Not accepted, without a reason.'}</Words>
      </Step>
      <Step title="Your appeal" at={`Sent on ${formatMoment(madeAt, 'dateAndTime')}`}>
        <Words>{text}</Words>
      </Step>
      <Step title="Second decision" at={describeSecondClock(application)}>
        <Typography color="textSecondary">
          {application.decidedAt
            ? 'Someone on our team who had not decided before made it.'
            : 'Someone on our team who has not decided before reads your appeal.'}
        </Typography>
      </Step>
    </BareList>
  );
};

/** An appeal against a rejection: its form, where it may be made, and once it is made both decisions with their times. */
export const AppealSection = ({ application, onAppealed }: AppealSectionProps) => {
  const isSentHere = useRef(false);
  const isMade = application.appeal !== null;
  // Only now is the dialog gone, which would take the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once
  useEffect(() => {
    if (isMade && isSentHere.current) onAppealed();
  }, [isMade]);
  return (
    <Box sx={{ display: 'grid', gap: 3, padding: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h4" component="h2">
        {application.appeal ? 'Your appeal' : 'Appeal this decision'}
      </Typography>
      {application.appeal ? (
        <Steps application={application} />
      ) : (
        <>
          <Typography color="textSecondary">
            You can appeal once. Someone on our team who has not decided before reads your application and your appeal,
            usually within 48 to 72 hours.
          </Typography>
          <AppealForm
            onSent={() => {
              isSentHere.current = true;
            }}
          />
        </>
      )}
    </Box>
  );
};
