import { createContext, use } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { describeTooLong } from '../../../../shared/limits.ts';
import { countCharacters } from '../../../../shared/rules/visible-text.ts';

/** The props of every form field: react-hook-form's `control` and `name`, and the texts around it. */
export interface FieldProps<T extends FieldValues, N extends FieldPath<T>, C, O> {
  control: Control<T, C, O>;
  name: N;
  label: string;
  /** A sentence under the field; an error replaces it. */
  help?: string;
  required?: boolean;
  disabled?: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

/** What the ids of fields begin with: another text where two forms with fields of one name are on a page. */
export const FieldIds = createContext('field');

/** Returns the sentence that asks to shorten a text of more than `maxLength` characters; undefined for a shorter one. */
export const askToShorten = (text: unknown, maxLength: number): string | undefined =>
  typeof text === 'string' && countCharacters(text) > maxLength ? describeTooLong(maxLength) : undefined;

/**
 * Binds a field to its form: the input's id and props, and the sentence to show under it. A text of more than `maxLength` characters
 * stays whole: the sentence asks to shorten it, and the form refuses it by its schema, or without one by this.
 */
export const useField = <T extends FieldValues, N extends FieldPath<T>, C, O>(
  props: FieldProps<T, N, C, O> & { maxLength?: number },
) => {
  const { control, name, help, disabled, maxLength = Number.POSITIVE_INFINITY } = props;
  const { field, fieldState } = useController<T, N, O>({
    control: control as Control<T, unknown, O>,
    name,
    rules: { validate: (value) => askToShorten(value, maxLength) },
  });
  const message = fieldState.error?.message ?? askToShorten(field.value, maxLength);
  return {
    id: `${use(FieldIds)}-${name}`,
    field,
    error: Boolean(message),
    helperText: message ?? help ?? '',
    disabled: disabled ?? false,
  };
};
