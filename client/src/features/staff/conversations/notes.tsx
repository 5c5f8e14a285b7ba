import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import type { MemberNoteView } from '../../../../../shared/contract/staff/staff-notes.ts';
import { MEMBER_NOTE } from '../../../../../shared/desk-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton, SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatMoment } from '../../../content/format.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { useNow } from '../../chat/components/use-now.ts';
import { forgetFormDraft, readFormDraft, useFormDraft } from '../queue/form-drafts.ts';
import { useEditedRow } from '../saved-texts/use-edited-row.ts';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';

const { list, add, change, remove } = contract.staffNotes;
const refetch = () => invalidate(list);

const WORDS = ['text'] as const;
/** A draft is of the words alone. */
const NO_HAND_OVER = { isHandOver: false };

const AddNote = ({ member }: { member: StaffMember }) => {
  const draft = { item: `note:${member.id}`, fields: WORDS };
  const form = useForm({
    resolver: checkForm('noteWords'),
    defaultValues: { ...readFormDraft(draft), ...NO_HAND_OVER },
  });
  const { control, handleSubmit, reset } = form;
  useFormDraft(form, draft);
  const adding = useApiMutation(add, {
    onSuccess: async () => {
      forgetFormDraft(draft);
      reset({ text: '', ...NO_HAND_OVER });
      toast({ title: 'Note added' });
      await refetch();
    },
    errorTitle: 'Note not added',
  });
  return (
    <FormStack
      ids="note"
      label="Add a note"
      onSubmit={handleSubmit((body) => adding.mutate({ params: { userId: member.id }, body }))}
    >
      <TextField
        control={control}
        name="text"
        label="Note"
        required
        rows={3}
        maxLength={MEMBER_NOTE.maxLength}
        help={`For ${member.firstName}’s matchmaker and admins. ${member.firstName} can read it in an export of their data.`}
      />
      <CheckboxField control={control} name="isHandOver" label="For the next matchmaker" />
      <div>
        <SubmitButton quiet busy={adding.isPending} busyLabel="Saving...">
          Add note
        </SubmitButton>
      </div>
    </FormStack>
  );
};

const EditNote = ({ note, onDone }: { note: MemberNoteView; onDone: () => void }) => {
  const { control, handleSubmit } = useForm({ resolver: checkForm('noteWords'), defaultValues: { text: note.text } });
  const changing = useApiMutation(change, {
    onSuccess: async () => {
      toast({ title: 'Note saved' });
      await refetch();
      onDone();
    },
    errorTitle: 'Note not saved',
    onError: () => void refetch(),
  });
  return (
    <FormStack
      ids={`note-${note.id}`}
      label="Edit the note"
      onSubmit={handleSubmit((body) => changing.mutate({ params: { id: note.id }, body }))}
    >
      <TextField
        control={control}
        name="text"
        label="Note"
        required
        rows={3}
        autoFocus
        maxLength={MEMBER_NOTE.maxLength}
      />
      <SubmitRow quiet busy={changing.isPending} busyLabel="Saving..." onCancel={onDone}>
        Save
      </SubmitRow>
    </FormStack>
  );
};

interface NoteProps {
  note: MemberNoteView;
  isEdited: boolean;
  onEdit: () => void;
  onDone: () => void;
  onRemove: () => void;
}

const Note = ({ note, isEdited, onEdit, onDone, onRemove }: NoteProps) => {
  const { text, author, createdAt, changedAt, openUntil, isHandOver } = note;
  const now = useNow(60_000);
  const by = formatPerson(author, 'A former colleague');
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Typography variant="caption" component="p" color="textSecondary" className="numeric">
        <span>{`${by}, `}</span>
        <Time at={createdAt} />
        {isHandOver ? <span> · for the next matchmaker</span> : null}
        {changedAt ? (
          <span>
            {' '}
            · changed <Time at={changedAt} />
          </span>
        ) : null}
      </Typography>
      {isEdited ? (
        <EditNote note={note} onDone={onDone} />
      ) : (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {openUntil && now.getTime() < Date.parse(openUntil) && !isEdited ? (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, marginInlineStart: -1 }}>
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" color="error" onClick={onRemove}>
            Remove
          </Button>
          <Typography variant="caption" color="textSecondary" className="numeric">
            {`until ${formatMoment(openUntil, 'time')}`}
          </Typography>
        </Box>
      ) : null}
    </Box>
  );
};

/** What staff have noted about a member, newest first, and a form for a further note. */
export const Notes = ({ member }: { member: StaffMember }) => {
  const [leaving, setLeaving] = useState<string | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const { edited, setEdited, endEditing } = useEditedRow(region);
  const notes = useApiInfiniteQuery(list, PAGE_ROWS, { params: { userId: member.id }, staleTime: 0 });
  const removing = useApiMutation(remove, {
    onSuccess: () => toast({ title: 'Note removed' }),
    errorTitle: 'Note not removed',
    onSettled: async () => {
      setLeaving(null);
      await refetch();
      region.current?.focus();
    },
  });
  return (
    <>
      <AddNote key={member.id} member={member} />
      <Box ref={region} tabIndex={-1} role="group" aria-label="Notes" sx={{ marginTop: 3, outline: 'none' }}>
        <Paged
          list={notes}
          row={(note) => (
            <Note
              note={note}
              isEdited={edited === note.id}
              onEdit={() => setEdited(note.id)}
              onDone={() => endEditing(note.id)}
              onRemove={() => setLeaving(note.id)}
            />
          )}
          empty={<Typography color="textSecondary">No notes yet.</Typography>}
        />
      </Box>
      <ConfirmDialog
        open={leaving !== null}
        title="Remove this note?"
        confirmLabel="Remove"
        destructive
        busy={removing.isPending}
        onConfirm={() => leaving && removing.mutate({ params: { id: leaving } })}
        onCancel={() => setLeaving(null)}
      >
        It is removed for everyone, and cannot be brought back.
      </ConfirmDialog>
    </>
  );
};
