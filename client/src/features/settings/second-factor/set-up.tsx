import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { QrCode } from './qr-code.tsx';

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

interface SetUpProps {
  /** Called with the recovery codes once a second factor is set up. */
  onConfirmed: (codes: readonly string[]) => void;
}

const PasswordStep = ({ onSecret }: { onSecret: (secret: Secret) => void }) => {
  const { control, handleSubmit, setError } = useForm({
    resolver: checkForm('passwordForm'),
    defaultValues: { password: '' },
  });
  const start = useApiMutation(contract.secondFactor.start, {
    onSuccess: onSecret,
    errorTitle: 'Not started',
    onError: (error) => void showIssues(error, ['password'], setError),
  });
  return (
    <Section
      title="Set it up"
      lead="You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password."
    >
      <FormStack label="Set up the second factor" onSubmit={handleSubmit((body) => start.mutate({ body }))}>
        <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" />
        <div>
          <SubmitButton busy={start.isPending} busyLabel="Starting...">
            Start
          </SubmitButton>
        </div>
      </FormStack>
    </Section>
  );
};

const CodeStep = ({ secret, onConfirmed }: SetUpProps & { secret: Secret }) => {
  const { control, handleSubmit, setError } = useForm({
    resolver: checkForm('codeForm'),
    defaultValues: { code: '' },
  });
  const confirm = useApiMutation(contract.secondFactor.confirm, {
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    errorTitle: 'Not confirmed',
    onError: (error) => void showIssues(error, ['code'], setError),
  });
  return (
    <Section title="Scan this with your app" lead="Then enter the code of six digits that the app shows.">
      <Box sx={{ display: 'grid', gap: 3 }}>
        <QrCode text={secret.uri} label="QR code for your authenticator app" />
        <div>
          <Typography color="textSecondary">If you cannot scan it, type this key into the app:</Typography>
          <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {secret.secret.match(/.{1,4}/g)?.join(' ')}
          </Typography>
        </div>
        <FormStack label="Confirm the second factor" onSubmit={handleSubmit((body) => confirm.mutate({ body }))}>
          <TextField
            control={control}
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
          <div>
            <SubmitButton busy={confirm.isPending} busyLabel="Checking...">
              Confirm
            </SubmitButton>
          </div>
        </FormStack>
      </Box>
    </Section>
  );
};

/** Sets up a second factor in two steps: the password, and a first code. */
export const SetUp = ({ onConfirmed }: SetUpProps) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret ? <CodeStep secret={secret} onConfirmed={onConfirmed} /> : <PasswordStep onSecret={setSecret} />;
};
