import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { StaffVerificationDocument } from '../../../../../shared/contract/staff/staff-verification-documents.ts';
import { DOCUMENT_CHECKS, type DocumentCheck } from '../../../../../shared/options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DOCUMENT_CHECK_LABELS } from '../../../content/document-words.ts';
import { formatName } from '../../../content/format-name.ts';
import { GENDER_LABELS, getLabel, MARITAL_LABELS } from '../../../content/option-labels.ts';

/** What was checked, and the last day on which that counts. */
export interface Checked {
  readonly checked: DocumentCheck[];
  readonly until?: string;
}

/** Returns what the profile says that a check compares; null where it says nothing. */
export const describeFact = (document: StaffVerificationDocument, check: DocumentCheck): string | null => {
  const { user, age, gender, maritalStatus } = document;
  if (check === 'age') return age === null ? null : String(age);
  if (check === 'marital-status') return getLabel(MARITAL_LABELS, maritalStatus) || null;
  return [formatName(user), getLabel(GENDER_LABELS, gender).toLowerCase()].filter(Boolean).join(', ');
};

interface ApproveDialogProps {
  open: boolean;
  document: StaffVerificationDocument;
  busy: boolean;
  onConfirm: (checked: Checked) => void;
  onCancel: () => void;
}

/** Asks what the document shows, and until when. */
export const ApproveDialog = ({ open, document, busy, onConfirm, onCancel }: ApproveDialogProps) => {
  const [checked, setChecked] = useState<readonly DocumentCheck[]>([]);
  const [until, setUntil] = useState('');
  const { user, isDecisive } = document;
  return (
    <ConfirmDialog
      open={open}
      title={`What does the document of ${user.firstName} show?`}
      confirmLabel="Approve"
      busy={busy}
      asks
      isIncomplete={checked.length === 0}
      onConfirm={() => onConfirm({ checked: [...checked], ...(until && { until }) })}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <span>
          {isDecisive
            ? `Tick what it proves. ${user.firstName} is told, and their profile says what was checked.`
            : 'Tick what it proves. It counts once another administrator has approved the same.'}
        </span>
        <FormGroup>
          {DOCUMENT_CHECKS.map((check, at) => {
            const fact = describeFact(document, check);
            return (
              <FormControlLabel
                key={check}
                disabled={fact === null}
                label={`${DOCUMENT_CHECK_LABELS[check]}: ${fact ?? 'not given'}`}
                control={
                  <Checkbox
                    autoFocus={at === 0}
                    checked={checked.includes(check)}
                    onChange={(_, isOn) =>
                      setChecked((known) => [...known.filter((one) => one !== check), ...(isOn ? [check] : [])])
                    }
                  />
                }
              />
            );
          })}
        </FormGroup>
        <TextField
          id="document-until"
          type="date"
          label="Valid until"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          helperText="As the document says. Leave it empty where it names no day."
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
    </ConfirmDialog>
  );
};
