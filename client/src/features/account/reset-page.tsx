import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TeamLink } from '../../components/team-link.tsx';
import { useLinkToken } from '../../lib/address-choice.ts';
import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/error-message.ts';
import { showIssues } from '../../lib/form-issues.ts';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { getCurrentUserId } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { AuthFrame } from './auth-frame.tsx';

const TITLE = 'Set a new password';

/** Whether the service has refused the link, and not the password. */
const isOfLink = (error: Error): boolean =>
  error instanceof ApiError && error.refusal?.issues?.some(({ path }) => path === 'token') === true;

const NewPassword = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { control, handleSubmit, setError } = useForm({
    resolver: checkForm('newPasswordForm'),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const change = useApiMutation(contract.accounts.changePassword, {
    onSuccess: async () => {
      // The change signs all sessions of the account out, possibly this one; its owner, who was signed in here, is again.
      await invalidate(contract.accounts.current);
      toast({
        title: 'Password changed',
        ...(getCurrentUserId() === '' && { description: 'Please sign in with your new password.' }),
      });
      navigate(paths.login, { replace: true });
    },
    errorTitle: 'Password not changed',
    onError: (error) => void showIssues(error, ['password'], setError),
  });

  return (
    <FormStack label={TITLE} onSubmit={handleSubmit(({ password }) => change.mutate({ body: { token, password } }))}>
      {change.isError ? (
        <Notice tone="error" title={getErrorMessage(change.error)}>
          {isOfLink(change.error) ? (
            <span>
              Each link works once, for one hour. <TeamLink>Our team</TeamLink> can give you another one.
            </span>
          ) : null}
        </Notice>
      ) : null}
      <PasswordField
        control={control}
        name="password"
        label="New password"
        autoComplete="new-password"
        help={`At least ${LIMITS.password.min} characters.`}
      />
      <PasswordField control={control} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton busy={change.isPending} busyLabel="Saving..." fullWidth>
        Set password
      </SubmitButton>
    </FormStack>
  );
};

/** The page of a one-time reset link: sets a new password, then goes on to signing in. */
export const ResetPage = () => {
  const token = useLinkToken('token', paths.reset);
  return (
    <AuthFrame title={TITLE} note="Setting it signs you out on every other device.">
      {token ? (
        <NewPassword token={token} />
      ) : (
        <Notice tone="warning" title="This link is incomplete">
          Please open it again from the message you received. <TeamLink>Our team</TeamLink> can give you another one.
        </Notice>
      )}
    </AuthFrame>
  );
};
