import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps<T extends FieldValues, N extends FieldPath<T>, C, O> extends FieldProps<T, N, C, O> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. */
export const PasswordField = <T extends FieldValues, N extends FieldPath<T>, C, O>(
  props: PasswordFieldProps<T, N, C, O>,
) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          edge="end"
        >
          {shown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
        </IconButton>
      }
    />
  );
};
