import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../shared/contract/index.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { EmailField } from '../../components/form/email-field.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TeamLink } from '../../components/team-link.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';

/**
 * A form for an e-mail address that confirms that a link is sent. Where the service sends no mail it makes no call: staff issue reset
 * links.
 */
export const ForgotPassword = ({ onBack }: { onBack: () => void }) => {
  const [sent, setSent] = useState(false);
  const { control, handleSubmit } = useForm({ resolver: checkForm('emailForm'), defaultValues: { email: '' } });

  const sendsMail = window.__services__?.includes('mail');
  const request = useApiMutation(contract.passwordResets.request, {
    onSuccess: () => setSent(true),
    errorTitle: 'Link not sent',
  });
  const submit = handleSubmit((body) => (sendsMail ? request.mutate({ body }) : setSent(true)));

  return (
    <FormStack label="Forgot password" onSubmit={submit}>
      <Typography variant="h5" component="h2">
        Forgot password
      </Typography>
      {sent ? (
        <Notice tone="success" title="Reset Link Sent!">
          {sendsMail
            ? 'If there is an account with this e-mail, it arrives within a few minutes and works once, for one hour. '
            : ''}
          If nothing arrives, <TeamLink>our team</TeamLink> can give you a one-time link to set a new password.
        </Notice>
      ) : (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ marginTop: -1.5 }}>
            Enter your account e-mail.
          </Typography>
          <EmailField control={control} name="email" autoComplete="username" autoFocus required />
          <SubmitButton busy={request.isPending} busyLabel="Sending..." fullWidth>
            Send reset link
          </SubmitButton>
        </>
      )}
      <Button onClick={onBack}>Back to sign in</Button>
    </FormStack>
  );
};
