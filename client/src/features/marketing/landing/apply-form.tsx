import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import {
  buildShortApplicationDraft,
  keepVisitorDraft,
  readVisitorDraft,
  type ShortApplicationDraft,
} from '../../../lib/application-draft.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ApplyFields } from './apply-fields.tsx';

const resolver = checkForm('shortApplicationForm', (draft: ShortApplicationDraft) => draft);

interface ApplyFormProps {
  user: CurrentUser | null;
  onSent: () => void;
}

/**
 * The short application. It is sent for signed-in users only; a visitor is invited to create an account instead, with which the tab
 * keeps what they have written.
 */
export const ApplyForm = ({ user, onSent }: ApplyFormProps) => {
  const { control, handleSubmit, subscribe } = useForm({
    resolver,
    defaultValues: (user ? null : readVisitorDraft()) ?? buildShortApplicationDraft(user),
  });
  useEffect(() => {
    if (user) return;
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepVisitorDraft(values) });
  }, [user, subscribe]);
  const apply = useApiMutation(contract.applications.apply, {
    onSuccess: (application) => {
      queryClient.setQueryData(queryKey(contract.applications.mine), application);
      onSent();
      toast({
        title: 'Application submitted',
        description: 'Your application has been submitted successfully and is pending review.',
      });
    },
    errorTitle: 'Application failed',
  });

  return (
    <FormStack
      label="Short application"
      onSubmit={handleSubmit(({ about }) => (user ? apply.mutate({ body: { answers: about } }) : onSent()))}
    >
      <ApplyFields control={control} />
      <SubmitButton busy={apply.isPending} busyLabel="Submitting..." fullWidth>
        Submit application
      </SubmitButton>
    </FormStack>
  );
};
