import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PickCandidateView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { MAX_PICK_NOTE_LENGTH } from '../../../../../shared/pick-options.ts';
import { closeFormDialog } from '../../../components/form/form-dialog.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { describePerson } from './pick-words.ts';

interface PickDialogProps {
  member: { id: string; firstName: string };
  candidate: PickCandidateView;
  onClose: () => void;
}

/** Asks for the note that the member reads, says what the pick does, and makes it. */
export const PickDialog = ({ member, candidate, onClose }: PickDialogProps) => {
  const id = useId();
  const [note, setNote] = useState('');
  const { person } = candidate;
  const make = useApiMutation(contract.staffPicks.make, {
    onSuccess: async ({ state }) => {
      toast({
        title: `${person.firstName} is picked for ${member.firstName}`,
        ...(state === 'asked' && { description: 'The other matchmaker has to agree first.' }),
      });
      onClose();
      await invalidate(contract.staffPicks.list, contract.staffPicks.candidates, contract.staffPickRequests.list);
    },
    onError: () => void invalidate(contract.staffPicks.candidates),
    errorTitle: 'Not picked',
  });
  const pick = (): void =>
    make.mutate({
      params: { userId: member.id },
      body: { candidateId: person.id, ...(note.trim() && { note: note.trim() }) },
    });
  return (
    <Dialog
      open
      onClose={closeFormDialog(onClose, make.isPending)}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{`Pick ${person.firstName} for ${member.firstName}?`}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
          {describePerson(person)}
        </Typography>
        <Typography id={`${id}-text`} sx={{ marginBottom: 3 }}>
          {`${person.firstName} takes a place in ${member.firstName}’s next introductions. ${member.firstName} will see your name and the note; ${person.firstName} won’t. You can withdraw the pick until they are introduced.`}
        </Typography>
        <TextField
          id={`${id}-note`}
          label={`Note for ${member.firstName}`}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          autoFocus
          fullWidth
          multiline
          minRows={3}
          disabled={make.isPending}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!make.isPending) pick();
          }}
          helperText={
            <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>Optional. Ctrl Enter picks.</span>
              <span className="numeric">{`${note.length} of ${MAX_PICK_NOTE_LENGTH}`}</span>
            </Box>
          }
          slotProps={{
            htmlInput: { maxLength: MAX_PICK_NOTE_LENGTH, dir: 'auto' },
            formHelperText: { component: 'div' },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={make.isPending}>
          Cancel
        </Button>
        <Button variant="contained" onClick={pick} disabled={make.isPending}>
          {make.isPending ? 'Picking...' : 'Pick'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
