import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { readDraft, saveDraft } from '../../chat/threads/drafts.ts';

/** Fields of a form about one item, whose texts are kept beside the unsent messages while another item is open. */
export interface DraftFields<Field extends string> {
  /** Identifies the item, and the form where it has several. */
  readonly item: string;
  readonly fields: readonly Field[];
}

/** The key of the draft of one field. */
export const getDraftKey = (item: string, field: string): string => `${item}:${field}`;

/** Returns what was written into each field and neither sent nor removed. */
export const readFormDraft = <Field extends string>({ item, fields }: DraftFields<Field>): Record<Field, string> =>
  Object.fromEntries(fields.map((field) => [field, readDraft(getDraftKey(item, field))])) as Record<Field, string>;

/** Forgets what was written, once it is sent. */
export const forgetFormDraft = ({ item, fields }: DraftFields<string>): void => {
  for (const field of fields) saveDraft(getDraftKey(item, field), '');
};

/** Keeps what is written into the fields of a form, which begins with {@link readFormDraft}. `fields` is to be a constant. */
export const useFormDraft = <Values extends FieldValues, Prepared>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Prepared>, 'subscribe'>,
  { item, fields }: DraftFields<Path<Values>>,
): void => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          for (const field of fields) saveDraft(getDraftKey(item, field), String(values[field] ?? ''));
        },
      }),
    [subscribe, item, fields],
  );
};
