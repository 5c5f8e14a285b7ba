import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatMoment } from '../../../content/format.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { NewCodesForm } from './new-codes-form.tsx';
import { Passkeys } from './passkeys.tsx';

/** Few enough that it is time for new ones. */
const FEW_CODES = 3;

interface RemovalFormProps {
  /** Since when it is in use. */
  since: string;
  recoveryCodesLeft: number;
}

/** The state of a second factor that is in use, passkeys and new recovery codes, and the form that removes it, by password and code. */
export const RemovalForm = ({ since, recoveryCodesLeft }: RemovalFormProps) => {
  const { control, handleSubmit, setError } = useForm({
    resolver: checkForm('passwordAndCodeForm'),
    defaultValues: { password: '', code: '' },
  });
  const remove = useApiMutation(contract.secondFactor.remove, {
    onSuccess: async () => {
      toast({ title: 'Second factor removed', description: 'Your password alone signs you in now.' });
      await invalidate(contract.secondFactor.mine, contract.accounts.current);
    },
    errorTitle: 'Not removed',
    onError: (error) => void showIssues(error, ['password', 'code'], setError),
  });
  return (
    <>
      <Section title="In use">
        <Typography sx={{ marginBottom: 2 }}>
          {`Since ${formatMoment(since, 'date')}. ${recoveryCodesLeft === 1 ? 'One recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}`}
        </Typography>
        {recoveryCodesLeft <= FEW_CODES ? (
          <Notice tone="warning" title="Few recovery codes are left">
            Make ten new ones below.
          </Notice>
        ) : null}
      </Section>
      <Passkeys />
      <NewCodesForm />
      <Section
        title="Remove it"
        lead="For a new phone, remove it here and set it up again. Your passkeys go with it."
        divided
      >
        <FormStack label="Remove the second factor" onSubmit={handleSubmit((body) => remove.mutate({ body }))}>
          <FormRow>
            <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" />
            <TextField control={control} name="code" label="Code" autoComplete="one-time-code" />
          </FormRow>
          <div>
            <SubmitButton busy={remove.isPending} busyLabel="Removing..." quiet>
              Remove
            </SubmitButton>
          </div>
        </FormStack>
      </Section>
    </>
  );
};
