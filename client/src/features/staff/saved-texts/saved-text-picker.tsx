import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SavedTextKind } from '../../../../../shared/review-options.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { SavedTextsDialog } from './saved-texts-dialog.tsx';

/** Replies are put into the composer by a menu of their own. */
type FormKind = Exclude<SavedTextKind, 'reply'>;

const LABELS: Record<FormKind, { choose: string; edit: string; all: string }> = {
  rejection: { choose: 'Saved reason', edit: 'Edit saved reasons', all: 'Saved reasons' },
  question: { choose: 'Saved question', edit: 'Edit saved questions', all: 'Saved questions' },
  support: { choose: 'Saved answer', edit: 'Edit saved answers', all: 'Saved answers' },
};

interface SavedTextPickerProps {
  kind: FormKind;
  disabled: boolean;
  /** What is written already. */
  getWritten: () => string;
  /** Called with what is to be written instead. */
  onChoose: (text: string) => void;
}

/**
 * Offers the saved texts of a kind. A chosen one takes the place of nothing or of another saved one; after words of the
 * reviewer's own it is added.
 */
export const SavedTextPicker = ({ kind, disabled, getWritten, onChoose }: SavedTextPickerProps) => {
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const { data = [] } = useApiQuery(contract.staffSavedTexts.list, {});
  const texts = data.filter((one) => one.kind === kind);
  const labels = LABELS[kind];
  const choose = (chosenId: string): void => {
    const chosen = texts.find((one) => one.id === chosenId);
    if (!chosen) return;
    const written = getWritten().trim();
    const isReplaced = written === '' || texts.some(({ text }) => text === written);
    onChoose(isReplaced ? chosen.text : `${written}\n\n${chosen.text}`);
  };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
      {texts.length > 0 ? (
        <TextField
          select
          fullWidth
          id={id}
          label={labels.choose}
          value=""
          disabled={disabled}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="" disabled>
            Please choose
          </MenuItem>
          {texts.map(({ id: textId, title }) => (
            <MenuItem key={textId} value={textId}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <Button size="small" onClick={() => setEditing(true)}>
        <span>{labels.edit}</span>
      </Button>
      {isEditing ? <SavedTextsDialog kind={kind} title={labels.all} onClose={() => setEditing(false)} /> : null}
    </Box>
  );
};
