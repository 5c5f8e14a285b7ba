import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { createPart } from '../../components/part.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';

// Of the staff alone a second factor is asked, so this is fetched for them alone.
const PasskeyButton = createPart(async () => (await import('./passkey-button.tsx')).PasskeyButton);

interface SecondFactorFormProps {
  onSignedIn: (user: CurrentUser) => void;
  onBack: () => void;
}

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export const SecondFactorForm = ({ onSignedIn, onBack }: SecondFactorFormProps) => {
  const { control, handleSubmit } = useForm({ resolver: checkForm('codeForm'), defaultValues: { code: '' } });
  const login = useApiMutation(contract.accounts.logInSecondFactor, {
    onSuccess: onSignedIn,
    errorTitle: 'Login failed',
  });

  return (
    <FormStack label="Enter your code" onSubmit={handleSubmit((body) => login.mutate({ body }))}>
      <Typography color="textSecondary">
        Your password is correct. Now enter the code from your authenticator app, or one of your recovery codes.
      </Typography>
      <TextField control={control} name="code" label="Code" autoComplete="one-time-code" autoFocus />
      <SubmitButton busy={login.isPending} busyLabel="Signing in..." fullWidth>
        Sign In
      </SubmitButton>
      <Suspense>
        <PasskeyButton onSignedIn={onSignedIn} />
      </Suspense>
      <Button onClick={onBack}>Back</Button>
    </FormStack>
  );
};
