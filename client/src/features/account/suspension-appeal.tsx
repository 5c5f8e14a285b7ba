import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../shared/contract/index.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { checkForm } from '../../components/form/check-form.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';

interface SuspensionAppealProps {
  /** Returns what was signed in with. */
  getCredentials: () => { email: string; password: string };
}

/** The form with which somebody whose account is suspended appeals, once, proved by what they tried to sign in with. */
export const SuspensionAppeal = ({ getCredentials }: SuspensionAppealProps) => {
  const [isOpen, setOpen] = useState(false);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { control, handleSubmit, getValues } = useForm({
    resolver: checkForm('suspensionAppeal'),
    defaultValues: { text: '' },
  });
  const send = useApiMutation(contract.conduct.appeal, { errorTitle: 'Your appeal was not sent' });
  const arrived = useRef<HTMLDivElement>(null);
  // The form and its dialog are gone, and with them the button that had the focus.
  useEffect(() => {
    if (send.isSuccess) arrived.current?.focus();
  }, [send.isSuccess]);
  if (send.isSuccess) {
    return (
      <Box ref={arrived} tabIndex={-1} sx={{ outline: 'none' }}>
        <Notice tone="success" title="Your appeal has arrived">
          Someone else on our team will read it. You can see what they decide by signing in again.
        </Notice>
      </Box>
    );
  }
  if (!isOpen) {
    return (
      <Button variant="outlined" fullWidth onClick={() => setOpen(true)} sx={{ marginTop: 2 }}>
        Appeal this decision
      </Button>
    );
  }
  return (
    <FormStack label="Appeal" onSubmit={handleSubmit(() => setConfirmOpen(true))}>
      <TextField
        control={control}
        name="text"
        label="Your appeal"
        rows={4}
        required
        autoFocus
        help="You can appeal once. Someone on our team who has not decided before will read it."
      />
      <SubmitButton busy={send.isPending} busyLabel="Sending..." fullWidth>
        Send appeal
      </SubmitButton>
      <ConfirmDialog
        open={isConfirmOpen}
        title="Send your appeal?"
        confirmLabel="Send appeal"
        busy={send.isPending}
        onConfirm={() =>
          send.mutate(
            { body: { ...getCredentials(), text: getValues('text') } },
            { onSettled: () => setConfirmOpen(false) },
          )
        }
        onCancel={() => setConfirmOpen(false)}
      >
        You can appeal once, and what you send can’t be changed.
      </ConfirmDialog>
    </FormStack>
  );
};
