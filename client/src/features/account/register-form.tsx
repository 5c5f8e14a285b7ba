import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { EmailField } from '../../components/form/email-field.tsx';
import { FormRow, FormStack } from '../../components/form/form-stack.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { giveDraftToUser, readVisitorDraft, type ShortApplicationDraft } from '../../lib/application-draft.ts';
import { keepsCookies, NEEDS_COOKIES } from '../../lib/cookies.ts';
import { showIssues } from '../../lib/form-issues.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { enterSession } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';

const EMPTY = { username: '', password: '', confirmPassword: '', firstName: '', lastName: '', email: '', phone: '' };
const FIELDS = ['username', 'password', 'firstName', 'lastName', 'email', 'phone'] as const;

const takeNames = ({ firstName, lastName, email, phone }: ShortApplicationDraft) => ({
  firstName,
  lastName,
  email,
  phone,
});

/** What is written to open an account; at first what the visitor has written on the landing page. */
export const useRegistration = () => {
  const [draft] = useState(readVisitorDraft);
  const form = useForm({
    resolver: checkForm('registrationForm'),
    defaultValues: draft ? { ...EMPTY, ...takeNames(draft) } : EMPTY,
  });
  return { draft, form };
};

/**
 * Opens an account; its user is signed in at once, as an applicant. What they have written on the landing page goes on to their
 * application.
 */
export const RegisterForm = ({
  registration: { draft, form },
}: {
  registration: ReturnType<typeof useRegistration>;
}) => {
  const { control, handleSubmit, setError } = form;
  const register = useApiMutation(contract.accounts.register, {
    onSuccess: (user) => {
      if (!keepsCookies()) {
        toast({ title: 'Account created', description: NEEDS_COOKIES, variant: 'destructive' });
        return;
      }
      enterSession(user);
      if (draft) giveDraftToUser(draft, user);
      toast({
        title: 'Account created',
        description: 'Your account has been created successfully. Please complete your application.',
      });
    },
    errorTitle: 'Registration failed',
    onError: (error) => void showIssues(error, FIELDS, setError),
  });
  const submit = handleSubmit(({ confirmPassword: _, phone, ...rest }) =>
    register.mutate({ body: { ...rest, ...(phone?.trim() ? { phone } : {}) } }),
  );

  return (
    <FormStack label="Register" onSubmit={submit}>
      <FormRow>
        <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
      </FormRow>
      <EmailField control={control} name="email" autoComplete="username" help="We may send you a link to confirm it." />
      <TextField
        control={control}
        name="phone"
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="Only our staff see it."
      />
      <TextField
        control={control}
        name="username"
        label="Username"
        autoComplete="off"
        help={`At least ${LIMITS.username.min} characters. Other members do not see it.`}
      />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete="new-password"
        help={`At least ${LIMITS.password.min} characters.`}
      />
      <PasswordField control={control} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton busy={register.isPending} busyLabel="Creating account..." fullWidth>
        Create Account
      </SubmitButton>
    </FormStack>
  );
};
