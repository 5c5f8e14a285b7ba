import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useRestoreFocus } from './use-restore-focus.ts';

interface SubmitButtonProps {
  children: ReactNode;
  /** While true, the button is disabled and shows a spinner. */
  busy: boolean;
  /** The label while `busy` is true; without it the label stays the same. */
  busyLabel?: string;
  disabled?: boolean;
  fullWidth?: boolean;
  /** Outlined, for the second form of a page. */
  quiet?: boolean;
  /** Called instead of submitting the form. */
  onClick?: () => void;
}

/** The one primary action of a form. */
export const SubmitButton = ({
  children,
  busy,
  busyLabel,
  disabled = false,
  fullWidth = false,
  quiet = false,
  onClick,
}: SubmitButtonProps) => {
  const button = useRestoreFocus(busy);
  return (
    <Button
      ref={button}
      type={onClick ? 'button' : 'submit'}
      variant={quiet ? 'outlined' : 'contained'}
      size="large"
      fullWidth={fullWidth}
      disabled={busy || disabled}
      {...(onClick ? { onClick } : {})}
      startIcon={busy ? <CircularProgress aria-hidden size={16} thickness={4} color="inherit" /> : null}
    >
      {/* An element: a page's translation replaces bare text, which could then neither change nor have the icon put before it. */}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </Button>
  );
};

/** The action of a form, and the way out of it. */
export const SubmitRow = ({ onCancel, ...submit }: SubmitButtonProps & { onCancel: () => void }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <SubmitButton {...submit} />
    <Button size="large" onClick={onCancel} disabled={submit.busy}>
      Cancel
    </Button>
  </Box>
);
