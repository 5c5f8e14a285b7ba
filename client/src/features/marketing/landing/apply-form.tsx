import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { applicationForm } from '../../../../../shared/contract/applications.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { buildShortApplicationDraft, type ShortApplicationDraft } from '../../../lib/application-draft.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ApplyFields } from './apply-fields.tsx';

/** The schema of the short application; the agreement is required here. */
const shortApplication = applicationForm
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    occupation: true,
    education: true,
    income: true,
    religiousLevel: true,
    about: true,
    verificationAgreement: true,
  })
  .required({ verificationAgreement: true });

type Answers = z.infer<typeof shortApplication>;

const resolver = zodResolver(shortApplication) as unknown as Resolver<ShortApplicationDraft, unknown, Answers>;

interface ApplyFormProps {
  user: CurrentUser | null;
  onSent: () => void;
}

/** The short application. It is sent for signed-in users only; a visitor is invited to create an account instead. */
export const ApplyForm = ({ user, onSent }: ApplyFormProps) => {
  const { control, handleSubmit } = useForm<ShortApplicationDraft, unknown, Answers>({
    resolver,
    defaultValues: buildShortApplicationDraft(user),
  });
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
