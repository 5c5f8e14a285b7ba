import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton, SubmitRow } from '../../../components/form/submit-button.tsx';
import { describePasskeyFailure, knowsPasskeys, signWithPasskey } from '../../../lib/passkeys/authenticator.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { WAITS_FOR_SECOND_ADMIN } from '../shared/request-sentences.ts';
import { ResetLinkField } from '../shared/reset-link-field.tsx';

type IssuedLink = Parameters<typeof ResetLinkField>[0]['link'];

const errorTitle = 'Link not created';

interface ProofDialogProps {
  userId: string;
  onLink: (link: IssuedLink) => void;
  onClose: () => void;
}

/** Asks the admin to prove anew who they are, by the password or a passkey, and issues the link. */
const ProofDialog = ({ userId, onLink, onClose }: ProofDialogProps) => {
  const { control, handleSubmit, formState } = useForm({
    resolver: checkForm('passwordForm'),
    defaultValues: { password: '' },
  });
  const { data: passkeys } = useApiQuery(contract.passkeys.mine, {});
  const params = { userId };
  const issue = useApiMutation(contract.staffMembers.resetLink, {
    onSuccess: async (issued) => {
      onClose();
      if ('url' in issued) return onLink(issued);
      toast(WAITS_FOR_SECOND_ADMIN);
      await invalidate(contract.staffMembers.requests);
    },
    errorTitle,
  });
  const sign = useApiMutation(contract.passkeys.startProof, {
    onSuccess: async (options) => {
      try {
        issue.mutate({ params, body: await signWithPasskey(options) });
      } catch (error) {
        toast({ title: errorTitle, description: describePasskeyFailure(error), variant: 'destructive' });
      }
    },
    errorTitle,
  });
  const isBusy = issue.isPending || sign.isPending;
  return (
    <FormDialog
      title="Confirm that it is you"
      description="Whoever has the link can open this account. Its owner is told."
      maxWidth="xs"
      isChanged={formState.isDirty}
      isBusy={isBusy}
      onClose={onClose}
    >
      <FormStack
        label="Confirm that it is you"
        onSubmit={handleSubmit(({ password }) => issue.mutate({ params, body: { password } }))}
      >
        <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" />
        {passkeys?.length && knowsPasskeys() ? (
          <SubmitButton
            quiet
            fullWidth
            busy={isBusy}
            busyLabel="Waiting for your passkey…"
            onClick={() => sign.mutate({})}
          >
            Use a passkey
          </SubmitButton>
        ) : null}
        <SubmitRow busy={isBusy} busyLabel="Creating..." onCancel={onClose}>
          Create link
        </SubmitRow>
      </FormStack>
    </FormDialog>
  );
};

/** Issues a one-time link to set a new password; for an account of the staff, asks a second admin for it. */
export const ResetLink = ({ userId }: { userId: string }) => {
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<IssuedLink | null>(null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          <span>{link ? 'Create another link' : 'Create password reset link'}</span>
        </Button>
      </div>
      {link ? <ResetLinkField link={link} /> : null}
      {isAsking ? <ProofDialog userId={userId} onLink={setLink} onClose={() => setAsking(false)} /> : null}
    </Box>
  );
};
