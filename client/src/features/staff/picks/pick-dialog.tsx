import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PickCandidateView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { MAX_PICK_NOTE_LENGTH } from '../../../../../shared/pick-options.ts';
import { countCharacters } from '../../../../../shared/rules/visible-text.ts';
import { askToShorten } from '../../../components/form/field.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { isComposing } from '../../../lib/keyboard.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { describePerson } from './pick-words.ts';

interface PickDialogProps {
  member: { id: string; firstName: string };
  candidate: Pick<PickCandidateView, 'person'>;
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
      await invalidate(
        contract.staffPicks.list,
        contract.staffPicks.candidates,
        contract.staffPickRequests.list,
        contract.staffShortlist.list,
      );
    },
    onError: () => void invalidate(contract.staffPicks.candidates),
    errorTitle: 'Not picked',
  });
  const tooLong = askToShorten(note, MAX_PICK_NOTE_LENGTH);
  const pick = (): void =>
    make.mutate({
      params: { userId: member.id },
      body: { candidateId: person.id, ...(note.trim() && { note: note.trim() }) },
    });
  return (
    <FormDialog
      title={`Pick ${person.firstName} for ${member.firstName}?`}
      description={`${person.firstName} is introduced to ${member.firstName} today, if a place is left, or with the next introductions. ${member.firstName} will see your name and the note; ${person.firstName} won’t. You can withdraw the pick until they are introduced.`}
      isChanged={note.trim() !== ''}
      isBusy={make.isPending}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ marginBottom: 3 }}>
        {describePerson(person)}
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
        error={tooLong !== undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          if (!make.isPending && !tooLong) pick();
        }}
        helperText={
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>{tooLong ?? 'Optional. Ctrl Enter picks.'}</span>
            <span className="numeric">{`${countCharacters(note)} of ${MAX_PICK_NOTE_LENGTH}`}</span>
          </Box>
        }
        slotProps={{
          htmlInput: { dir: 'auto' },
          formHelperText: { component: 'div' },
        }}
      />
      <Box sx={{ marginTop: 2.5 }}>
        <SubmitRow
          busy={make.isPending}
          busyLabel="Picking..."
          disabled={tooLong !== undefined}
          onClick={pick}
          onCancel={onClose}
        >
          Pick
        </SubmitRow>
      </Box>
    </FormDialog>
  );
};
