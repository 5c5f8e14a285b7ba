import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SavedTextView } from '../../../../../shared/contract/staff/staff-saved-texts.ts';
import { REPLY_PLACEHOLDERS } from '../../../../../shared/desk-options.ts';
import { SAVED_TEXT, type SavedTextKind } from '../../../../../shared/review-options.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { useEditedRow } from './use-edited-row.ts';

const { add, change, list, remove } = contract.staffSavedTexts;

const PLACEHOLDER_HELP = `Filled in when you choose the reply: ${Object.entries(REPLY_PLACEHOLDERS)
  .map(([name, meaning]) => `{${name}}, ${meaning}`)
  .join('; ')}.`;

/** Who is offered the texts of each kind. */
const USERS: Record<SavedTextKind, string> = {
  rejection: 'all reviewers',
  question: 'all reviewers',
  reply: 'all matchmakers',
  support: 'all admins',
};

interface EditorProps {
  kind: SavedTextKind;
  /** The text that is changed; null adds one. */
  saved: SavedTextView | null;
  onDone: () => void;
  /** Hears whether something has been written that is not saved. */
  onChanged: (isChanged: boolean) => void;
}

const Editor = ({ kind, saved, onDone, onChanged }: EditorProps) => {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: checkForm('savedTextWords'),
    defaultValues: { title: saved?.title ?? '', text: saved?.text ?? '' },
  });
  const { isDirty } = formState;
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [isDirty, onChanged]);
  const outcome = {
    onSuccess: async () => {
      toast({ title: 'Text saved' });
      await invalidate(list);
      onDone();
    },
    errorTitle: 'Text not saved',
    onError: (error: Error) => {
      // Unless a placeholder is refused, somebody else may have changed or removed it.
      if (!showIssues(error, ['text'], setError)) void invalidate(list);
    },
  };
  const adding = useApiMutation(add, outcome);
  const changing = useApiMutation(change, outcome);
  const submit = handleSubmit((words) =>
    saved
      ? changing.mutate({ params: { id: saved.id }, body: { ...words, version: saved.version } })
      : adding.mutate({ body: { ...words, kind } }),
  );
  return (
    <FormStack ids="saved-text" label={saved ? `Edit ${saved.title}` : 'New text'} onSubmit={submit}>
      <TextField
        control={control}
        name="title"
        label="Title"
        required
        autoFocus
        maxLength={SAVED_TEXT.maxTitleLength}
        help="Only staff see it."
      />
      <TextField
        control={control}
        name="text"
        label="Text"
        required
        rows={4}
        maxLength={SAVED_TEXT.maxLength}
        {...(kind === 'reply' ? { help: PLACEHOLDER_HELP } : {})}
      />
      <SubmitRow busy={adding.isPending || changing.isPending} busyLabel="Saving..." onCancel={onDone}>
        Save
      </SubmitRow>
    </FormStack>
  );
};

interface RowProps {
  saved: SavedTextView;
  onEdit: () => void;
  onRemove: () => void;
}

const Row = ({ saved: { title, text }, onEdit, onRemove }: RowProps) => (
  <>
    <Typography variant="h6" component="h3" sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography dir="auto" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
    <Box sx={{ display: 'flex', gap: 1, marginInlineStart: -1 }}>
      <Button aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button color="error" aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </Button>
    </Box>
  </>
);

interface SavedTextsDialogProps {
  kind: SavedTextKind;
  title: string;
  onClose: () => void;
}

/** Lists the saved texts of a kind, and lets staff add, edit and remove them. */
export const SavedTextsDialog = ({ kind, title, onClose }: SavedTextsDialogProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  /** The id of the text that is edited; `new` for one that is added. */
  const { edited, setEdited, endEditing } = useEditedRow(heading);
  const [isChanged, setChanged] = useState(false);
  const [leaving, setLeaving] = useState<SavedTextView | null>(null);
  const removing = useApiMutation(remove, {
    onSuccess: () => {
      toast({ title: 'Text removed' });
      heading.current?.focus();
    },
    errorTitle: 'Text not removed',
    onSettled: async () => {
      setLeaving(null);
      await invalidate(list);
    },
  });
  return (
    <FormDialog title={title} titleRef={heading} isChanged={isChanged} onClose={onClose}>
      <QueryContent
        query={useApiQuery(list, {})}
        loading={<TextSkeleton label="Loading the saved texts" lines={3} />}
        failed="The saved texts could not be loaded"
      >
        {(all) => {
          const texts = all.filter((one) => one.kind === kind);
          return (
            <>
              {texts.length === 0 ? (
                <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
                  {`Nothing is saved yet. A saved text is offered to ${USERS[kind]}, and can be changed each time it is used.`}
                </Typography>
              ) : null}
              <BareList sx={{ display: 'grid', gap: 3, marginBottom: 3 }}>
                {texts.map((saved) => (
                  <li key={saved.id}>
                    {edited === saved.id ? (
                      <Editor kind={kind} saved={saved} onDone={() => endEditing(saved.id)} onChanged={setChanged} />
                    ) : (
                      <Row saved={saved} onEdit={() => setEdited(saved.id)} onRemove={() => setLeaving(saved)} />
                    )}
                  </li>
                ))}
              </BareList>
              {edited === 'new' ? (
                <Editor kind={kind} saved={null} onDone={() => endEditing('new')} onChanged={setChanged} />
              ) : (
                <Button variant="outlined" onClick={() => setEdited('new')}>
                  Add a text
                </Button>
              )}
            </>
          );
        }}
      </QueryContent>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginTop: 2 }}>
        <Button onClick={onClose}>Close</Button>
      </Box>
      <ConfirmDialog
        open={leaving !== null}
        title={`Remove “${leaving?.title ?? ''}”?`}
        confirmLabel="Remove"
        destructive
        busy={removing.isPending}
        onConfirm={() => leaving && removing.mutate({ params: { id: leaving.id } })}
        onCancel={() => setLeaving(null)}
      >
        {`It is removed for ${USERS[kind]}. What was sent with it stays as it is.`}
      </ConfirmDialog>
    </FormDialog>
  );
};
