import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Makes ten new recovery codes, by password and code, and shows them this once. */
export const NewCodesForm = () => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: checkForm('passwordAndCodeForm'),
    defaultValues: { password: '', code: '' },
  });
  const renew = useApiMutation(contract.secondFactor.renewCodes, {
    onSuccess: ({ recoveryCodes }) => {
      reset();
      setCodes(recoveryCodes);
    },
    errorTitle: 'No new codes were made',
    onError: (error) => void showIssues(error, ['password', 'code'], setError),
  });
  if (codes) {
    const onDone = () => {
      setCodes(null);
      void invalidate(contract.secondFactor.mine);
    };
    return <RecoveryCodes codes={codes} onDone={onDone} />;
  }
  return (
    <Section title="New recovery codes" lead="Ten new ones take the place of all that are left." divided>
      <FormStack ids="new-codes" label="New recovery codes" onSubmit={handleSubmit((body) => renew.mutate({ body }))}>
        <FormRow>
          <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" />
          <TextField control={control} name="code" label="Code" autoComplete="one-time-code" />
        </FormRow>
        <div>
          <SubmitButton busy={renew.isPending} busyLabel="Making..." quiet>
            Make new codes
          </SubmitButton>
        </div>
      </FormStack>
    </Section>
  );
};
