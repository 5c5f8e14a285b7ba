import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { ErrorCode } from '../../../../shared/contract/base/errors.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { EmailField } from '../../components/form/email-field.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { takesContactMessages } from '../../components/team-link.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { ApiError } from '../../lib/api.ts';
import { keepsCookies, NEEDS_COOKIES } from '../../lib/cookies.ts';
import { getErrorMessage } from '../../lib/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { enterSession } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SuspensionAppeal } from './suspension-appeal.tsx';

const WRONG = 'Please check your e-mail and this password: together they are not those of an account.';

const isAppealOpen = (error: Error): boolean =>
  error instanceof ApiError && (error.refusal?.issues ?? []).some(({ path }) => path === 'appeal');

interface SignInFormProps {
  email: string;
  onForgot: () => void;
  onSignedIn: (user: CurrentUser) => void;
  /** The password is right, and a code is asked for. */
  onCodeNeeded: () => void;
}

const isRefusedAs = (code: ErrorCode, error: Error | null): boolean =>
  error instanceof ApiError && error.refusal?.code === code;

const SignInForm = ({ email, onForgot, onSignedIn, onCodeNeeded }: SignInFormProps) => {
  const { control, getValues, handleSubmit, setError } = useForm({
    resolver: checkForm('credentials'),
    defaultValues: { email, password: '' },
  });
  // Kept while signing in is tried again: what is written in the appeal stays.
  const [suspension, setSuspension] = useState<{ error: Error; email: string } | null>(null);
  const login = useApiMutation(contract.accounts.login, {
    onSuccess: (user) => {
      if (keepsCookies()) onSignedIn(user);
      else toast({ title: 'Login failed', description: NEEDS_COOKIES, variant: 'destructive' });
    },
    onError: (error, { body }) => {
      if (isRefusedAs('suspended', error)) setSuspension({ error, email: body.email });
      else if (body.email !== suspension?.email) setSuspension(null);
      if (isRefusedAs('unauthorized', error)) setError('password', { message: WRONG }, { shouldFocus: true });
      if (isRefusedAs('second_factor_required', error)) onCodeNeeded();
      else toast({ title: 'Login failed', description: getErrorMessage(error), variant: 'destructive' });
    },
  });

  const appeal =
    suspension && isAppealOpen(suspension.error) ? (
      <SuspensionAppeal key={suspension.email} getCredentials={getValues} />
    ) : null;
  return (
    <>
      <FormStack label="Sign in" onSubmit={handleSubmit((body) => login.mutate({ body }))}>
        <EmailField control={control} name="email" autoComplete="username" />
        <PasswordField control={control} name="password" label="Password" autoComplete="current-password" />
        {suspension ? (
          <Notice tone="error">
            <span>{getErrorMessage(suspension.error)}</span>{' '}
            {appeal ? (
              <span>You can appeal this decision once, below.</span>
            ) : takesContactMessages() ? (
              <TextLink to={paths.contact} alone>
                Write to us
              </TextLink>
            ) : null}
          </Notice>
        ) : null}
        <SubmitButton busy={login.isPending} busyLabel="Signing in..." fullWidth>
          Sign In
        </SubmitButton>
        <Button onClick={onForgot}>Forgot password?</Button>
      </FormStack>
      {appeal}
    </>
  );
};

interface SignInProps {
  /** The address that is filled in. */
  email?: string;
  /** What is done with the user who has signed in; by default their session begins. */
  onSignedIn?: (user: CurrentUser) => void;
}

/** E-mail and password, then the code where one is asked for; or the form for a forgotten password. The page decides where to go after signing in. */
export const SignIn = ({ email = '', onSignedIn = enterSession }: SignInProps) => {
  const [step, setStep] = useState<'password' | 'code' | 'forgotten'>('password');
  const enter = (user: CurrentUser) => {
    onSignedIn(user);
    toast({ title: 'Welcome back', description: `Good to see you again, ${user.firstName}!` });
  };
  const goBack = () => setStep('password');
  if (step === 'forgotten') return <ForgotPassword onBack={goBack} />;
  if (step === 'code') return <SecondFactorForm onSignedIn={enter} onBack={goBack} />;
  return (
    <SignInForm
      email={email}
      onForgot={() => setStep('forgotten')}
      onSignedIn={enter}
      onCodeNeeded={() => setStep('code')}
    />
  );
};
