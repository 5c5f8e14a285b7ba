import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { toast } from '../../../lib/toasts.ts';

const EMPTY = { current: '', password: '' };

/** Changes the user's password; a form of its own, apart from the settings. */
export const PasswordSection = () => {
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: checkForm('passwordChangeForm'),
    defaultValues: EMPTY,
  });
  const change = useApiMutation(contract.accounts.changePassword, {
    onSuccess: () => {
      reset(EMPTY);
      toast({ title: 'Password changed', description: 'All your other devices have been signed out.' });
    },
    errorTitle: 'Password not changed',
    onError: (error) => void showIssues(error, ['current', 'password'], setError),
  });

  return (
    <Section title="Password" lead="Takes effect immediately, and signs you out on other devices.">
      <FormStack
        ids="password-change"
        label="Change password"
        onSubmit={handleSubmit((body) => change.mutate({ body }))}
      >
        <FormRow>
          <PasswordField control={control} name="current" label="Current password" autoComplete="current-password" />
          <PasswordField
            control={control}
            name="password"
            label="New password"
            autoComplete="new-password"
            help={`At least ${LIMITS.password.min} characters.`}
          />
        </FormRow>
        <div>
          <SubmitButton busy={change.isPending} busyLabel="Changing..." quiet>
            Change password
          </SubmitButton>
        </div>
      </FormStack>
    </Section>
  );
};
