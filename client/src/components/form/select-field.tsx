import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type Choice, type FieldProps, useField } from './field.ts';

interface SelectFieldProps<T extends FieldValues, N extends FieldPath<T>, C, O> extends FieldProps<T, N, C, O> {
  options: readonly Choice[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** The form's value when the placeholder is chosen. */
  emptyValue?: '' | null;
}

/** A select: one choice of a list. */
export const SelectField = <T extends FieldValues, N extends FieldPath<T>, C, O>(
  props: SelectFieldProps<T, N, C, O>,
) => {
  const { id, field, error, helperText, disabled } = useField(props);
  const { label, required = false, options, placeholder = 'Please choose', emptyValue = '' } = props;
  const { ref, value, onChange, ...rest } = field;
  return (
    <MuiTextField
      {...rest}
      select
      id={id}
      inputRef={ref}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? emptyValue : event.target.value)}
      label={label}
      required={required}
      disabled={disabled}
      error={error}
      helperText={helperText}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="" disabled={required}>
        {placeholder}
      </MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  );
};
