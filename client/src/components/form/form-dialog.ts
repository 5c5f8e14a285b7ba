/**
 * Returns how a dialog with a form is closed: by Escape, unless the form is being sent. Not by a tap beside it, which would lose what was
 * typed.
 */
export const closeFormDialog =
  (onClose: () => void, isBusy = false) =>
  (_event: object, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (!isBusy && reason === 'escapeKeyDown') onClose();
  };
