import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field.ts';

interface CheckboxFieldProps<T extends FieldValues, N extends FieldPath<T>, C, O> extends FieldProps<T, N, C, O> {
  /** A switch is for settings; a checkbox for agreements and for lists. */
  as?: 'checkbox' | 'switch';
}

/** A yes-or-no field. */
export const CheckboxField = <T extends FieldValues, N extends FieldPath<T>, C, O>(
  props: CheckboxFieldProps<T, N, C, O>,
) => {
  const { field, error, helperText, disabled } = useField(props);
  const helpId = useId();
  const { ref, value, onChange, onBlur, name } = field;
  const Control = props.as === 'switch' ? Switch : Checkbox;
  return (
    <Box>
      <FormControlLabel
        label={props.label}
        disabled={disabled}
        control={
          <Control
            name={name}
            checked={Boolean(value)}
            onChange={(_, checked) => onChange(checked)}
            onBlur={onBlur}
            slotProps={{
              input: {
                ref,
                'aria-invalid': error,
                'aria-required': props.required ?? false,
                ...(helperText ? { 'aria-describedby': helpId } : {}),
              },
            }}
          />
        }
      />
      {helperText ? (
        <FormHelperText
          id={helpId}
          error={error}
          sx={{ marginTop: 0, marginInlineStart: props.as === 'switch' ? '58px' : '34px' }}
        >
          {helperText}
        </FormHelperText>
      ) : null}
    </Box>
  );
};
