import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { UnmatchReason } from '../../../../../shared/options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { describeEndToOther, END_CHOICES } from './describe-ended.ts';
import { refetchPeople } from './refetch-people.ts';

interface EndDialogProps {
  matchId: string;
  /** The other's first name. */
  name: string;
  onClose: () => void;
}

/** Asks why a conversation is to be closed, shows what the other will read, and closes it. */
export const EndDialog = ({ matchId, name, onClose }: EndDialogProps) => {
  const [reason, setReason] = useState<UnmatchReason>('rather-not-say');
  const [leaveCard, setLeaveCard] = useState(true);
  const { user } = useCurrentUser();
  const end = useApiMutation(contract.matches.unmatch, {
    onSuccess: async () => {
      toast({ title: 'Conversation closed', description: `${name} will read your sentence.` });
      onClose();
      await refetchPeople();
    },
    errorTitle: 'Not closed',
  });
  return (
    <ConfirmDialog
      open
      title={`Close the conversation with ${name}?`}
      confirmLabel="Close the conversation"
      busy={end.isPending}
      onConfirm={() => end.mutate({ params: { id: matchId }, body: { reason, leaveCard } })}
      onCancel={onClose}
    >
      <Typography>
        It closes for both of you and can’t be opened again. You can both still read it, and you won’t be introduced to
        each other anew.
      </Typography>
      <RadioGroup
        aria-label="Your reason"
        value={reason}
        onChange={(_event, value) => setReason(value as UnmatchReason)}
        sx={{ marginBlock: 1.5 }}
      >
        {END_CHOICES.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
        ))}
      </RadioGroup>
      <FormControlLabel
        label={`${name} may keep my card as it is today`}
        control={<Checkbox checked={leaveCard} onChange={(_event, isChecked) => setLeaveCard(isChecked)} />}
      />
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1.5 }}>
        {leaveCard
          ? 'First name, age, place, work and portrait, as they are now. Nothing that you change later is shown.'
          : 'Your first name alone.'}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {`${name} will read:`}
      </Typography>
      <Typography aria-live="polite">{`“${describeEndToOther(user?.firstName ?? '', reason)}”`}</Typography>
    </ConfirmDialog>
  );
};
