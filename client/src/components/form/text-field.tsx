import MuiTextField from '@mui/material/TextField';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field.ts';
import { buildGrowingStyles, GROWING_INPUT } from './growing.ts';

interface TextFieldProps<T extends FieldValues, N extends FieldPath<T>, C, O> extends FieldProps<T, N, C, O> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'url';
  placeholder?: string;
  /** Lines shown; more than one makes it a text area. */
  rows?: number;
  /** The most characters; a longer text stays whole: see {@link useField}. */
  maxLength?: number;
  /** Takes the focus when it appears: for a field that replaces the one just sent. */
  autoFocus?: boolean;
  min?: number;
  max?: number;
  /** Rendered at the end inside the field, such as a button that shows a password. */
  end?: ReactNode;
}

/** A text field of one or more lines. With `type="number"` the form holds a number, or null when empty. */
export const TextField = <T extends FieldValues, N extends FieldPath<T>, C, O>(props: TextFieldProps<T, N, C, O>) => {
  const { id, field, error, helperText, disabled } = useField(props);
  const { label, required = false, type = 'text', autoComplete, inputMode, placeholder, rows = 1, end } = props;
  const { min, max, autoFocus = false } = props;
  const { ref, value, onChange, ...rest } = field;
  return (
    <MuiTextField
      {...rest}
      id={id}
      inputRef={ref}
      value={value ?? ''}
      onChange={(event) => {
        const text = event.target.value;
        onChange(type === 'number' ? (text === '' ? null : Number(text)) : text);
      }}
      label={label}
      type={type}
      required={required}
      disabled={disabled}
      autoFocus={autoFocus}
      error={error}
      helperText={helperText}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(rows > 1 ? { multiline: true, minRows: rows } : {})}
      // The button below stays near a long text that is pasted.
      sx={rows > 1 ? buildGrowingStyles(rows, 'max(60vh, 12lh)') : {}}
      {...(autoComplete === undefined ? {} : { autoComplete })}
      slotProps={{
        input: { ...(rows > 1 ? GROWING_INPUT : {}), ...(end === undefined ? {} : { endAdornment: end }) },
        htmlInput: { inputMode, min, max, ...(rows > 1 ? { rows, type: undefined } : {}) },
      }}
    />
  );
};
