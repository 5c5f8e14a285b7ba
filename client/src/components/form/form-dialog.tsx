import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Makes the title an element that can be given the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** What happens once the form is sent. */
  description?: string;
  maxWidth?: 'xs' | 'sm';
  /** Whether something has been written that closing would lose. */
  isChanged: boolean;
  /** Whether the form is being sent. */
  isBusy?: boolean;
  onClose: () => void;
  /** The form, with its buttons. */
  children: ReactNode;
}

/**
 * A dialog with a form. Escape closes it, unless the form is being sent, and asks first where something was written; a tap beside it
 * does nothing.
 */
export const FormDialog = ({
  title,
  titleRef,
  description,
  maxWidth = 'sm',
  isChanged,
  isBusy = false,
  onClose,
  children,
}: FormDialogProps) => {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const close = (_event: object, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (isBusy || reason !== 'escapeKeyDown') return;
    if (isChanged) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={`${id}-title`}
      {...(description === undefined ? {} : { 'aria-describedby': `${id}-text` })}
    >
      <DialogTitle id={`${id}-title`} {...(titleRef ? { ref: titleRef, tabIndex: -1 } : {})}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ '&&': { paddingBottom: 3 } }}>
        {description === undefined ? null : (
          <Typography id={`${id}-text`} color="textSecondary" sx={{ marginBottom: 3 }}>
            {description}
          </Typography>
        )}
        {children}
      </DialogContent>
      <ConfirmDialog
        open={isAsking}
        title="Discard what you wrote?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      >
        It is only in this form, and would be lost.
      </ConfirmDialog>
    </Dialog>
  );
};
