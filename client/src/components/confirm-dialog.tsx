import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  /** Whether the focus is on a field of the content instead of the safe choice. */
  asks?: boolean;
  /** Whether what is asked for is still missing, or is too long. */
  isIncomplete?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that cannot be undone. The focus is on the safe choice. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  asks = false,
  isIncomplete = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        // The second press of a double click may fall beside it.
        if (!busy && reason === 'escapeKeyDown') onCancel();
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy} autoFocus={!asks}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          onClick={onConfirm}
          disabled={busy || isIncomplete || !open}
        >
          <span>{confirmLabel}</span>
        </Button>
      </DialogActions>
    </Dialog>
  );
};
