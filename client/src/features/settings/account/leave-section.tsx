import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { BRAND } from '../../../../../shared/brand.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { ACCOUNT_LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FieldIds } from '../../../components/form/field.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { announceSignOut, endSessionByUser } from '../../../lib/session-end.ts';
import { toast } from '../../../lib/toasts.ts';

const { returnDays } = ACCOUNT_LIMITS;

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for the password before the user leaves. */
const LeaveDialog = ({ open, onClose }: LeaveDialogProps) => {
  const id = useId();
  const navigate = useNavigate();
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: checkForm('passwordForm'),
    defaultValues: { password: '' },
  });
  const leave = useApiMutation(contract.account.leave, {
    onSuccess: () => {
      endSessionByUser();
      announceSignOut();
      navigate(paths.home, { replace: true });
      toast({ title: 'You have left', description: `Sign in within ${returnDays} days if you change your mind.` });
    },
    errorTitle: 'You have not left',
    onError: (error) => void showIssues(error, ['password'], setError),
  });
  const close = () => {
    if (leave.isPending) return;
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <FormStack label="Leave" onSubmit={handleSubmit((body) => leave.mutate({ body }))}>
        <DialogTitle id={`${id}-title`} sx={{ paddingBottom: 0 }}>
          {`Leave ${BRAND.name}?`}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <Typography id={`${id}-text`}>
            {`You are signed out everywhere and no one sees you any longer. For ${returnDays} days you can come back by signing in. After that your profile, photos, answers and the text of your messages are erased, which cannot be undone.`}
          </Typography>
          <FieldIds value="leave">
            <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" />
          </FieldIds>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={leave.isPending}>
            Stay
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={leave.isPending}>
            <span>{leave.isPending ? 'Leaving...' : 'Leave'}</span>
          </Button>
        </DialogActions>
      </FormStack>
    </Dialog>
  );
};

/** Leaving: hidden at once, erased after a while. */
export const LeaveSection = () => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      title={`Leave ${BRAND.name}`}
      lead={`You are hidden everywhere immediately. After ${returnDays} days your profile, answers, lists and the text of your messages are erased.`}
    >
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        Leave
      </Button>
      <LeaveDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </Section>
  );
};
