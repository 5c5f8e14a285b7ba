import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { credentials } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useApiMutation } from '../../lib/mutation.ts';
import { enterSession } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { ForgotPassword } from './forgot-password.tsx';

const SignInForm = ({ onForgot }: { onForgot: () => void }) => {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  });
  const login = useApiMutation(contract.accounts.login, {
    onSuccess: (user) => {
      enterSession(user);
      toast({ title: 'Welcome back', description: `Good to see you again, ${user.firstName}!` });
    },
    errorTitle: 'Login failed',
  });

  return (
    <FormStack label="Sign in" onSubmit={handleSubmit((body) => login.mutate({ body }))}>
      <TextField control={control} name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordField control={control} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton busy={login.isPending} busyLabel="Signing in..." fullWidth>
        Sign In
      </SubmitButton>
      <Button onClick={onForgot}>Forgot password?</Button>
    </FormStack>
  );
};

/** E-mail and password, or the form for a forgotten password. The page decides where to go after signing in. */
export const SignIn = () => {
  const [isForgotten, setForgotten] = useState(false);
  return isForgotten ? (
    <ForgotPassword onBack={() => setForgotten(false)} />
  ) : (
    <SignInForm onForgot={() => setForgotten(true)} />
  );
};
