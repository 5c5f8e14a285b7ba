import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { askToShorten } from '../../../components/form/field.ts';
import { saveDraft, useDraft } from '../../chat/threads/drafts.ts';

interface WordsDialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  destructive?: boolean;
  busy?: boolean;
  /** What will happen. */
  children: ReactNode;
  /** Of the field. */
  label: string;
  maxLength: number;
  required?: boolean;
  /** Under which the text is kept until it is sent. */
  draftKey: string;
  onConfirm: (words: string) => void;
  onCancel: () => void;
}

/** Asks for confirmation, and for some words with it, whose field has the focus: what is typed at once is written there. */
export const WordsDialog = (props: WordsDialogProps) => {
  const { children, label, maxLength, required = false, draftKey, onConfirm, ...dialog } = props;
  const words = useDraft(draftKey);
  const tooLong = askToShorten(words, maxLength);
  return (
    <ConfirmDialog
      {...dialog}
      asks
      isIncomplete={(required && !words.trim()) || tooLong !== undefined}
      onConfirm={() => onConfirm(words.trim())}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {children}
        <TextField
          label={label}
          value={words}
          onChange={({ target }) => saveDraft(draftKey, target.value)}
          required={required}
          autoFocus
          multiline
          minRows={required ? 3 : 2}
          error={tooLong !== undefined}
          helperText={tooLong}
        />
      </Box>
    </ConfirmDialog>
  );
};
