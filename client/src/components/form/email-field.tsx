import type { FieldPath, FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { TextField } from './text-field.tsx';

interface EmailFieldProps<T extends FieldValues, N extends FieldPath<T>, C, O>
  extends Omit<FieldProps<T, N, C, O>, 'label'> {
  /** `username` where the address is what one signs in with; nothing where it is somebody else's. */
  autoComplete?: 'email' | 'username';
  autoFocus?: boolean;
}

/** A field for an e-mail address. */
export const EmailField = <T extends FieldValues, N extends FieldPath<T>, C, O>(props: EmailFieldProps<T, N, C, O>) => (
  <TextField {...props} label="Email" type="email" inputMode="email" />
);
